import type { GazetteerHead } from '../gazetteer-port.ts';
import { SHARE_STEPS } from './area-shares.ts';

/** A word of the vocabulary that a query may mean. */
export interface SoughtWord {
  readonly word: number;
  /** An area with it is meant only if so much of one of its names is asked for, 0..1. */
  readonly leastShare: number;
}

/**
 * Tells by numbers alone which areas may be named: those of whose names the sought words together may be enough. Thousands of areas hold
 * `de` or `san`, and nobody who writes it means one of them.
 */
export class AreaSieve {
  static readonly #ofHead = new WeakMap<GazetteerHead, AreaSieve>();
  readonly #head: GazetteerHead;
  /** Per area the sum of the shares of the words that are sought; zeroes between calls. */
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

  /** Every area that may be named, and a few others; those of the first words first. */
  likely(words: readonly SoughtWord[]): number[] {
    const areas: number[] = [];
    for (const { word } of words) this.#add(word);
    for (const sought of words) this.#take(sought, areas);
    for (const { word } of words) this.#clear(word);
    return areas;
  }

  #add(word: number): void {
    const { areasOfWord, areaShares } = this.#head;
    for (let at = areasOfWord.offsets[word]!; at < areasOfWord.offsets[word + 1]!; at++)
      this.#sums[areasOfWord.values[at]!]! += areaShares[at]!;
  }

  #take({ word, leastShare }: SoughtWord, taken: number[]): void {
    const { values, offsets } = this.#head.areasOfWord;
    const least = Math.floor(leastShare * SHARE_STEPS);
    for (let at = offsets[word]!; at < offsets[word + 1]!; at++) {
      const area = values[at]!;
      if (this.#sums[area]! < least) continue;
      taken.push(area);
      this.#sums[area] = 0;
    }
  }

  #clear(word: number): void {
    const { values, offsets } = this.#head.areasOfWord;
    for (let at = offsets[word]!; at < offsets[word + 1]!; at++) this.#sums[values[at]!] = 0;
  }
}
