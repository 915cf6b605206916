import { AREA_LEVELS } from '../addresses/addresses.ts';
import { distanceMetres } from '../core/core.ts';
import { type GeocodeResult, reachMetres } from '../geocode/geocode.ts';
import type { SearchRequest } from '../search/search.ts';
import { analyse, synonymsOf, type Word } from '../text/text.ts';
import { type GeocodeFeature, geocodeFeature } from './formats/geocode.ts';
import { GEOCODE_PAGE } from './limits.ts';
import type { Service } from './service.ts';

/** A node of a town may stand so far from the middle of its area. */
const SAME_SETTLEMENT_METRES = 3_000;
/** Streets are known as far as villages. */
const STREET_IMPORTANCE = 0.2;
const LEVELS: ReadonlySet<string> = new Set(AREA_LEVELS);
/** What is read of a place's feature. */
interface Place {
  readonly id: string;
  readonly geometry: { readonly coordinates: readonly [lon: number, lat: number] };
  readonly properties: { readonly name?: string; readonly category?: string; readonly address?: string };
}

interface Collection {
  readonly features: readonly Place[];
}

/**
 * Adds the houses, streets, postcodes and areas that a text being typed may become to the places it may become:
 * those that it names for certain first, as long as half of the page is left to the places, the others between the
 * places. Named places come from the search alone; those of an address whose number is another than the house's that is asked
 * for are left out.
 *
 * @param places text of the FeatureCollection that the search answered
 */
export async function withAddresses(
  service: Service,
  request: SearchRequest,
  places: string,
): Promise<string> {
  const results = await suggestionsFor(service, request);
  if (results.length === 0) return places;
  const collection: Collection = JSON.parse(places);
  const features = merge(collection.features, results, request, (result) =>
    geocodeFeature(result, service.taxonomy),
  );
  return JSON.stringify({ ...collection, features });
}

/** None where places of a category are asked for. The beginnings of words are the same again and again, so they are kept. */
async function suggestionsFor(
  { cache, ...service }: Service,
  request: SearchRequest,
): Promise<readonly GeocodeResult[]> {
  const dataSet = service.dataSet();
  if (!dataSet.geocoder || request.categories !== undefined) return [];
  const { query = '', languages, centre } = request;
  const limit = Math.min(request.limit, GEOCODE_PAGE.forward.most);
  const key = cache.keepsNothing ? '' : `addresses${JSON.stringify([query, languages, limit, centre])}`;
  const kept = cache.find(dataSet.id, key);
  if (kept) return JSON.parse(kept.head);
  const asked = { text: query, isCompleting: true, languages, limit, ...(centre && { near: centre }) };
  const found = await dataSet.geocoder.forward(asked);
  const results = found.filter((result) => isSuggestion(result, query, found));
  cache.keep(dataSet.id, key, { head: JSON.stringify(results), tail: '', shardsSearched: 0 });
  return results;
}

/** A fallback is coarser than what was typed: it completes nothing, save the street of a number that it is not known to have. */
function isSuggestion(
  { kind, matchType }: GeocodeResult,
  query: string,
  all: readonly GeocodeResult[],
): boolean {
  if (matchType !== 'fallback') return kind !== 'place';
  return kind === 'street' && hasNumber(query) && !all.some((other) => other.kind === 'house');
}

function merge(
  found: readonly Place[],
  results: readonly GeocodeResult[],
  { query = '', limit, centre }: SearchRequest,
  write: (result: GeocodeResult) => GeocodeFeature,
): (Place | GeocodeFeature)[] {
  const twinOf = ({ placeId }: GeocodeResult) => found.find(({ id }) => sourceOf(id) === sourceOf(placeId));
  const houses = results.filter(({ kind }) => kind === 'house');
  // the world has towns that begin with almost any three letters: they must not push out what is near
  const certain = results.filter((result) => isCertain(result, query) && isKnownAt(centre, result, query));
  const others = results.filter((result) => certain.includes(result) || isArea(result) || !twinOf(result));
  const places = found.filter(
    (place) =>
      !others.some((result) => twinOf(result) === place || isSameSettlement(place, result)) &&
      !isElsewhere(place, houses),
  );
  const leading = certain.slice(0, Math.max(Math.ceil(limit / 2), limit - places.length));
  const following = others.filter((result) => !leading.includes(result));
  // what is known as a place too is shown as that, with its name and what is known of it
  const shown = (result: GeocodeResult) => (isArea(result) ? undefined : twinOf(result)) ?? write(result);
  return [...leading.map(shown), ...byTurns(places, following.map(shown))].slice(0, limit);
}

function isArea({ kind }: GeocodeResult): boolean {
  return kind === 'area';
}

/**
 * Whether every word is accounted for, and the text is the beginning of a name or holds a house number or postcode. A number
 * between known ones, or that its street is not known to have, is asked for as surely.
 */
function isCertain({ kind, matchType, name }: GeocodeResult, query: string): boolean {
  if (hasNumber(query)) return matchType === 'exact' || matchType === 'interpolated' || kind === 'street';
  return matchType === 'exact' && (folded(name).startsWith(folded(query)) || beginsLike(name, query));
}

/** Whether a name begins with the words of a text, any of them abbreviated: `bd des mou`. */
function beginsLike(name: string, text: string): boolean {
  const [named, asked] = [analyse(name), analyse(text)];
  return asked.length > 0 && asked.every((word, i) => isWord(word, named[i], i === asked.length - 1));
}

function isWord(asked: Word, named: Word | undefined, isUnfinished: boolean): boolean {
  if (!named) return false;
  const names = [named.text, ...named.variants];
  const forms = [asked.text, ...asked.variants];
  if (isUnfinished && forms.some((form) => named.text.startsWith(form))) return true;
  return [...forms, ...forms.flatMap(synonymsOf)].some((form) => names.includes(form));
}

/** Whether the place has an address in the street of one of the houses, and another number. */
function isElsewhere({ properties }: Place, houses: readonly GeocodeResult[]): boolean {
  const lines = folded(properties.address ?? '').split(',');
  return houses.some(({ street, houseNumber }) => {
    const line = street && lines.find((text) => text.includes(folded(street)));
    return line && houseNumber && hasNumber(line) && !isToken(folded(houseNumber), line);
  });
}

function isToken(token: string, text: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).includes(token);
}

/** Whether people at a point would mean this with the beginning of its name. Who writes a number means an address anywhere. */
function isKnownAt(centre: SearchRequest['centre'], result: GeocodeResult, query: string): boolean {
  if (!centre || hasNumber(query)) return true;
  const { lat, lon, importance = STREET_IMPORTANCE } = result;
  return distanceMetres(centre.lat, centre.lon, lat, lon) <= reachMetres(importance);
}

function hasNumber(text: string): boolean {
  return /\p{Nd}/u.test(text);
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether a place is the node of the settlement whose area was found too. */
function isSameSettlement({ geometry, properties }: Place, { kind, name, lat, lon }: GeocodeResult): boolean {
  const { name: placeName = '', category = '' } = properties;
  if (kind !== 'area' || !LEVELS.has(category) || folded(placeName) !== folded(name)) return false;
  const [placeLon, placeLat] = geometry.coordinates;
  return distanceMetres(lat, lon, placeLat, placeLon) <= SAME_SETTLEMENT_METRES;
}

/** The letter and number of an identifier: of one object seen in two ways the cells may differ. */
function sourceOf(placeId: string | undefined): string | undefined {
  return placeId?.slice(placeId.indexOf('_'));
}

function byTurns<A, B>(first: readonly A[], second: readonly B[]): (A | B)[] {
  const turns = Array.from({ length: Math.max(first.length, second.length) }, (_, i) => i);
  return turns.flatMap((i) => [...first.slice(i, i + 1), ...second.slice(i, i + 1)]);
}
