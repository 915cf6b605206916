/**
 * A set of documents of one shard, from a posting list or several, that a search goes through interval by
 * interval.
 */
export interface Matcher {
  /** How many documents there are in all. */
  readonly size: number;
  /** The least document ≥ `document`, or {@link NONE}. Fastest when called in ascending order. */
  seek(document: number): number;
  /** How many documents lie in [from, to). */
  count(from: number, to: number): number;
}

/** Past every document number. */
export const NONE = 0xffffffff;

/** One posting list as it stands in the file. */
export class ListMatcher implements Matcher {
  readonly size: number;
  readonly #documents: Uint32Array;
  #cursor = 0;

  /** @param documents ascending */
  constructor(documents: Uint32Array) {
    this.#documents = documents;
    this.size = documents.length;
  }

  seek(document: number): number {
    const documents = this.#documents;
    if (this.#cursor > 0 && documents[this.#cursor - 1]! >= document) this.#cursor = 0;
    let low = this.#cursor;
    let step = 1;
    while (low + step <= documents.length && documents[low + step - 1]! < document) {
      low += step;
      step *= 2;
    }
    this.#cursor = lowerBound(documents, document, low, Math.min(low + step, documents.length));
    return this.#cursor < documents.length ? documents[this.#cursor]! : NONE;
  }

  count(from: number, to: number): number {
    const first = lowerBound(this.#documents, from, 0, this.size);
    return lowerBound(this.#documents, to, first, this.size) - first;
  }
}

/** Several posting lists, or any other set, as one bit a document. */
export class BitMatcher implements Matcher {
  readonly #bits: Uint32Array;
  #size = 0;

  /** @param documents how many documents the shard has */
  constructor(documents: number) {
    this.#bits = new Uint32Array((documents + 31) >>> 5);
  }

  get size(): number {
    return this.#size;
  }

  add(document: number): void {
    const at = document >>> 5;
    const bit = 1 << (document & 31);
    if ((this.#bits[at]! & bit) !== 0) return;
    this.#bits[at]! |= bit;
    this.#size++;
  }

  addAll(documents: Uint32Array): void {
    for (let i = 0; i < documents.length; i++) this.add(documents[i]!);
  }

  seek(document: number): number {
    let at = document >>> 5;
    if (at >= this.#bits.length) return NONE;
    let word = this.#bits[at]! & (-1 << (document & 31));
    while (word === 0) {
      if (++at >= this.#bits.length) return NONE;
      word = this.#bits[at]!;
    }
    return at * 32 + (31 - Math.clz32(word & -word));
  }

  count(from: number, to: number): number {
    if (from >= to) return 0;
    const first = from >>> 5;
    const last = (to - 1) >>> 5;
    const headMask = -1 << (from & 31);
    const tailMask = -1 >>> (31 - ((to - 1) & 31));
    if (first === last) return ones(this.#bits[first]! & headMask & tailMask);
    let sum = ones(this.#bits[first]! & headMask) + ones(this.#bits[last]! & tailMask);
    for (let at = first + 1; at < last; at++) sum += ones(this.#bits[at]!);
    return sum;
  }
}

/** Documents that are in every one of several sets; the smallest set leads. */
export class AllMatcher implements Matcher {
  readonly size: number;
  readonly #lead: Matcher;
  readonly #others: readonly Matcher[];

  /** @param matchers at least one */
  constructor(matchers: readonly Matcher[]) {
    const [lead, ...others] = [...matchers].sort((a, b) => a.size - b.size);
    this.#lead = lead!; // at least one is the contract
    this.#others = others;
    this.size = this.#lead.size;
  }

  seek(document: number): number {
    let candidate = this.#lead.seek(document);
    for (let i = 0; i < this.#others.length && candidate !== NONE; i++) {
      const found = this.#others[i]!.seek(candidate);
      if (found === candidate) continue;
      if (found === NONE) return NONE;
      candidate = this.#lead.seek(found);
      i = -1; // from the first again with the new candidate
    }
    return candidate;
  }

  count(from: number, to: number): number {
    if (this.#others.length === 0) return this.#lead.count(from, to);
    let sum = 0;
    for (let document = this.seek(from); document < to; document = this.seek(document + 1)) sum++;
    return sum;
  }
}

/** Every document of an interval that starts at 0. */
export class EveryMatcher implements Matcher {
  readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  seek(document: number): number {
    return document < this.size ? document : NONE;
  }

  count(from: number, to: number): number {
    return Math.max(0, Math.min(to, this.size) - from);
  }
}

/** Index of the first value ≥ `value` in the ascending array between low and high. */
function lowerBound(values: Uint32Array, value: number, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Number of bits set (Hacker's Delight, 5-1). */
function ones(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
