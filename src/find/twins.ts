import { distanceMetres } from '../core/core.ts';
import type { SearchHit } from '../search/search.ts';
import { plain, wordsOf } from './known-texts.ts';

/** Places of one name this near to each other are named after one another, or are parts of one. */
const TWIN_METRES = 500;
/** Stops of one name this near to each other are one stop to a traveller. */
const SAME_STOP_METRES = 300;
/** Words that one name has more than the other: the article, the town, the kind of the sight. */
const MOST_WORDS_MORE = 2;
const STOP_KINDS = ['highway/bus_stop', 'railway/tram_stop', 'railway/subway_entrance'] as const;
/** Kinds of which a traveller needs only one of each name. */
const STOPS = [...STOP_KINDS, 'public_transport'];
/** Kinds that bear the name of what they are at. */
const CALLED_AFTER_OTHERS = [
  ...STOP_KINDS,
  'public_transport/platform',
  'public_transport/stop_position',
  'amenity/bicycle_rental',
  'amenity/car_sharing',
  'amenity/charging_station',
  'amenity/parking',
  'amenity/taxi',
  'amenity/vending_machine',
  'tourism/information',
  'man_made/monitoring_station',
];

/** Kinds that streets around them are called after, however little known they are. */
const STREETS_CALLED_AFTER = ['leisure/park', 'leisure/garden', 'leisure/nature_reserve', 'tourism/zoo'];

/**
 * Orders places of one name by how well known they are, in the places of the list that they have together: a sight before the stop and
 * the board that are called after it, also if its own name has more or fewer words. Of the stops and platforms of one name only the
 * first is left.
 *
 * @param hits the best first
 */
export function withTwinsInOrder(hits: readonly SearchHit[]): SearchHit[] {
  const ordered = [...hits];
  const names = hits.map(nameOf);
  for (const [i, first] of hits.entries()) {
    const isTwin = (hit: SearchHit, at: number) =>
      names[at] === names[i] && metresBetween(first, hit) <= TWIN_METRES;
    const twins = names[i] === '' ? [] : hits.flatMap((hit, at) => (isTwin(hit, at) ? [at] : []));
    if (twins.length < 2 || twins[0] !== i) continue;
    const byImportance = twins
      .map((at) => hits[at]!)
      .sort((one, other) => importanceOf(other) - importanceOf(one));
    for (const [turn, at] of twins.entries()) ordered[at] = byImportance[turn]!;
  }
  return withoutDoubleStops(withSightsFirst(ordered));
}

/** Puts before each stop, hire station or the like the first place that it is called after. */
function withSightsFirst(hits: readonly SearchHit[]): SearchHit[] {
  const ordered: SearchHit[] = [];
  for (const hit of hits) {
    const at = isCalledAfterOthers(categoryOf(hit))
      ? -1
      : ordered.findIndex((other) => isCalledAfter(other, hit));
    ordered.splice(at < 0 ? ordered.length : at, 0, hit);
  }
  return ordered;
}

/**
 * True for the stop `Vaduz Rheinparkstadion` beside the `Rheinparkstadion`, and for the `Palais princier` where bicycles are hired beside
 * the better known `Palais princier de Monaco`.
 */
function isCalledAfter(one: SearchHit, sight: SearchHit): boolean {
  if (!isCalledAfterOthers(categoryOf(one)) || metresBetween(one, sight) > TWIN_METRES) return false;
  const [own, others] = [nameWordsOf(one), nameWordsOf(sight)];
  if (hasAll(own, others)) return true;
  return importanceOf(sight) > importanceOf(one) && hasAll(others, own);
}

/** True if one name has all words of the other, and not many more. */
function hasAll(words: readonly string[], others: readonly string[]): boolean {
  if (others.length === 0 || words.length > others.length + MOST_WORDS_MORE) return false;
  return others.every((word) => words.includes(word));
}

/**
 * True for kinds of places that bear the names of others.
 *
 * @param category such as `highway/bus_stop`
 */
export function isCalledAfterOthers(category: string | undefined): boolean {
  return isAmong(CALLED_AFTER_OTHERS, category);
}

/** True for kinds of places that streets bear the name of. */
export function areStreetsCalledAfter(category: string): boolean {
  return isAmong(STREETS_CALLED_AFTER, category);
}

/** True for a category of the kinds, or for a finer one of theirs. */
function isAmong(kinds: readonly string[], category = ''): boolean {
  return kinds.some((kind) => category === kind || category.startsWith(`${kind}/`));
}

function nameWordsOf(hit: SearchHit): string[] {
  return wordsOf(hit.record.tags.name ?? '').map((word) => word.text);
}

function withoutDoubleStops(hits: readonly SearchHit[]): SearchHit[] {
  const kept: SearchHit[] = [];
  for (const hit of hits) if (!isStop(hit) || !kept.some((other) => isSameStop(hit, other))) kept.push(hit);
  return kept;
}

function isSameStop(one: SearchHit, other: SearchHit): boolean {
  if (nameOf(one) === '') return false; // nothing tells which stop it is
  return isStop(other) && nameOf(one) === nameOf(other) && metresBetween(one, other) <= SAME_STOP_METRES;
}

function isStop(hit: SearchHit): boolean {
  return isAmong(STOPS, categoryOf(hit));
}

function categoryOf({ record }: SearchHit): string | undefined {
  return record.categories[0];
}

function importanceOf({ record }: SearchHit): number {
  return record.importance;
}

function nameOf({ record }: SearchHit): string {
  return plain(record.tags.name ?? '');
}

function metresBetween({ record: one }: SearchHit, { record: other }: SearchHit): number {
  return distanceMetres(one.lat, one.lon, other.lat, other.lon);
}
