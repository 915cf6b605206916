import { distanceMetres } from '../core/core.ts';
import type { GeocodeResult } from '../geocode/geocode.ts';
import type { Found } from './found.ts';
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

/** A stop lies at most this far from the middle of the street or quarter that it is called after. */
const STREET_METRES = 3_000;

/**
 * Puts what stops and boards are called after before them, and leaves of the stops and platforms of one name only the first.
 *
 * @param found the likeliest first
 */
export function inOrderOfNamesakes(found: readonly Found[]): Found[] {
  return withoutDoubleStops(withSightsFirst(found));
}

/** Puts before each stop, hire station or the like the first sight, street or quarter that it is called after. */
function withSightsFirst(found: readonly Found[]): Found[] {
  const ordered: Found[] = [];
  for (const one of found) {
    const at = isCalledAfterOthers(categoryOf(one))
      ? -1
      : ordered.findIndex((other) => isCalledAfter(other, one));
    ordered.splice(at < 0 ? ordered.length : at, 0, one);
  }
  return ordered;
}

/**
 * True for the stop `Vaduz Rheinparkstadion` beside the `Rheinparkstadion`, and for the `Palais princier` where bicycles are hired beside
 * the better known `Palais princier de Monaco`.
 */
function isCalledAfter(one: Found, sight: Found): boolean {
  if (!isCalledAfterOthers(categoryOf(one))) return false;
  const [own, others] = [nameWordsOf(one), nameWordsOf(sight)];
  if (metresBetween(one, sight) > (sight.kind === 'place' ? TWIN_METRES : STREET_METRES)) return false;
  return hasAll(own, others) || (importanceOf(sight) > importanceOf(one) && hasAll(others, own));
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

/** True for a category of the kinds, or for a finer one of theirs. */
function isAmong(kinds: readonly string[], category = ''): boolean {
  return kinds.some((kind) => category === kind || category.startsWith(`${kind}/`));
}

function nameWordsOf(found: Found): string[] {
  return wordsOf(nameOf(found)).map((word) => word.text);
}

function withoutDoubleStops(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const one of found) if (!isStop(one) || !kept.some((other) => isSameStop(one, other))) kept.push(one);
  return kept;
}

function isSameStop(one: Found, other: Found): boolean {
  if (nameOf(one) === '') return false; // stops without a name can't be told apart
  return isStop(other) && nameOf(one) === nameOf(other) && metresBetween(one, other) <= SAME_STOP_METRES;
}

function isStop(found: Found): boolean {
  return isAmong(STOPS, categoryOf(found));
}

function categoryOf(found: Found): string | undefined {
  return found.kind === 'place' ? found.hit.record.categories[0] : undefined;
}

function importanceOf(found: Found): number {
  return found.kind === 'place' ? found.hit.record.importance : (found.result.importance ?? 0);
}

function nameOf(found: Found): string {
  return plain(found.kind === 'place' ? (found.hit.record.tags.name ?? '') : found.result.name);
}

function pointOf(found: Found): Pick<GeocodeResult, 'lat' | 'lon'> {
  return found.kind === 'place' ? found.hit.record : found.result;
}

function metresBetween(one: Found, other: Found): number {
  const [from, to] = [pointOf(one), pointOf(other)];
  return distanceMetres(from.lat, from.lon, to.lat, to.lon);
}
