import { Growable } from '../../arrays/arrays.ts';

const FIRST_SLOTS = 1024;

/** Numbers distinct rows of whole numbers of 32 bits, in the order in which they come; it holds no object and no text for them. */
export class RowNumbers {
  readonly #width: number;
  readonly #values = new Growable(Int32Array);
  /** Number of a row plus one, where its hash or the next free slot says; 0 for none. */
  #slots = new Uint32Array(FIRST_SLOTS);
  #count = 0;

  /** @param width values of a row */
  constructor(width: 2 | 4) {
    this.#width = width;
  }

  get count(): number {
    return this.#count;
  }

  /** The number of a row, the next one if it is new; rows of two values have no others. */
  numberOf(a: number, b: number, c = 0, d = 0): number {
    const slot = this.#slotOf(a, b, c, d);
    const known = this.#slots[slot]!;
    if (known > 0) return known - 1;
    this.#values.append(this.#width === 2 ? [a, b] : [a, b, c, d]);
    this.#slots[slot] = ++this.#count;
    if (2 * this.#count > this.#slots.length) this.#grow();
    return this.#count - 1;
  }

  /** A value of a row. */
  at(number: number, index: number): number {
    return this.#values.at(this.#width * number + index);
  }

  #slotOf(a: number, b: number, c: number, d: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(a, b, c, d) & mask;
    for (;;) {
      const known = this.#slots[slot]!;
      if (known === 0 || this.#isRow(known - 1, a, b, c, d)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #isRow(number: number, a: number, b: number, c: number, d: number): boolean {
    if (this.at(number, 0) !== a || this.at(number, 1) !== b) return false;
    return this.#width === 2 || (this.at(number, 2) === c && this.at(number, 3) === d);
  }

  #grow(): void {
    this.#slots = new Uint32Array(2 * this.#slots.length);
    for (let number = 0; number < this.#count; number++) {
      const [c, d] = this.#width === 2 ? [0, 0] : [this.at(number, 2), this.at(number, 3)];
      this.#slots[this.#slotOf(this.at(number, 0), this.at(number, 1), c, d)] = number + 1;
    }
  }
}

function hashOf(a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ b;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ c;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ d;
  hash = Math.imul(hash ^ (hash >>> 16), 0x9e3779b1);
  return hash ^ (hash >>> 15);
}
