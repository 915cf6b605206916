import { LRUCache } from 'lru-cache';
import { NumberTable } from '../../arrays/arrays.ts';
import type { GazetteerHead, Interval } from '../gazetteer-port.ts';
import { SHARE_STEPS } from './area-shares.ts';

/** Steps of importance by which areas are put in order. */
const STEPS = 256;
const IMPORTANCE_PER_STEP = 256;
/** Room for areas of beginnings that are remembered, all together: eight bytes each. */
const MOST_REMEMBERED = 1_000_000;
const NO_AREAS: BegunAreas = { byImportance: new Uint32Array(0), shares: new NumberTable(0) };

/** Marks an area that may be named by its words of a beginning alone; more than any sum of shares. */
export const BY_IT_ALONE = 256;

/** A word of the vocabulary that a query may mean. */
export interface SoughtWord {
  readonly word: number;
  /** An area with it is meant only if so much of one of its names is asked for, 0..1. */
  readonly leastShare: number;
  /** The bit that stands for it in {@link LikelyAreas}. */
  readonly bits: number;
}

/** Areas that may be named, each with the bits of the sought words that it has. */
export interface LikelyAreas {
  readonly areas: readonly number[];
  readonly bits: readonly number[];
}

/** Areas with a word that begins as the unfinished one. */
export interface BegunAreas {
  /** Those that may be named by it alone, in steps of importance, the most important first. */
  readonly byImportance: Uint32Array;
  /** By area the share of a name that such words are, with what they need less than all; 0 for an area without. {@link BY_IT_ALONE} is added for those above. */
  readonly shares: NumberTable;
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
  /** Everybody types the same first letters. */
  readonly #begun = new LRUCache<string, BegunAreas>({
    maxSize: MOST_REMEMBERED,
    sizeCalculation: ({ shares }) => shares.size,
  });

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
   * @param leastShare share of a name that makes its mention, 0..1
   * @param begun areas with words that the unfinished one begins, which count as well
   */
  likely(sought: readonly SoughtWord[], leastShare: number, { shares }: BegunAreas = NO_AREAS): LikelyAreas {
    const found = { areas: [] as number[], bits: [] as number[] };
    const least = Math.floor(leastShare * SHARE_STEPS);
    for (const { word, bits, leastShare: own } of sought)
      this.#add([word, word + 1], leadOf(leastShare, own), bits);
    const words = sought.map(({ word }) => word);
    this.#eachArea(words, (area) => {
      const [sum, bits] = [this.#sums[area]!, this.#bits[area]!];
      if (bits === 0 || sum + (shares.get(area) % BY_IT_ALONE) < least) return;
      found.areas.push(area);
      found.bits.push(bits);
      this.#bits[area] = 0;
    });
    for (const { word } of sought) this.#clear([word, word + 1]);
    return found;
  }

  /**
   * Areas with a word that begins so.
   *
   * @param ranges intervals of the vocabulary whose words do
   * @param words those of the intervals by which areas are found that nothing else leads to
   * @param leastShare share of a name that makes its mention, 0..1
   * @param ownShare the same where such a word is enough of it
   */
  begunBy(
    beginning: string,
    ranges: readonly Interval[],
    words: readonly number[],
    leastShare: number,
    ownShare: number,
  ): BegunAreas {
    const known = this.#begun.get(beginning);
    if (known) return known;
    for (const range of ranges) this.#add(range, leadOf(leastShare, ownShare), 1);
    const likely: number[] = [];
    this.#eachArea(words, (area) => {
      const isLikely = this.#bits[area] === 1 && this.#sums[area]! >= Math.floor(leastShare * SHARE_STEPS);
      if (isLikely) likely.push(area);
      if (isLikely) this.#bits[area] = 2;
    });
    const { values, offsets } = this.#head.areasOfWord;
    const all = ranges.reduce((sum, [from, to]) => sum + offsets[to]! - offsets[from]!, 0);
    const shares = new NumberTable(all);
    for (const [from, to] of ranges)
      for (let at = offsets[from]!; at < offsets[to]!; at++)
        shares.set(values[at]!, this.#sums[values[at]!]!);
    for (const area of likely) shares.set(area, BY_IT_ALONE + this.#sums[area]!);
    for (const range of ranges) this.#clear(range);
    const begun = { byImportance: mostImportantFirst(this.#head, likely), shares };
    this.#begun.set(beginning, begun);
    return begun;
  }

  #add([from, to]: Interval, lead: number, bits: number): void {
    const { areasOfWord, areaShares } = this.#head;
    for (let at = areasOfWord.offsets[from]!; at < areasOfWord.offsets[to]!; at++) {
      const area = areasOfWord.values[at]!;
      this.#sums[area]! += areaShares[at]! + lead;
      this.#bits[area]! |= bits;
    }
  }

  #eachArea(words: readonly number[], visit: (area: number) => void): void {
    const { values, offsets } = this.#head.areasOfWord;
    for (const word of words) for (let at = offsets[word]!; at < offsets[word + 1]!; at++) visit(values[at]!);
  }

  #clear([from, to]: Interval): void {
    const { values, offsets } = this.#head.areasOfWord;
    for (let at = offsets[from]!; at < offsets[to]!; at++) {
      this.#sums[values[at]!] = 0;
      this.#bits[values[at]!] = 0;
    }
  }
}

/** Words that need a lesser share begin with the difference. */
function leadOf(leastShare: number, ownShare: number): number {
  return Math.ceil((leastShare - ownShare) * SHARE_STEPS);
}

/** Areas in steps of importance. */
export function mostImportantFirst({ areaImportance }: GazetteerHead, areas: readonly number[]): Uint32Array {
  const starts = new Uint32Array(STEPS + 1);
  const stepOf = (area: number): number =>
    STEPS - 1 - Math.floor(areaImportance[area]! / IMPORTANCE_PER_STEP);
  for (const area of areas) starts[stepOf(area) + 1]! += 1;
  for (let step = 1; step < STEPS; step++) starts[step]! += starts[step - 1]!;
  const sorted = new Uint32Array(areas.length);
  for (const area of areas) sorted[starts[stepOf(area)]!++] = area;
  return sorted;
}
