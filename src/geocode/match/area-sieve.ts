import type { GazetteerHead } from '../gazetteer-port.ts';
import { SHARE_STEPS } from './area-shares.ts';

/** Words `[from, to)` of the vocabulary that a query may mean. */
export interface SoughtWords {
  readonly from: number;
  readonly to: number;
  /** An area with one of them is meant only if so much of one of its names is asked for, 0..1. */
  readonly leastShare: number;
  /** What tells them apart in {@link LikelyAreas}: one bit or several. */
  readonly bits: number;
}

/** Areas that may be named, each with the bits of the sought words that it has. */
export interface LikelyAreas {
  readonly areas: readonly number[];
  readonly bits: readonly number[];
}

/**
 * Tells by numbers alone which areas may be named: those of whose names the sought words together may be enough. Thousands of areas hold
 * `de` or `san`, and nobody who writes it means one of them.
 */
export class AreaSieve {
  static readonly #ofHead = new WeakMap<GazetteerHead, AreaSieve>();
  readonly #head: GazetteerHead;
  /** Per area the sum of the shares of the words that are sought, with what they need less than all; zeroes between calls. */
  readonly #sums: Uint8ClampedArray;
  /** Per area the bits of its words; zeroes between calls. */
  readonly #bits: Uint32Array;

  private constructor(head: GazetteerHead) {
    this.#head = head;
    this.#sums = new Uint8ClampedArray(head.facts.areas);
    this.#bits = new Uint32Array(head.facts.areas);
  }

  static of(head: GazetteerHead): AreaSieve {
    const known = AreaSieve.#ofHead.get(head);
    if (known) return known;
    const sieve = new AreaSieve(head);
    AreaSieve.#ofHead.set(head, sieve);
    return sieve;
  }

  /**
   * Every area with one of the words that may be named, and a few others.
   *
   * @param sought all words that count, with the least share of most of them
   */
  likely(words: readonly number[], sought: readonly SoughtWords[], leastShare: number): LikelyAreas {
    const found = { areas: [] as number[], bits: [] as number[] };
    for (const each of sought) this.#add(each, leastShare);
    for (const word of words) this.#take(word, leastShare, found);
    for (const each of sought) this.#clear(each);
    return found;
  }

  /** Words that need a lesser share begin with the difference. */
  #add({ from, to, leastShare: own, bits }: SoughtWords, leastShare: number): void {
    const { areasOfWord, areaShares } = this.#head;
    const lead = Math.ceil((leastShare - own) * SHARE_STEPS);
    for (let at = areasOfWord.offsets[from]!; at < areasOfWord.offsets[to]!; at++) {
      const area = areasOfWord.values[at]!;
      this.#sums[area]! += areaShares[at]! + lead;
      this.#bits[area]! |= bits;
    }
  }

  #take(word: number, leastShare: number, found: { areas: number[]; bits: number[] }): void {
    const { values, offsets } = this.#head.areasOfWord;
    const least = Math.floor(leastShare * SHARE_STEPS);
    for (let at = offsets[word]!; at < offsets[word + 1]!; at++) {
      const area = values[at]!;
      if (this.#sums[area]! < least) continue;
      found.areas.push(area);
      found.bits.push(this.#bits[area]!);
      this.#sums[area] = 0;
    }
  }

  #clear({ from, to }: SoughtWords): void {
    const { values, offsets } = this.#head.areasOfWord;
    for (let at = offsets[from]!; at < offsets[to]!; at++) {
      this.#sums[values[at]!] = 0;
      this.#bits[values[at]!] = 0;
    }
  }
}
