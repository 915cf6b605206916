import type { GazetteerHead } from '../gazetteer-port.ts';
import { SHARE_STEPS } from './area-shares.ts';

/** Words `[from, to)` of the vocabulary that a query may mean. */
export interface SoughtWords {
  readonly from: number;
  readonly to: number;
  /** An area with one of them is meant only if so much of one of its names is asked for, 0..1. */
  readonly leastShare: number;
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

  private constructor(head: GazetteerHead) {
    this.#head = head;
    this.#sums = new Uint8ClampedArray(head.facts.areas);
  }

  static of(head: GazetteerHead): AreaSieve {
    const known = AreaSieve.#ofHead.get(head);
    if (known) return known;
    const sieve = new AreaSieve(head);
    AreaSieve.#ofHead.set(head, sieve);
    return sieve;
  }

  /**
   * Every area with one of the words that may be named, and a few others; those of the first words first.
   *
   * @param sought all words that count, with the least share of most of them
   */
  likely(words: readonly number[], sought: readonly SoughtWords[], leastShare: number): number[] {
    const areas: number[] = [];
    for (const each of sought) this.#add(each, leastShare);
    for (const word of words) this.#take(word, leastShare, areas);
    for (const each of sought) this.#clear(each);
    return areas;
  }

  /** Parts areas by whether one of the words is in a name of theirs. */
  parted(areas: readonly number[], words: readonly number[]): { having: number[]; lacking: number[] } {
    const parts = { having: [] as number[], lacking: [] as number[] };
    for (const word of words) this.#fill(word, 1);
    for (const area of areas) (this.#sums[area] === 1 ? parts.having : parts.lacking).push(area);
    for (const word of words) this.#fill(word, 0);
    return parts;
  }

  /** Words that need a lesser share begin with the difference. */
  #add({ from, to, leastShare: own }: SoughtWords, leastShare: number): void {
    const { areasOfWord, areaShares } = this.#head;
    const lead = Math.ceil((leastShare - own) * SHARE_STEPS);
    for (let at = areasOfWord.offsets[from]!; at < areasOfWord.offsets[to]!; at++)
      this.#sums[areasOfWord.values[at]!]! += areaShares[at]! + lead;
  }

  #take(word: number, leastShare: number, taken: number[]): void {
    const { values, offsets } = this.#head.areasOfWord;
    const least = Math.floor(leastShare * SHARE_STEPS);
    for (let at = offsets[word]!; at < offsets[word + 1]!; at++) {
      const area = values[at]!;
      if (this.#sums[area]! < least) continue;
      taken.push(area);
      this.#sums[area] = 0;
    }
  }

  #clear({ from, to }: SoughtWords): void {
    for (let word = from; word < to; word++) this.#fill(word, 0);
  }

  #fill(word: number, value: number): void {
    const { values, offsets } = this.#head.areasOfWord;
    for (let at = offsets[word]!; at < offsets[word + 1]!; at++) this.#sums[values[at]!] = value;
  }
}
