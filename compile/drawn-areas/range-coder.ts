/**
 * An adaptive binary range coder: each bit costs as little as the bits before it in the same context made it likely. The arithmetic is
 * that of LZMA (https://www.7-zip.org/sdk.html): 32 bits of range, bytes leave from the top, a carry runs into those still held back.
 */

const PROBABILITY_BITS = 15;
const HALF = 1 << (PROBABILITY_BITS - 1);
/** The larger, the slower a probability follows its bits. */
const RATE = 6;
const TOP = 2 ** 24;
const FULL = 2 ** 32;

/** Lengths of numbers in bits are below this power of two. */
const LENGTH_BITS = 5;
/** Bits below the highest one that are told apart by those above them. */
const KNOWN_BITS = 3;
const LENGTHS = 1 << LENGTH_BITS;
const SIZE = LENGTHS + LENGTHS * (1 << KNOWN_BITS) + LENGTHS * LENGTHS;

/** Writes a bit in a context, or reads one: then the bit that is passed counts for nothing. Returns the bit. */
export interface BitCoder {
  bit(probabilities: Uint16Array, context: number, bit: number): number;
}

/** The probabilities of the bits of numbers, in each of several contexts. */
export class NumberModel {
  readonly #probabilities: Uint16Array;

  constructor(contexts = 1) {
    this.#probabilities = new Uint16Array(SIZE * contexts).fill(HALF);
  }

  /**
   * Writes or reads a number: its length in bits, then its bits below the highest one.
   *
   * @param value an integer from 0 to 2^30; ignored when reading
   */
  code(coder: BitCoder, context: number, value: number): number {
    const start = SIZE * context;
    const length = this.#path(coder, start, LENGTH_BITS, 31 - Math.clz32(value + 1));
    const known = Math.min(KNOWN_BITS, length);
    const top = this.#path(
      coder,
      start + LENGTHS + (length << KNOWN_BITS),
      known,
      ((value + 1) >> (length - known)) & ((1 << known) - 1),
    );
    let result = (1 << known) | top;
    for (let at = length - known - 1; at >= 0; at--) {
      const place = start + LENGTHS + LENGTHS * (1 << KNOWN_BITS) + LENGTHS * length + at;
      result = 2 * result + coder.bit(this.#probabilities, place, ((value + 1) >> at) & 1);
    }
    return result - 1;
  }

  /** A few bits, the highest first, each in the context of those before it. */
  #path(coder: BitCoder, start: number, bits: number, value: number): number {
    let node = 1;
    for (let at = bits - 1; at >= 0; at--)
      node = 2 * node + coder.bit(this.#probabilities, start + node, (value >> at) & 1);
    return node - (1 << bits);
  }
}

export class RangeEncoder implements BitCoder {
  readonly #bytes: number[] = [];
  #low = 0;
  #range = FULL - 1;
  /** The first byte held back, and how many of 255 follow it. */
  #held = 0;
  #full = 0;

  bit(probabilities: Uint16Array, context: number, bit: number): number {
    const bound = (this.#range >>> PROBABILITY_BITS) * probabilities[context]!;
    if (bit === 0) this.#range = bound;
    else {
      this.#low += bound;
      this.#range -= bound;
    }
    learn(probabilities, context, bit);
    while (this.#range < TOP) {
      this.#range *= 256;
      this.#shift();
    }
    return bit;
  }

  bytes(): Uint8Array {
    for (let i = 0; i < 5; i++) this.#shift();
    return Uint8Array.from(this.#bytes);
  }

  #shift(): void {
    if (this.#low < FULL - TOP || this.#low >= FULL) {
      const carry = this.#low >= FULL ? 1 : 0;
      this.#bytes.push((this.#held + carry) & 255);
      for (; this.#full > 0; this.#full--) this.#bytes.push((255 + carry) & 255);
      this.#held = Math.floor(this.#low / TOP) & 255;
    } else this.#full++;
    this.#low = (this.#low % TOP) * 256;
  }
}

export class RangeDecoder implements BitCoder {
  readonly #bytes: Uint8Array;
  #at = 1; // the first byte is the encoder's empty one
  #range = FULL - 1;
  #code = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    for (let i = 0; i < 4; i++) this.#shift();
  }

  bit(probabilities: Uint16Array, context: number): number {
    const bound = (this.#range >>> PROBABILITY_BITS) * probabilities[context]!;
    const bit = this.#code < bound ? 0 : 1;
    if (bit === 0) this.#range = bound;
    else {
      this.#code -= bound;
      this.#range -= bound;
    }
    learn(probabilities, context, bit);
    while (this.#range < TOP) {
      this.#range *= 256;
      this.#shift();
    }
    return bit;
  }

  #shift(): void {
    this.#code = this.#code * 256 + (this.#bytes[this.#at++] ?? 0);
  }
}

function learn(probabilities: Uint16Array, context: number, bit: number): void {
  const before = probabilities[context]!;
  probabilities[context] =
    before + (bit === 0 ? ((1 << PROBABILITY_BITS) - before) >> RATE : -(before >> RATE));
}

/** The probabilities of signs. */
export class SignModel {
  readonly #probabilities: Uint16Array;

  constructor(contexts = 1) {
    this.#probabilities = new Uint16Array(contexts).fill(HALF);
  }

  /**
   * Writes or reads a sign.
   *
   * @param value the signed number; ignored when reading
   * @returns the size with that sign
   */
  code(coder: BitCoder, context: number, value: number, size: number): number {
    if (size === 0) return 0;
    return coder.bit(this.#probabilities, context, value < 0 ? 1 : 0) === 1 ? -size : size;
  }
}
