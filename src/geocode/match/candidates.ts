import type { AddressCandidate, Component, HouseMatch } from '../address-query.ts';
import type { HouseTables } from '../gazetteer-port.ts';
import { type Admission, pointOfHouse } from './admission.ts';
import type { Context } from './context.ts';
import { findHouse } from './houses.ts';
import { type Interpretation, understoodMask, understoodValue } from './interpretation.ts';
import { contradictedBy, leftOverOf, penaltyOf } from './left-over.ts';
import type { QueryMatches } from './query-matches.ts';
import { bitsOf, weightOf } from './word-bits.ts';

/**
 * Quality of a house number that is known, lies between known ones, or that the street is not known to have: which is rather a gap
 * in the map than a reason to look at another street.
 */
export const HOUSE_QUALITY = { exact: 1, interpolated: 0.85, unknown: 0.4 } as const;

/**
 * Last stage: the interpretation with its house number looked up and all that is left over counted.
 *
 * @param tables houses of its street; absent if it has no number to look up
 * @returns undefined if the request does not want what it turned out to be
 */
export function candidateOf(
  matches: QueryMatches,
  interpretation: Interpretation,
  tables: HouseTables | undefined,
  admission: Admission,
): AddressCandidate | undefined {
  const { ref, area, numbers, house } = interpretation;
  if (house)
    return isWanted(interpretation, house, admission) ? scored(matches, interpretation, house) : undefined;
  const country = area < 0 ? undefined : matches.head.areas.countryCodeOf(area);
  const houses = tables ? numbers.map((span) => findHouse(tables, ref.index, country, span)) : [];
  const meant = houses.filter(({ kind, span }) => kind !== 'unknown' || !span.isGuess);
  const wanted = meant.filter((found) => isWanted(interpretation, found, admission));
  const [first, ...others] = wanted.map((found) =>
    scored(matches, interpretation, withinFilters(found, admission)),
  );
  if (first) return others.reduce((best, other) => (other.score > best.score ? other : best), first);
  return isWanted(interpretation, undefined, admission)
    ? scored(matches, interpretation, undefined)
    : undefined;
}

function isWanted(
  { isAdmitted }: Interpretation,
  house: HouseMatch | undefined,
  admission: Admission,
): boolean {
  return house === undefined || house.kind === 'unknown' ? isAdmitted : admission.ofHouse(house);
}

/** A street that passes the filters of the request stays where it does. */
function withinFilters(house: HouseMatch, admission: Admission): HouseMatch {
  if (house.kind !== 'unknown' || !house.near || admission.ofPoint(house.near)) return house;
  return { kind: 'unknown', span: house.span };
}

function scored(
  matches: QueryMatches,
  interpretation: Interpretation,
  house: HouseMatch | undefined,
): AddressCandidate {
  const { ref, name, contexts, bonus } = interpretation;
  const numberMask = house ? bitsOf(house.span.from, house.span.to) : 0;
  const open = matches.allWords & ~understoodMask(interpretation) & ~numberMask;
  const leftOver = leftOverOf(matches, ref.kind, open);
  const contradicted = contradictedBy(matches, ref.kind, leftOver);
  const ofHouse = house ? HOUSE_QUALITY[house.kind] * weightOf(matches.weights, numberMask) : 0;
  const value =
    understoodValue(matches, interpretation) + ofHouse - penaltyOf(matches, leftOver, contradicted);
  const understood = 1 - weightOf(matches.weights, leftOver) / matches.totalWeight;
  return {
    ref,
    score: value / matches.totalWeight + bonus * understood,
    understood,
    components: componentsOf(matches, interpretation, numberMask, leftOver),
    nameShare: name.share,
    isNameBegun: name.isBegun,
    isWholeName: name.share === 1 && name.isAsWritten,
    edits: contexts.reduce((sum, { edits }) => sum + edits, name.edits),
    isContradicted: contradicted !== 0,
    isBeside: isBeside(matches, contexts, house),
    ...(house && { house }),
  };
}

/** True if a settlement is named that the house, or else the entry, lies outside of: a street may lead from one into the next. */
function isBeside(
  { head, areas }: QueryMatches,
  contexts: readonly Context[],
  house: HouseMatch | undefined,
): boolean {
  const beside = contexts.filter((context) => context.isBeside);
  if (beside.length === 0 || !house || house.kind === 'unknown') return beside.length > 0;
  const inside = head.areas.chainAt(...pointOfHouse(house)).flatMap((area) => areas.of(area));
  return beside.some(({ mask }) => !inside.some((match) => match.mask === mask));
}

function componentsOf(
  { query }: QueryMatches,
  { name, contexts }: Interpretation,
  numberMask: number,
  leftOver: number,
): Component[] {
  return query.words.map((_, word) => {
    const bit = 1 << word;
    if ((name.mask & bit) !== 0) return 'name';
    if ((numberMask & bit) !== 0) return 'house_number';
    const context = contexts.find(({ mask }) => (mask & bit) !== 0);
    return context?.component ?? ((leftOver & bit) === 0 ? 'name' : 'unknown');
  });
}
