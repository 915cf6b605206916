/** Room for each number that is held: half of the table stays empty, so that a number is found at once. */
const ROOM = 2;
/** Knuth's multiplicative hash: neighbours land far from each other. */
const FACTOR = 2_654_435_769;
const WORD_BITS = 32;

/** A 32-bit value for each of some whole numbers below 2^32. Two typed arrays are quick to make, as a table is for one question. */
export class NumberTable {
  readonly #shift: number;
  /** Each number plus one; 0 marks a free slot. */
  readonly #keys: Uint32Array;
  readonly #values: Int32Array;

  /** @param most so many numbers are held at most */
  constructor(most: number) {
    const bits = Math.max(1, Math.ceil(Math.log2(ROOM * most + 1)));
    this.#shift = WORD_BITS - bits;
    this.#keys = new Uint32Array(1 << bits);
    this.#values = new Int32Array(1 << bits);
  }

  /** Numbers that it has room for, most of it empty. */
  get size(): number {
    return this.#keys.length;
  }

  set(number: number, value: number): void {
    const at = this.#slotOf(number);
    this.#keys[at] = number + 1;
    this.#values[at] = value;
  }

  /** 0 for a number that is not held. */
  get(number: number): number {
    return this.#values[this.#slotOf(number)]!;
  }

  /** The slot that holds a number, or the free one where it belongs. */
  #slotOf(number: number): number {
    const mask = this.#keys.length - 1;
    let at = Math.imul(number, FACTOR) >>> this.#shift;
    while (this.#keys[at] !== 0 && this.#keys[at] !== number + 1) at = (at + 1) & mask;
    return at;
  }
}
