import { lowerBound } from '../../arrays/arrays.ts';
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
/** Steps of importance when the important ones are chosen. */
const STEPS = 256;
const STEPS_OF_IMPORTANCE = 65_535;
/** More than there are areas. */
const AREA_ROOM = 2 ** 32;
const NONE: readonly NameMatch[] = [];

/**
 * Second stage: the areas that words of the query may name, each with the runs of words that do.
 *
 * An unfinished word begins the names of thousands of areas. Those that no finished word may name are compared only when somebody asks
 * for them.
 */
export class AreaMatches {
  /** Areas with a match, in whose names a finished word of the query stands. */
  readonly compared: ReadonlySet<number>;
  /** Areas in whose names are only words that the unfinished one begins, the most important first. */
  readonly begun: Uint32Array;
  readonly #head: GazetteerHead;
  readonly #names: NameMatcher;
  /** All that may be named, those of the first words first. */
  readonly #likely: readonly number[];
  /** Those of `begun`, ascending. */
  readonly #begunByNumber: Uint32Array;
  readonly #ofArea = new Map<number, readonly NameMatch[]>();
  /** Matches of the area that is compared. */
  readonly #found: NameMatch[] = [];
  #mask = 0;
  #meantMask = 0;

  constructor(head: GazetteerHead, query: AddressQuery, tokens: TokenMatches, names: NameMatcher) {
    this.#head = head;
    this.#names = names;
    this.#likely = areasToRead(head, query, tokens);
    const { having, lacking } = AreaSieve.of(head).parted(this.#likely, tokens.finished);
    this.begun = mostImportantFirst(head, lacking);
    this.#begunByNumber = this.begun.slice().sort();
    this.compared = new Set(having.filter((area) => this.#compare(area).length > 0));
    if (tokens.begun) this.#noteUnfinished(1 << tokens.begun.asked);
  }

  /** Bits of the words that name an area somewhere, whole or in part. */
  get mask(): number {
    return this.#mask;
  }

  /** Bits of the words that name an area of some importance in full: who writes them means it. */
  get meantMask(): number {
    return this.#meantMask;
  }

  /** All areas with a match; whoever stops early spares comparing the others. */
  *areas(): Generator<[number, readonly NameMatch[]]> {
    for (const area of this.#likely) {
      const matches = this.of(area);
      if (matches.length > 0) yield [area, matches];
    }
  }

  /** The best match of each run of words. */
  of(area: number): readonly NameMatch[] {
    const known = this.#ofArea.get(area);
    if (known) return known;
    return hasNumber(this.#begunByNumber, area) ? this.#compare(area) : NONE;
  }

  #compare(area: number): readonly NameMatch[] {
    const matches = this.#match(area);
    this.#ofArea.set(area, matches);
    for (const match of matches) {
      this.#mask |= match.mask;
      if (isMeant(this.#head, area, match)) this.#meantMask |= match.mask;
    }
    return matches;
  }

  /** Compares areas until it is known if the unfinished word names one, and one of some importance. */
  #noteUnfinished(bit: number): void {
    for (const area of this.begun) {
      const mayBeMeant = this.#head.areaImportance[area]! >= MEANT.leastImportance;
      if ((this.#mask & bit) !== 0 && ((this.#meantMask & bit) !== 0 || !mayBeMeant)) return;
      this.#compare(area);
    }
  }

  /** The best match of each run of words, the best first. */
  #match(area: number): readonly NameMatch[] {
    this.#found.length = 0;
    this.#names.match(this.#head.areaNames, area, this.#keepBest);
    return this.#found.length === 0 ? NONE : this.#found.toSorted((a, b) => b.value - a.value);
  }

  /** One function for all areas, as thousands are compared. */
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

/** The areas that may be named, the most important ones if they are too many. */
function areasToRead(head: GazetteerHead, { words }: AddressQuery, tokens: TokenMatches): number[] {
  const isCompleting = words.some(({ isPrefix }) => isPrefix);
  const sought = soughtWords(tokens, isCompleting);
  const likely = AreaSieve.of(head).likely(rarestFirst(head, tokens), sought, LEAST_AREA_SHARE.whole);
  const most = mostAreasRead(words.length);
  if (likely.length <= most) return likely;
  const least = leastImportance(head, likely, most);
  return likely.filter((area) => head.areaImportance[area]! >= least);
}

/** The words of the vocabulary that count in names; the last words of a text may only begin one. */
function soughtWords({ ofAsked, begun }: TokenMatches, isCompleting: boolean): SoughtWords[] {
  const { whole, begun: ofBeginning } = LEAST_AREA_SHARE;
  const sought = ofAsked.flatMap((matches, asked) => {
    const leastShare = isCompleting && asked === ofAsked.length - 1 ? ofBeginning : whole;
    return matches.map(({ word }) => ({ from: word, to: word + 1, leastShare }));
  });
  const ofBegun = begun?.ranges.map(([from, to]) => ({ from, to, leastShare: ofBeginning })) ?? [];
  return [...sought, ...ofBegun];
}

function rarestFirst({ areasOfWord: { offsets } }: GazetteerHead, { ofAsked }: TokenMatches): number[] {
  const frequency = (word: number): number => offsets[word + 1]! - offsets[word]!;
  const words = new Set(ofAsked.flatMap((matches) => matches.map(({ word }) => word)));
  return [...words].sort((a, b) => frequency(a) - frequency(b));
}

/** Of equal ones the first. */
function mostImportantFirst({ areaImportance }: GazetteerHead, areas: readonly number[]): Uint32Array {
  const keys = Float64Array.from(
    areas,
    (area) => (STEPS_OF_IMPORTANCE - areaImportance[area]!) * AREA_ROOM + area,
  );
  return Uint32Array.from(keys.sort(), (key) => key % AREA_ROOM);
}

function hasNumber(ascending: Uint32Array, number: number): boolean {
  return ascending[lowerBound(ascending, number)] === number;
}

/** The importance that about so many areas reach. */
function leastImportance(
  { areaImportance }: GazetteerHead,
  areas: readonly number[],
  wanted: number,
): number {
  const counts = new Uint32Array(STEPS);
  for (const area of areas) counts[areaImportance[area]! >>> 8]! += 1;
  let step = STEPS;
  for (let reached = 0; step > 0 && reached < wanted; step--) reached += counts[step - 1]!;
  return step << 8;
}
