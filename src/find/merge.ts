import { AREA_LEVELS } from '../addresses/addresses.ts';
import { distanceMetres } from '../core/core.ts';
import type { GeocodeResult } from '../geocode/geocode.ts';
import { formattedAddress } from '../places/places.ts';
import type { SearchHit } from '../search/search.ts';
import {
  hasNumber,
  isAreaCalled,
  isBegunBy,
  isBegunName,
  isCertain,
  isCertainByWhole,
  isHouseNearly,
  isKnownNear,
  isToken,
  isWholeName,
  isWholeWords,
} from './certainty.ts';
import type { Found } from './found.ts';
import { namesOf, plain } from './known-texts.ts';
import type { FindRequest } from './request.ts';
import { areStreetsCalledAfter, isCalledAfterOthers } from './twins.ts';

/** Importance of a place that people know beyond its street: most have an article, or are a park or a museum with a Wikidata item. */
const KNOWN_SIGHT = 0.3;
const STATION = /^(railway|public_transport)\//;
/** A street lies at most this far from the middle of the park that it is called after. */
const SAME_NAME_METRES = 5_000;
/** The node of a settlement lies at most this far from the middle of its area. */
const SAME_SETTLEMENT_METRES = 3_000;
const SETTLEMENT_CATEGORIES: ReadonlySet<string> = new Set(AREA_LEVELS.map((level) => `place/${level}`));

/** What else is known of a text. */
export interface TextMeaning {
  /** True if it is the name of a kind of place, not just a word by which some look for one. */
  readonly isKind: boolean;
  /**
   * Importance, 0..1, from which it rather means the town that is called so, wherever that lies, than places which are not; undefined if
   * no place matches it as typed: then it rather means any town.
   */
  readonly leastTown: number | undefined;
}

/**
 * Ranks places and addresses as one list.
 *
 * 1. An address that the text names for certain leads, as long as half of the list is left to the places. Where the text is the whole
 *    name of a place or of a kind, or whole words of the best place's name, an address that it merely begins does not lead.
 *    Nor does a street whose name is that of a well-known place or a park there, or one in a town where the name of a place begins with town and all.
 * 2. Places and the other addresses alternate.
 *
 * An object that both found appears once: as the area it is, else as the place. If the text names a house, places with another number
 * in that street are left out. Named places come from the search alone.
 *
 * @param hits places that the search found, the best first
 * @param results entries that the geocoder found, the best first
 */
export function merge(
  hits: readonly SearchHit[],
  results: readonly GeocodeResult[],
  request: FindRequest,
  { isKind, leastTown }: TextMeaning,
): Found[] {
  const { text, limit, near } = request;
  const completions = results.filter((result) => isCompletion(result, text, results));
  // The world has towns that begin with almost any three letters: they must not push out what is near.
  const isNamed =
    isKind || hits.some((hit, i) => isWholeName(hit, text) || (i === 0 && isWholeWords(hit, text)));
  const isPlaceCalled = hits.some((hit) => isWholeName(hit, text));
  const isBegun = !hasNumber(text) && hits.some((hit) => isNoStop(hit) && isBegunName(hit, text));
  const certain = completions.filter(
    (result) =>
      (!isBegun || isBegunBy(result, text)) &&
      (isNamed ? isCertainByWhole(result, text) : isCertain(result, text) || isNearly(result, text)) &&
      (isKnownNear(near, result, text) || (!isPlaceCalled && isTownMeant(result, text, leastTown))) &&
      !isHouseCalledLikePlace(result, hits, text),
  );
  const addresses = completions.filter(
    (result) => certain.includes(result) || isArea(result) || !twinAmong(hits, result),
  );
  const houses = hasNumber(text) ? completions.filter(({ kind }) => kind === 'house') : [];
  const places = hits.filter(
    (hit) => !addresses.some((result) => isSameObject(hit, result)) && !isOtherHouse(hit, houses),
  );
  const most = Math.max(Math.ceil(limit / 2), limit - places.length);
  const sights = places.filter((hit) => isSight(hit) && isWholeName(hit, text));
  const leading = certain
    .filter((result) => result.kind !== 'street' || !sights.some((hit) => isStreetOf(hit, result)))
    .slice(0, most);
  const isStreetLeft = certain.some((result) => result.kind === 'street' && !leading.includes(result));
  const ordered = isStreetLeft ? [...new Set([...sights, ...places])] : places;
  const following = addresses.filter((result) => !leading.includes(result));
  const shown = (result: GeocodeResult) => placeOrAddress(hits, result);
  return [...leading.map(shown), ...alternating(ordered.map(place), following.map(shown))].slice(0, limit);
}

/** True for a house of a name that a place has as well: people rather mean the place. */
function isHouseCalledLikePlace(
  { houseName }: GeocodeResult,
  hits: readonly SearchHit[],
  text: string,
): boolean {
  return houseName !== undefined && !hasNumber(text) && hits.some((hit) => isWholeName(hit, houseName));
}

/** True for a well-known place, or one of a kind after which streets are called. Stations are called after their streets. */
function isSight({ record }: SearchHit): boolean {
  const [category = ''] = record.categories;
  if (STATION.test(category) || isCalledAfterOthers(category)) return false;
  return record.importance >= KNOWN_SIGHT || areStreetsCalledAfter(category);
}

/** True for a street that may bear the name of a sight: a park before the street that is called so too, but not before one far away. */
function isStreetOf({ record }: SearchHit, { lat, lon }: GeocodeResult): boolean {
  if (record.importance >= KNOWN_SIGHT) return true;
  return distanceMetres(lat, lon, record.lat, record.lon) <= SAME_NAME_METRES;
}

function isTownMeant(result: GeocodeResult, text: string, least: number | undefined): boolean {
  const { level, importance = 0 } = result;
  if (level !== 'city' && level !== 'town') return false;
  return least === undefined ? isAreaCalled(result) : importance >= least && isShownOrCalled(result, text);
}

/** True if a text is the name of an entry as the reader or people there write it, not one of other languages, or its beginning. */
function isShownOrCalled({ name, source }: GeocodeResult, text: string): boolean {
  const asked = plain(text);
  return [name, source?.tags.name].some((own) => own !== undefined && plain(own) === asked);
}

function isNoStop({ record }: SearchHit): boolean {
  return !isCalledAfterOthers(record.categories[0]);
}

/** A fallback is coarser than the text, so it completes nothing, except the street of a house number that is not known. */
function isCompletion(
  { kind, matchType }: GeocodeResult,
  text: string,
  all: readonly GeocodeResult[],
): boolean {
  if (matchType !== 'fallback') return kind !== 'place';
  return kind === 'street' && hasNumber(text) && !all.some((other) => other.kind === 'house');
}

/** True for what the whole text names, but for typing errors: it is not better to answer another house of a street spelled so. */
function isNearly(result: GeocodeResult, text: string): boolean {
  return isAreaNearly(result) || isHouseNearly(result, text);
}

/** True for an area whose whole name the text is, but for typing errors. */
function isAreaNearly({ kind, matchType, nameShare }: GeocodeResult): boolean {
  return kind === 'area' && matchType === 'approximate' && nameShare === 1;
}

function isArea({ kind }: GeocodeResult): boolean {
  return kind === 'area';
}

/** The place of the same source object. */
function twinAmong(hits: readonly SearchHit[], { placeId }: GeocodeResult): SearchHit | undefined {
  return hits.find(({ record }) => sourceOf(placeId) === `${record.type}${record.sourceId}`);
}

/** Letter and number of an identifier: the cells of one object seen in two ways can differ. */
function sourceOf(placeId: string | undefined): string | undefined {
  return placeId?.slice(placeId.indexOf('_') + 1);
}

/** A place says more than its address, so an object that is both is shown as the place; an area stays an area. */
function placeOrAddress(hits: readonly SearchHit[], result: GeocodeResult): Found {
  const twin = isArea(result) ? undefined : twinAmong(hits, result);
  return twin ? place(twin) : { kind: 'address', result };
}

function place(hit: SearchHit): Found {
  return { kind: 'place', hit };
}

function isSameObject(hit: SearchHit, result: GeocodeResult): boolean {
  return twinAmong([hit], result) !== undefined || isSameSettlement(hit, result);
}

/** True if the place is the node of the settlement whose area was found. */
function isSameSettlement({ record }: SearchHit, result: GeocodeResult): boolean {
  if (!isArea(result) || !SETTLEMENT_CATEGORIES.has(record.categories[0] ?? '')) return false;
  const area = plain(result.name);
  if (!namesOf(record.tags).some((name) => plain(name) === area)) return false;
  return distanceMetres(result.lat, result.lon, record.lat, record.lon) <= SAME_SETTLEMENT_METRES;
}

/** True if the place has an address in the street of one of the houses, with another number. */
function isOtherHouse({ record }: SearchHit, houses: readonly GeocodeResult[]): boolean {
  if (houses.length === 0) return false;
  const lines = plain(formattedAddress(record.tags, record.country) ?? '').split(',');
  return houses.some(({ street, houseNumber }) => {
    const line = street && lines.find((text) => text.includes(plain(street)));
    return line && houseNumber && hasNumber(line) && !isToken(plain(houseNumber), line);
  });
}

function alternating(first: readonly Found[], second: readonly Found[]): Found[] {
  const longer = Math.max(first.length, second.length);
  const turns = Array.from({ length: longer }, (_, turn) => turn);
  return turns.flatMap((turn) => [...first.slice(turn, turn + 1), ...second.slice(turn, turn + 1)]);
}
