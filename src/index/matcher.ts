import { lowerBound } from '../arrays/arrays.ts';
import { bitCount } from './bit-count.ts';

/**
 * A set of documents of one shard that a search goes through interval by interval: a posting list, several joined, or a
 * test of the documents themselves, whichever is cheapest.
 */
export interface Matcher {
  /** How many documents there are at most. */
  readonly size: number;
  /** The least document in [document, end), or `end`. Fastest when called in ascending order. */
  seek(document: number, end: number): number;
  /** How many documents lie in [from, to). */
  count(from: number, to: number): number;
}

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

  seek(document: number, end: number): number {
    const documents = this.#documents;
    if (this.#cursor > 0 && documents[this.#cursor - 1]! >= document) this.#cursor = 0;
    let low = this.#cursor;
    let step = 1;
    while (low + step <= documents.length && documents[low + step - 1]! < document) {
      low += step;
      step *= 2;
    }
    this.#cursor = lowerBound(documents, document, low, Math.min(low + step, documents.length));
    const found = this.#cursor < documents.length ? documents[this.#cursor]! : end;
    return Math.min(found, end);
  }

  count(from: number, to: number): number {
    const first = lowerBound(this.#documents, from, 0, this.size);
    return lowerBound(this.#documents, to, first, this.size) - first;
  }
}

/** Documents of any of a few sets, without joining them first. */
export class AnyMatcher implements Matcher {
  readonly size: number;
  readonly #matchers: readonly Matcher[];

  constructor(matchers: readonly Matcher[]) {
    this.#matchers = matchers;
    this.size = matchers.reduce((sum, matcher) => sum + matcher.size, 0);
  }

  seek(document: number, end: number): number {
    let least = end;
    for (let i = 0; i < this.#matchers.length && least > document; i++)
      least = this.#matchers[i]!.seek(document, least);
    return least;
  }

  count(from: number, to: number): number {
    return countBySeeking(this, from, to);
  }
}

/** Any set of documents as one bit each: many posting lists joined. */
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

  /** Adds the documents at [from, to) of an array. */
  addAll(documents: Uint32Array, from = 0, to = documents.length): void {
    for (let i = from; i < to; i++) this.add(documents[i]!);
  }

  /** These documents except those of another set of the same shard. */
  without(others: BitMatcher): BitMatcher {
    const rest = new BitMatcher(this.#bits.length * 32);
    for (let at = 0; at < this.#bits.length; at++) {
      rest.#bits[at] = this.#bits[at]! & ~others.#bits[at]!;
      rest.#size += bitCount(rest.#bits[at]!);
    }
    return rest;
  }

  seek(document: number, end: number): number {
    if (document >= end) return end;
    let at = document >>> 5;
    const last = (end - 1) >>> 5;
    let word = this.#bits[at]! & (-1 << (document & 31));
    while (word === 0) {
      if (++at > last) return end;
      word = this.#bits[at]!;
    }
    return Math.min(end, at * 32 + (31 - Math.clz32(word & -word)));
  }

  count(from: number, to: number): number {
    if (from >= to) return 0;
    const first = from >>> 5;
    const last = (to - 1) >>> 5;
    const headMask = -1 << (from & 31);
    const tailMask = -1 >>> (31 - ((to - 1) & 31));
    if (first === last) return bitCount(this.#bits[first]! & headMask & tailMask);
    let sum = bitCount(this.#bits[first]! & headMask) + bitCount(this.#bits[last]! & tailMask);
    for (let at = first + 1; at < last; at++) sum += bitCount(this.#bits[at]!);
    return sum;
  }
}

/** Documents that pass a test, one by one. */
export class TestMatcher implements Matcher {
  readonly size: number;
  readonly #test: (document: number) => boolean;

  /** @param size how many documents pass, roughly */
  constructor(size: number, test: (document: number) => boolean) {
    this.size = size;
    this.#test = test;
  }

  seek(document: number, end: number): number {
    for (let candidate = document; candidate < end; candidate++) if (this.#test(candidate)) return candidate;
    return end;
  }

  count(from: number, to: number): number {
    return countBySeeking(this, from, to);
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

  seek(document: number, end: number): number {
    let candidate = this.#lead.seek(document, end);
    while (candidate < end && !this.#isInOthers(candidate)) candidate = this.#lead.seek(candidate + 1, end);
    return candidate;
  }

  count(from: number, to: number): number {
    return countBySeeking(this, from, to);
  }

  #isInOthers(document: number): boolean {
    for (let i = 0; i < this.#others.length; i++)
      if (this.#others[i]!.seek(document, document + 1) !== document) return false;
    return true;
  }
}

/** Documents that are in one set and not in another. */
export class WithoutMatcher implements Matcher {
  readonly size: number;
  readonly #kept: Matcher;
  readonly #left: Matcher;

  constructor(kept: Matcher, left: Matcher) {
    this.#kept = kept;
    this.#left = left;
    this.size = kept.size;
  }

  seek(document: number, end: number): number {
    let candidate = this.#kept.seek(document, end);
    while (candidate < end && this.#left.seek(candidate, candidate + 1) === candidate)
      candidate = this.#kept.seek(candidate + 1, end);
    return candidate;
  }

  count(from: number, to: number): number {
    return countBySeeking(this, from, to);
  }
}

/** Every document of a shard. */
export class EveryMatcher implements Matcher {
  readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  seek(document: number, end: number): number {
    return Math.min(document, end);
  }

  count(from: number, to: number): number {
    return Math.max(0, to - from);
  }
}

function countBySeeking(matcher: Matcher, from: number, to: number): number {
  let sum = 0;
  for (let document = matcher.seek(from, to); document < to; document = matcher.seek(document + 1, to)) sum++;
  return sum;
}
