const FIRST_LOW = 0x9e3779b9 | 0;
const FIRST_HIGH = 0x85ebca6b | 0;

/**
 * Mixes 32-bit words into a hash of 53 bits, which a double holds exactly. Two states are multiplied by odd constants, each step of which
 * can be undone, and mixed with each other at the end (finalizer of MurmurHash3). It tells changes from what was; it resists nobody.
 */
export class Fingerprint {
  #low = FIRST_LOW;
  #high = FIRST_HIGH;

  /** Begins anew. */
  restart(): void {
    this.#low = FIRST_LOW;
    this.#high = FIRST_HIGH;
  }

  add(word: number): void {
    this.#low = Math.imul(this.#low ^ word, 0x9e3779b1);
    this.#low ^= this.#low >>> 15;
    this.#high = Math.imul(this.#high + word, 0xc2b2ae3d);
    this.#high ^= this.#high >>> 13;
  }

  addAll(words: ArrayLike<number>): void {
    this.add(words.length);
    for (let i = 0; i < words.length; i++) this.add(words[i]!);
  }

  /** Adds the bytes from `start` to `end`, four at a time. */
  addBytes(bytes: Uint8Array, start: number, end: number): void {
    this.add(end - start);
    let at = start;
    for (; at + 3 < end; at += 4)
      this.add(bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24));
    for (; at < end; at++) this.add(bytes[at]!);
  }

  /** Adds a number of 53 bits, such as another fingerprint. */
  addNumber(number: number): void {
    this.add(number | 0);
    this.add(Math.floor(number / 2 ** 32));
  }

  addNumbers(numbers: ArrayLike<number>): void {
    this.add(numbers.length);
    for (let i = 0; i < numbers.length; i++) this.addNumber(numbers[i]!);
  }

  addText(text: string): void {
    this.add(text.length);
    let at = 0;
    for (; at + 1 < text.length; at += 2) this.add(text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16));
    if (at < text.length) this.add(text.charCodeAt(at));
  }

  /** 0 to 2^53 - 1. */
  get value(): number {
    const low = finalized(this.#low ^ (this.#high >>> 7));
    const high = finalized(this.#high ^ (this.#low >>> 11));
    return (high >>> 11) * 2 ** 32 + (low >>> 0);
  }
}

function finalized(state: number): number {
  let mixed = state;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
