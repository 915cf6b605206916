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
const NONE: readonly NameMatch[] = [];

/** Second stage: the areas that words of the query may name, each with the runs of words that do. */
export class AreaMatches {
  /** Bits of the words that name an area somewhere, whole or in part. */
  readonly mask: number;
  /** Bits of the words that name an area of some importance in full: who writes them means it. */
  readonly meantMask: number;
  readonly #ofArea = new Map<number, readonly NameMatch[]>();

  constructor(head: GazetteerHead, query: AddressQuery, tokens: TokenMatches, names: NameMatcher) {
    let [mask, meantMask] = [0, 0];
    for (const area of areasToRead(head, query, tokens))
      for (const match of this.#match(head, area, names)) {
        mask |= match.mask;
        if (isMeant(head, area, match)) meantMask |= match.mask;
      }
    this.mask = mask;
    this.meantMask = meantMask;
  }

  get areas(): IterableIterator<[number, readonly NameMatch[]]> {
    return this.#ofArea.entries();
  }

  of(area: number): readonly NameMatch[] {
    return this.#ofArea.get(area) ?? NONE;
  }

  /** Keeps the best match of each run of words. */
  #match(head: GazetteerHead, area: number, names: NameMatcher): readonly NameMatch[] {
    const best = new Map<number, NameMatch>();
    names.match(head.areaNames, area, (match) => {
      const known = best.get(match.mask);
      const least = LEAST_AREA_SHARE[match.isBegun ? 'begun' : 'whole'];
      if (match.share >= least && (!known || known.value < match.value)) best.set(match.mask, match);
    });
    if (best.size === 0) return NONE;
    const matches = [...best.values()].sort((a, b) => b.value - a.value);
    this.#ofArea.set(area, matches);
    return matches;
  }
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
  return begun ? [...sought, { from: begun.from, to: begun.to, leastShare: ofBeginning }] : sought;
}

function rarestFirst({ areasOfWord: { offsets } }: GazetteerHead, { ofAsked }: TokenMatches): number[] {
  const frequency = (word: number): number => offsets[word + 1]! - offsets[word]!;
  const words = new Set(ofAsked.flatMap((matches) => matches.map(({ word }) => word)));
  return [...words].sort((a, b) => frequency(a) - frequency(b));
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
