import { chordOfMetres, unitVector } from '../../core/core.ts';
import { type Circle, unrolledRing } from '../../filters/filters.ts';
import { keywordTerm, type Neighbourhood, type Vocabulary, type WordMatch } from '../../head/head.ts';
import type { IndexQuery } from '../../search/search.ts';
import { MOST_TERMS } from '../cluster/mapping.ts';
import type { Clause } from '../cluster/searches.ts';
import type { Covering, PositionRange } from './covering.ts';
import { NEAR, RING, type Script } from './scripts.ts';

/** The exact distance decides between chords that differ by less than this share, as in every engine. */
const CHORD_TOLERANCE = 1e-9;
/** A pair of UTF-16 units begins with one of these. */
const FIRST_HIGH_SURROGATE = 0xd800;
const FIRST_LOW_SURROGATE = 0xdc00;

export function all(clauses: readonly Clause[]): Clause {
  return clauses.length === 1 ? clauses[0]! : { bool: { filter: clauses } };
}

export function any(clauses: readonly Clause[]): Clause {
  return clauses.length === 1 ? clauses[0]! : { bool: { should: clauses, minimum_should_match: 1 } };
}

/** @param params are not looked at here */
export function scripted(script: Script, params: Readonly<Record<string, unknown>>): Clause {
  return { script: { script: { ...script, params } } };
}

/** Documents that match a word of a query, which must match something. */
export function wordClause(match: WordMatch, { words }: Vocabulary): Clause {
  const ranges = match.ranges.map(({ from, to }) => ({
    beginning: to - from > 1 ? commonBeginning(words.word(from), words.word(to - 1)) : '',
    from,
    to,
  }));
  const prefixes = withoutLonger(ranges.map(({ beginning }) => beginning).filter(isWholeText));
  const listed = ranges.flatMap((range) => (isWholeText(range.beginning) ? [] : numbersOf(range)));
  const terms = new Set([...match.terms.keys(), ...listed]);
  const texts = Array.from(terms, (word) => words.word(word));
  return any(
    ['w', 'd'].flatMap((field) => [
      ...termClauses(field, texts),
      ...prefixes.map((text) => ({ prefix: { [field]: text } })),
    ]),
  );
}

function numbersOf({ from, to }: { from: number; to: number }): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

/** Documents that carry at least one of a group of keywords. */
export function keywordsClause(group: readonly string[]): Clause {
  if (group.length === 0) return { match_none: {} };
  return any(termClauses('w', group.map(keywordTerm)));
}

/** Documents that carry none of some keywords. */
function withoutClauses(keywords: IndexQuery['without'] = []): Clause[] {
  return keywords.length === 0 ? [] : [{ bool: { must_not: [keywordsClause(keywords)] } }];
}

/** Documents with one of the values; filters hold only so many. */
export function termClauses(field: string, values: readonly (string | number)[]): Clause[] {
  const clauses: Clause[] = [];
  for (let from = 0; from < values.length; from += MOST_TERMS)
    clauses.push({ terms: { [field]: values.slice(from, from + MOST_TERMS) } });
  return clauses;
}

/** Documents of places that have no opening hours. */
export const WITHOUT_HOURS: Clause = { bool: { must_not: [{ exists: { field: 'h' } }] } };

/** Documents that the filters of a query let through, apart from words and opening hours; none that search must not find. */
export function filterClauses(query: IndexQuery, neighbourhood: Neighbourhood, covering: Covering): Clause[] {
  return [
    ...query.keywords.map(keywordsClause),
    ...withoutClauses(query.without),
    radiusClause(query, neighbourhood, covering),
    ...(query.circle ? [circleClause(query.circle)] : []),
    ...boxClauses(query.bbox),
    ...polygonClauses(query.polygon),
  ];
}

function radiusClause(query: IndexQuery, neighbourhood: Neighbourhood, covering: Covering): Clause {
  if (neighbourhood.radiusChord === Infinity) return { exists: { field: 'p' } };
  const clauses = covering.inside.map(positionClause);
  if (covering.border.length > 0)
    clauses.push(all([any(covering.border.map(positionClause)), nearClause(query)]));
  return clauses.length > 0 ? any(clauses) : { match_none: {} };
}

function positionClause({ first, last }: PositionRange): Clause {
  return { range: { p: { gte: first, lte: last } } };
}

function nearClause({ centre, radiusMetres = 0 }: IndexQuery): Clause {
  const { lat, lon } = centre!; // a radius has a centre
  return circleClause({ lat, lon, radiusMetres });
}

function circleClause({ lat, lon, radiusMetres }: Circle): Clause {
  const chord = chordOfMetres(radiusMetres);
  return scripted(NEAR, {
    ...vectorOf({ lat, lon }),
    lat,
    lon,
    metres: radiusMetres,
    within: chord * (1 - CHORD_TOLERANCE),
    beyond: chord * (1 + CHORD_TOLERANCE),
  });
}

/** Unit vector of a point, as scripts take it. */
export function vectorOf({ lat, lon }: { lat: number; lon: number }): { x: number; y: number; z: number } {
  const [x = 0, y = 0, z = 0] = unitVectorOf(lat, lon);
  return { x, y, z };
}

export function unitVectorOf(lat: number, lon: number): Float64Array {
  const vector = new Float64Array(3);
  unitVector(lat, lon, vector);
  return vector;
}

/** See `isInBox`. */
function boxClauses(box: IndexQuery['bbox']): Clause[] {
  if (!box) return [];
  const [west, south, east, north] = box;
  const latitudes = { range: { a: { gte: leastE7(south), lte: greatestE7(north) } } };
  const [from, to] = [leastE7(west), greatestE7(east)];
  if (west <= east) return [latitudes, { range: { o: { gte: from, lte: to } } }];
  return [latitudes, any([{ range: { o: { gte: from } } }, { range: { o: { lte: to } } }])];
}

function polygonClauses(corners: IndexQuery['polygon']): Clause[] {
  if (!corners) return [];
  const ring = unrolledRing(corners);
  const latitudes = { gte: leastE7(Math.min(...ring.lats)), lte: greatestE7(Math.max(...ring.lats)) };
  return [{ range: { a: latitudes } }, scripted(RING, { ...ring })];
}

/** The least whole number of 1e-7 degrees that is no less, by the comparison that all engines make. */
function leastE7(degrees: number): number {
  let e7 = Math.ceil(degrees * 1e7) - 1;
  while (e7 / 1e7 < degrees) e7++;
  return e7;
}

function greatestE7(degrees: number): number {
  let e7 = Math.floor(degrees * 1e7) + 1;
  while (e7 / 1e7 > degrees) e7--;
  return e7;
}

function commonBeginning(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

/** False for no text, and for text that ends within a pair of units: it has no UTF-8. */
function isWholeText(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return text.length > 0 && (last < FIRST_HIGH_SURROGATE || last >= FIRST_LOW_SURROGATE);
}

/** Without beginnings that go on from another one. */
function withoutLonger(beginnings: readonly string[]): string[] {
  return [...new Set(beginnings)].filter(
    (text) => !beginnings.some((other) => other !== text && text.startsWith(other)),
  );
}
