import { NumberTable } from '../../arrays/arrays.ts';
import type { AddressQuery } from '../address-query.ts';
import type { GazetteerHead } from '../gazetteer-port.ts';
import { AreaSieve, type SoughtWords } from './area-sieve.ts';
import type { NameMatch, NameMatcher } from './name-matcher.ts';
import type { TokenMatches } from './token-matches.ts';

/**
 * Least share of an area's name that makes its mention in an address: Frankfurt means Frankfurt am Main. Less of a name
 * whose beginning is being typed: rio is Rio de Janeiro.
 */
export const LEAST_AREA_SHARE = { whole: 0.4, begun: 0.2 } as const;

/**
 * A text with this share of the name of an area of this importance (a village of some 200 people), 0..65,535, means the
 * area.
 */
export const MEANT = { leastShare: 0.7, leastImportance: 7_000 } as const;

/**
 * The names of so many areas are compared, of fewer the more words each is compared with; beyond, only those of the
 * important ones.
 */
const mostAreasRead = (words: number): number => Math.floor(25_000 / (4 + words));
/** Steps of importance by which areas are put in order. */
const STEPS = 256;
const IMPORTANCE_PER_STEP = 256;
const NONE: readonly NameMatch[] = [];
/** Stands beside the bits of a query's words for its unfinished word where that merely begins a word of a name; no query has a word of this number. */
const BEGUN = 2 ** 30;

/**
 * Second stage: the areas that words of the query may name.
 *
 * Thousands of areas may have `san` or begin with `b`. Which words of the query an area may be named by is known for each of them without
 * a look at its names; these are compared only when somebody asks for the area.
 */
export class AreaMatches {
  /** All that may be named, in steps of importance: the most important first. */
  readonly byImportance: Uint32Array;
  /** Bits of the words that may name an area somewhere, whole or in part. */
  readonly words: number;
  readonly #head: GazetteerHead;
  readonly #names: NameMatcher;
  readonly #unfinished: number;
  /** By area, bits of the words that it may be named by, {@link BEGUN} among them. */
  readonly #bits: NumberTable;
  readonly #ofArea = new Map<number, readonly NameMatch[]>();
  /** Matches of the area that is compared. */
  readonly #found: NameMatch[] = [];
  #meantMask: number | undefined;

  constructor(head: GazetteerHead, query: AddressQuery, tokens: TokenMatches, names: NameMatcher) {
    this.#head = head;
    this.#names = names;
    this.#unfinished = tokens.begun ? 1 << tokens.begun.asked : 0;
    const isCompleting = query.words.some(({ isPrefix }) => isPrefix);
    const sought = soughtWords(tokens, isCompleting);
    const likely = AreaSieve.of(head).likely(rarestFirst(head, tokens), sought, LEAST_AREA_SHARE.whole);
    this.byImportance = mostImportantFirst(head, likely.areas, mostAreasRead(query.words.length));
    this.#bits = new NumberTable(likely.areas.length);
    for (const [at, area] of likely.areas.entries()) this.#bits.set(area, likely.bits[at]!);
    const bits = likely.bits.reduce((all, own) => all | own, 0);
    this.words = this.#withoutMark(bits);
  }

  /** Bits of the words that name an area of some importance in full: who writes them means it. */
  get meantMask(): number {
    this.#meantMask ??= this.#meant();
    return this.#meantMask;
  }

  /** Bits of the words that an area may be named by; of others than those it surely has no match. */
  wordsOf(area: number): number {
    return this.#withoutMark(this.#bits.get(area));
  }

  /** True if the unfinished word merely begins a word of the area's names. */
  isBegun(area: number): boolean {
    return (this.#bits.get(area) & (BEGUN | this.#unfinished)) === BEGUN;
  }

  /** The best match of each run of words, the best first. */
  of(area: number): readonly NameMatch[] {
    const known = this.#ofArea.get(area);
    if (known) return known;
    const matches = this.#bits.get(area) === 0 ? NONE : this.#match(area);
    this.#ofArea.set(area, matches);
    return matches;
  }

  #withoutMark(bits: number): number {
    return (bits & BEGUN) === 0 ? bits : (bits & ~BEGUN) | this.#unfinished;
  }

  /** Compares the important areas first, and none that has no word which is still to be found. */
  #meant(): number {
    let meant = 0;
    for (const area of this.byImportance) {
      if (meant === this.words) break;
      const mayBeMeant = this.#head.areaImportance[area]! >= MEANT.leastImportance;
      if (!mayBeMeant || (this.wordsOf(area) & ~meant) === 0) continue;
      for (const match of this.of(area)) if (isMeant(this.#head, area, match)) meant |= match.mask;
    }
    return meant;
  }

  #match(area: number): readonly NameMatch[] {
    this.#found.length = 0;
    this.#names.match(this.#head.areaNames, area, this.#keepBest);
    return this.#found.length === 0 ? NONE : this.#found.toSorted((a, b) => b.value - a.value);
  }

  /** One function for all areas, as thousands may be compared. */
  readonly #keepBest = (match: NameMatch): void => {
    if (match.share < LEAST_AREA_SHARE[match.isBegun ? 'begun' : 'whole']) return;
    const known = this.#found.findIndex(({ mask }) => mask === match.mask);
    if (known < 0) this.#found.push(match);
    else if (this.#found[known]!.value < match.value) this.#found[known] = match;
  };
}

function isMeant({ areaImportance }: GazetteerHead, area: number, { share, edits }: NameMatch): boolean {
  return edits === 0 && share >= MEANT.leastShare && areaImportance[area]! >= MEANT.leastImportance;
}

/** The words of the vocabulary that count in names; the last words of a text may only begin one. */
function soughtWords(tokens: TokenMatches, isCompleting: boolean): SoughtWords[] {
  const { ofAsked, begun } = tokens;
  const { whole, begun: ofBeginning } = LEAST_AREA_SHARE;
  const sought = ofAsked.flatMap((matches, asked) => {
    const leastShare = isCompleting && asked === ofAsked.length - 1 ? ofBeginning : whole;
    return matches.map((match) => {
      const bits = tokens.isMerelyBegun(match) ? BEGUN : 1 << asked;
      return { from: match.word, to: match.word + 1, leastShare, bits };
    });
  });
  const ofBegun =
    begun?.ranges.map(([from, to]) => ({ from, to, leastShare: ofBeginning, bits: BEGUN })) ?? [];
  return [...sought, ...ofBegun];
}

function rarestFirst({ areasOfWord: { offsets } }: GazetteerHead, { ofAsked }: TokenMatches): number[] {
  const frequency = (word: number): number => offsets[word + 1]! - offsets[word]!;
  const words = new Set(ofAsked.flatMap((matches) => matches.map(({ word }) => word)));
  return [...words].sort((a, b) => frequency(a) - frequency(b));
}

/** Areas in steps of importance; of more than `most` those of the highest steps, so that there are about as many. */
function mostImportantFirst(
  { areaImportance }: GazetteerHead,
  areas: readonly number[],
  most: number,
): Uint32Array {
  const ends = new Uint32Array(STEPS);
  const stepOf = (area: number): number =>
    STEPS - 1 - Math.floor(areaImportance[area]! / IMPORTANCE_PER_STEP);
  for (const area of areas) ends[stepOf(area)]! += 1;
  for (let step = 1; step < STEPS; step++) ends[step]! += ends[step - 1]!;
  const taken = ends.find((end) => end >= most) ?? areas.length;
  const starts = Uint32Array.from(ends, (_, step) => (step === 0 ? 0 : ends[step - 1]!));
  const sorted = new Uint32Array(areas.length);
  for (const area of areas) sorted[starts[stepOf(area)]!++] = area;
  return sorted.subarray(0, taken);
}
