import { AREA_LEVELS } from '../addresses/addresses.ts';
import { type BoundingBox, distanceMetres, formatPlaceId, isInBox } from '../core/core.ts';
import type { GeocodeResult, Geocoder } from '../geocode/geocode.ts';
import { displayName } from '../places/places.ts';
import { type Reading, type Relation, readingsOf, type Wish } from '../plain/plain.ts';
import type { Point, Searcher, SearchHit, SearchRequest, SearchResult } from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { isWholeName } from './certainty.ts';
import type { Found } from './found.ts';
import type { Anchor, Interpretation } from './interpretation.ts';
import { anchorOf, firstWithHits, JUST_ONE, limited, type Surroundings } from './surroundings.ts';
import { wordScore } from './word-score.ts';

/** Places are near an anchor within the first of these distances that holds any. */
const NEAR_METRES = [1_000, 5_000] as const;
/** A place is surely the anchor that a text names if its name matches so well. */
const LEAST_ANCHOR_SCORE = 0.75;

/** What understanding a text needs of the data set. */
export interface PlainParts {
  readonly searcher: Searcher;
  readonly geocoder: Geocoder | undefined;
  readonly taxonomy: Taxonomy;
  /** The likeliest meaning of a text that names one place. */
  readonly findOne: (
    text: string,
    near: Point | undefined,
    languages: readonly string[],
  ) => Promise<Found | undefined>;
}

export interface PlainAnswer {
  readonly result: SearchResult;
  readonly interpretation: Interpretation;
}

/** An anchor with what limits a search to its surroundings, the narrowest first. */
interface Place {
  readonly anchor: Anchor;
  readonly limits: readonly Surroundings[];
}

/**
 * Answers a text that asks for a kind of place with what it should have and where: `vegan restaurants near the station`.
 *
 * @param nowMs what is open now is open at this instant, milliseconds since 1970
 * @returns undefined for a text that is rather a name, or that names an anchor which is not known
 */
export async function answerPlainly(
  parts: PlainParts,
  request: SearchRequest,
  nowMs: number,
): Promise<PlainAnswer | undefined> {
  const { query = '', languages, isLiteral } = request;
  if (isLiteral) return undefined;
  const readings = readingsOf(query, (text) => parts.taxonomy.kindsNamed(text, languages).length > 0);
  if (readings.length === 0) return undefined;
  const whole = await parts.searcher.search({ ...request, ...JUST_ONE, isExact: true });
  if (whole.hits.some((hit) => isWholeName(hit, query))) return undefined; // whatever its words say
  for (const reading of readings) {
    const answer = await answerReading(parts, reading, request, nowMs);
    if (answer) return answer;
  }
  return whole.hits.length > 0 ? undefined : answerKindAlone(parts, readings, request);
}

/** Where the anchor is not known, and nothing else matches the whole text, the kind where the reader is. */
async function answerKindAlone(
  parts: PlainParts,
  readings: readonly Reading[],
  request: SearchRequest,
): Promise<PlainAnswer | undefined> {
  const reading = readings.find(({ isKind, anchor }) => isKind && anchor?.isMarked);
  if (!reading?.anchor) return undefined;
  const result = await firstWithHits(parts.searcher, requestsFor(reading, request, undefined));
  const { text, relation } = reading.anchor;
  const interpretation = interpretationOf(parts, reading, undefined, false, request);
  return result && { result, interpretation: { ...interpretation, anchor: { text, relation } } };
}

async function answerReading(
  parts: PlainParts,
  reading: Reading,
  request: SearchRequest,
  nowMs: number,
): Promise<PlainAnswer | undefined> {
  const place = reading.anchor && (await placeOf(parts, reading.anchor, request));
  if (reading.anchor && !place) return undefined;
  const bare = requestsFor(reading, request, place);
  const filters = filtersOf(reading.wishes, request, nowMs);
  const interpretation = (isGranted: boolean) => interpretationOf(parts, reading, place, isGranted, request);
  const granted = await firstWithHits(
    parts.searcher,
    bare.map((each) => ({ ...each, ...filters })),
  );
  if (granted) return { result: granted, interpretation: interpretation(true) };
  if (!reading.isKind) return undefined;
  const without = reading.wishes.length > 0 ? await firstWithHits(parts.searcher, bare) : undefined;
  if (without) return { result: without, interpretation: interpretation(false) };
  return place && isBounded(request)
    ? { result: nothing(request), interpretation: interpretation(false) }
    : undefined;
}

/** True if the request itself says where places must lie: a text that names somewhere else then finds nothing. */
function isBounded({ radiusMetres, bbox, polygon }: SearchRequest): boolean {
  return radiusMetres !== undefined || bbox !== undefined || polygon !== undefined;
}

function nothing({ countTotal }: SearchRequest): SearchResult {
  const nothingRead = { cellsSearched: 0, pruningEfficiency: 1, shardsSearched: 0 };
  return { hits: [], ...(countTotal && { total: 0 }), tolerance: 'exact', ...nothingRead };
}

/** The requests for the subject without its wishes. */
function requestsFor(
  { subject }: Reading,
  request: SearchRequest,
  place: Place | undefined,
): SearchRequest[] {
  const { query: _query, ...unnamed } = request;
  const named = { ...unnamed, isCompleting: false, ...(subject !== '' && { query: subject }) };
  return place ? place.limits.flatMap((limit) => limited(named, limit)) : [named];
}

function filtersOf(wishes: readonly Wish[], request: SearchRequest, nowMs: number): Partial<SearchRequest> {
  const attributes = wishes.flatMap((wish) => (wish.kind === 'attribute' ? [wish.attribute] : []));
  const isNow = wishes.some(({ kind }) => kind === 'openNow');
  return {
    ...(attributes.length > 0 && { attributes: [...(request.attributes ?? []), ...attributes] }),
    ...(isNow && { openAtMs: nowMs }),
  };
}

function interpretationOf(
  { taxonomy }: PlainParts,
  { subject, isKind, wishes }: Reading,
  place: Place | undefined,
  isGranted: boolean,
  { languages }: SearchRequest,
): Interpretation {
  const categories = isKind ? taxonomy.kindsNamed(subject, languages) : [];
  return {
    ...(subject !== '' && { subject: { text: subject, categories } }),
    wishes: wishes.map((wish) => ({
      text: wish.text,
      ...(wish.kind === 'attribute' && { attribute: wish.attribute }),
      isGranted,
    })),
    ...(place && { anchor: place.anchor }),
  };
}

async function placeOf(
  parts: PlainParts,
  { text, relation }: { readonly text: string; readonly relation: Relation },
  request: SearchRequest,
): Promise<Place | undefined> {
  const { languages, centre } = request;
  const area = relation === 'in' ? await areaNamed(parts.geocoder, text, request) : undefined;
  if (area) return placeInArea(area, text, centre);
  if (relation === 'in') return undefined;
  const found = await parts.findOne(text, centre, languages);
  if (!found) return undefined;
  return found.kind === 'place'
    ? placeNearHit(found.hit, text, languages)
    : placeNearAddress(found.result, text);
}

async function areaNamed(
  geocoder: Geocoder | undefined,
  text: string,
  { languages, centre, isCompleting }: SearchRequest,
): Promise<GeocodeResult | undefined> {
  const results = await geocoder?.forward({
    text,
    isCompleting,
    isExact: true,
    languages,
    limit: 1,
    layers: AREA_LEVELS,
    ...(centre && { near: centre }),
  });
  return results?.find(
    ({ matchType, nameShare }) => matchType === 'exact' && (isCompleting || nameShare === 1),
  );
}

/** Within the boundary; of an area whose boundary is not whole, in its box. */
function placeInArea(area: GeocodeResult, text: string, centre: Point | undefined): Place {
  const { source, bounds, lat, lon } = area;
  const isThere = centre && bounds && isInBox(bounds, centre.lat, centre.lon);
  const from = { centre: isThere ? centre : { lat, lon } };
  const within = source && { ...from, area: { type: source.type, sourceId: source.sourceId } };
  const nearby = bounds ? { ...from, bbox: bounds } : { ...from, radiusMetres: NEAR_METRES[1] };
  return { anchor: anchorOf(area, text, 'in'), limits: [...(within ? [within] : []), nearby] };
}

function placeNearAddress(result: GeocodeResult, text: string): Place | undefined {
  if (result.matchType === 'fallback') return undefined;
  return { anchor: anchorOf(result, text, 'near'), limits: circlesAround(result, result.bounds) };
}

function placeNearHit(hit: SearchHit, text: string, languages: readonly string[]): Place | undefined {
  if (wordScore(hit) < LEAST_ANCHOR_SCORE) return undefined;
  const { record } = hit;
  const { type, sourceId, lat, lon, tags, country } = record;
  const name = displayName(tags, languages, country) ?? text;
  const placeId = formatPlaceId(type, sourceId, lat, lon);
  return {
    anchor: { text, relation: 'near', at: { name, lat, lon, placeId } },
    limits: circlesAround(record, undefined),
  };
}

/** Circles around a point that reach over the extent of what is there, the narrowest first. */
function circlesAround({ lat, lon }: Point, bounds: BoundingBox | undefined): Surroundings[] {
  const reach = bounds ? distanceMetres(lat, lon, bounds[3], bounds[2]) : 0;
  return NEAR_METRES.map((metres) => ({ centre: { lat, lon }, radiusMetres: reach + metres }));
}
