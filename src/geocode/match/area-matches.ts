import { NumberTable } from '../../arrays/arrays.ts';
import type { AddressQuery } from '../address-query.ts';
import type { GazetteerHead } from '../gazetteer-port.ts';
import {
  AreaSieve,
  type BegunAreas,
  BY_IT_ALONE,
  mostImportantFirst,
  type SoughtWord,
} from './area-sieve.ts';
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
  /** All that may be named by a finished word of the query, in steps of importance: the most important first. */
  readonly finished: Uint32Array;
  /** Others, by the unfinished word alone; as many as are read at most. */
  readonly begun: readonly number[];
  /** Bits of the words that may name an area somewhere, whole or in part. */
  readonly words: number;
  readonly #head: GazetteerHead;
  readonly #names: NameMatcher;
  /** Bit of the unfinished word; 0 if all words are whole. */
  readonly #unfinished: number;
  /** Bits of the words that are the letters of firms, which no area is called by. */
  readonly #firms: number;
  /** Bits of the words that are written short: any area may have one beside other words. */
  readonly #short: number;
  /** By area, bits of the words that it may be named by; {@link BEGUN} among them. */
  readonly #bits: NumberTable;
  /** Areas with a word that the unfinished one begins. */
  readonly #ofBegun: BegunAreas | undefined;
  readonly #ofArea = new Map<number, readonly NameMatch[]>();
  /** Matches of the area that is compared. */
  readonly #found: NameMatch[] = [];
  #meantMask: number | undefined;

  constructor(head: GazetteerHead, query: AddressQuery, tokens: TokenMatches, names: NameMatcher) {
    this.#head = head;
    this.#names = names;
    this.#unfinished = tokens.begun ? 1 << tokens.begun.asked : 0;
    this.#firms = query.words.reduce((bits, { isFirm }, word) => (isFirm ? bits | (1 << word) : bits), 0);
    this.#short = tokens.shortWords;
    const sieve = AreaSieve.of(head);
    const { whole, begun } = LEAST_AREA_SHARE;
    const ofBegun = tokens.begun;
    this.#ofBegun =
      ofBegun && sieve.begunBy(ofBegun.beginning, ofBegun.ranges, tokens.chosenOfBegun, whole, begun);
    const likely = sieve.likely(soughtWords(tokens), whole, this.#ofBegun);
    this.#bits = new NumberTable(likely.areas.length);
    for (const [at, area] of likely.areas.entries()) this.#bits.set(area, likely.bits[at]!);
    const most = mostAreasRead(query.words.length);
    this.finished = mostImportantFirst(head, likely.areas).subarray(0, most);
    this.begun = this.#onlyBegun(most - this.finished.length);
    const unfinished = this.begun.length > 0 ? this.#unfinished : 0;
    this.words = likely.areas.reduce((words, area) => words | this.wordsOf(area), unfinished);
  }

  /** Bits of the words that name an area of some importance in full: who writes them means it. */
  get meantMask(): number {
    this.#meantMask ??= this.#meant();
    return this.#meantMask;
  }

  /** Bits of the words that an area may be named by; of others than those it surely has no match. */
  wordsOf(area: number): number {
    const own = this.#withoutMark(this.#bits.get(area));
    const finished = own === 0 ? 0 : own | this.#short;
    return this.#isBegun(area, finished) ? finished | this.#unfinished : finished;
  }

  /** True if the unfinished word merely begins a word of the area's names. */
  isMerelyBegun(area: number): boolean {
    const bits = this.#bits.get(area);
    return (bits & this.#unfinished) === 0 && ((bits & BEGUN) !== 0 || this.#isBegun(area, bits));
  }

  /** The best match of each run of words, the best first. */
  of(area: number): readonly NameMatch[] {
    const known = this.#ofArea.get(area);
    if (known) return known;
    const matches = this.wordsOf(area) === 0 ? NONE : this.#match(area);
    this.#ofArea.set(area, matches);
    return matches;
  }

  /** @param finished bits of finished words by which it may be named as well */
  #isBegun(area: number, finished: number): boolean {
    const share = this.#ofBegun?.shares.get(area) ?? 0;
    return finished === 0 ? share >= BY_IT_ALONE : share !== 0;
  }

  #onlyBegun(most: number): number[] {
    const areas: number[] = [];
    for (const area of this.#ofBegun?.byImportance ?? []) {
      if (areas.length >= most) break;
      if (this.#bits.get(area) === 0) areas.push(area);
    }
    return areas;
  }

  #withoutMark(bits: number): number {
    return (bits & BEGUN) === 0 ? bits : (bits & ~BEGUN) | this.#unfinished;
  }

  /** Compares the important areas first, and none that has no word which is still to be found. */
  #meant(): number {
    let meant = 0;
    for (const area of [...this.finished, ...this.begun]) {
      if (meant === this.words) break;
      if ((this.wordsOf(area) & ~meant) !== 0) meant |= this.#meantBy(area);
    }
    return meant;
  }

  /** Bits of the words that name an area in full, if it is of some importance. */
  #meantBy(area: number): number {
    if (this.#head.areaImportance[area]! < MEANT.leastImportance) return 0;
    const isMeant = ({ share, edits }: NameMatch): boolean => edits === 0 && share >= MEANT.leastShare;
    return this.of(area).reduce((bits, match) => (isMeant(match) ? bits | match.mask : bits), 0);
  }

  #match(area: number): readonly NameMatch[] {
    this.#found.length = 0;
    this.#names.match(this.#head.areaNames, area, this.#keepBest);
    return this.#found.length === 0 ? NONE : this.#found.toSorted((a, b) => b.value - a.value);
  }

  /** One function for all areas, as thousands may be compared. */
  readonly #keepBest = (match: NameMatch): void => {
    if (match.share < LEAST_AREA_SHARE[match.isBegun ? 'begun' : 'whole']) return;
    if ((match.mask & ~this.#firms) === 0) return;
    const known = this.#found.findIndex(({ mask }) => mask === match.mask);
    if (known < 0) this.#found.push(match);
    else if (this.#found[known]!.value < match.value) this.#found[known] = match;
  };
}

/**
 * The words of the vocabulary that count in names, but for those that the unfinished word begins. The last word of a text may begin a
 * longer name.
 */
function soughtWords(tokens: TokenMatches): SoughtWord[] {
  const { ofAsked, begun } = tokens;
  return ofAsked.flatMap((matches, asked) => {
    const leastShare = LEAST_AREA_SHARE[begun && asked === ofAsked.length - 1 ? 'begun' : 'whole'];
    return matches
      .filter((match) => !tokens.isCompletion(match))
      .map((match) => ({
        word: match.word,
        leastShare,
        bits: tokens.isMerelyBegun(match) ? BEGUN : 1 << asked,
      }));
  });
}
