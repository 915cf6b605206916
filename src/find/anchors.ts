import type { AreaLevel } from '../addresses/addresses.ts';
import { isSettlementLevel, settlementReachMetres } from '../areas/areas.ts';
import { type BoundingBox, distanceMetres, formatPlaceId, isInBox } from '../core/core.ts';
import type { GeocodeResult, Geocoder } from '../geocode/geocode.ts';
import { displayName } from '../places/places.ts';
import type { ReadAnchor } from '../plain/plain.ts';
import { type Point, type SearchRequest, wordScore } from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { areasCalled } from './areas-called.ts';
import { isSurelyNamed } from './certainty.ts';
import type { Found, FoundPlace } from './found.ts';
import type { Anchor } from './interpretation.ts';
import { anchorOf, type Surroundings } from './surroundings.ts';

/** Places are near an anchor within the first of these distances that holds any. */
const NEAR_METRES = [1_000, 5_000] as const;
/** Groups of what people look for by its name, not to find others at it. */
const BUSINESS_GROUPS: ReadonlySet<string> = new Set([
  'food_and_drink',
  'shopping',
  'accommodation',
  'finance',
  'automotive',
  'business',
  'craft',
]);
/** Of these groups, what people also look for others at. */
const LANDMARKS: ReadonlySet<string> = new Set(['amenity/marketplace', 'shop/mall', 'shop/department_store']);
/** Share of its name that a text has at least which no word marks as an anchor: the `&` in a name is often left out. */
const LEAST_LANDMARK_SHARE = 0.7;
/** A place is surely the anchor that a text names if its name matches so well. */
const LEAST_ANCHOR_SCORE = 0.75;

export interface AnchorParts {
  readonly geocoder: Geocoder | undefined;
  readonly taxonomy: Taxonomy;
  /** The likeliest meaning of a text that names one place. */
  readonly findOne: (
    text: string,
    near: Point | undefined,
    languages: readonly string[],
  ) => Promise<Found | undefined>;
}

/** An anchor with what limits a search to its surroundings, the narrowest first. */
export interface Place {
  readonly anchor: Anchor;
  readonly limits: readonly Surroundings[];
}

/**
 * What a text names as where to look, the likeliest first: behind a word such as `in` the area of that name before anything else. What no
 * word marks is an area, or a thing that people look for others at.
 */
export async function* placesOf(
  parts: AnchorParts,
  anchor: ReadAnchor,
  request: SearchRequest,
): AsyncGenerator<Place> {
  const { text, relation, isMarked } = anchor;
  const area = relation === 'in' ? await areaNamed(parts.geocoder, text, request) : undefined;
  if (area) yield placeInArea(area, text, request.centre);
  const near = isMarked || relation === 'near' ? await placeNear(parts, anchor, request) : undefined;
  if (near) yield near;
}

async function placeNear(
  { findOne, taxonomy }: AnchorParts,
  { text, isMarked }: ReadAnchor,
  request: SearchRequest,
): Promise<Place | undefined> {
  const { languages, centre } = request;
  const found = await findOne(text, centre, languages);
  if (!found || !(isMarked || isLandmark(found, request, taxonomy))) return undefined;
  if (found.kind === 'place') return placeNearPlace(found, text, languages);
  const { result } = found;
  const isArea = !isMarked && result.kind === 'area';
  return isArea ? placeInArea(result, text, centre) : placeNearAddress(result, text);
}

/** True for what a text names but for small words, or begins while it is typed, unless that is rather looked for itself. */
function isLandmark(
  { result, ...found }: Found,
  { isCompleting }: SearchRequest,
  taxonomy: Taxonomy,
): boolean {
  if (result?.matchType !== 'exact') return false;
  const isNamed = (result.nameShare ?? 0) >= LEAST_LANDMARK_SHARE;
  if (!isNamed && !(isCompleting && isSurelyNamed(result))) return false;
  if (found.kind === 'address') return true;
  const [category = ''] = found.hit.record.categories;
  const kinds = taxonomy.ancestors(category);
  return kinds.some((id) => LANDMARKS.has(id)) || !kinds.some((id) => BUSINESS_GROUPS.has(id));
}

async function areaNamed(
  geocoder: Geocoder | undefined,
  text: string,
  request: SearchRequest,
): Promise<GeocodeResult | undefined> {
  return geocoder && (await areasCalled(geocoder, text, request.isCompleting, request))[0];
}

/** Within the boundary; of an area whose boundary is not whole, in its box. */
function placeInArea(area: GeocodeResult, text: string, centre: Point | undefined): Place {
  const { source, bounds, lat, lon, level } = area;
  const isThere = centre && bounds && isInBox(bounds, centre.lat, centre.lon);
  const from = { centre: isThere ? centre : { lat, lon } };
  const within = source && { ...from, area: { type: source.type, sourceId: source.sourceId } };
  const nearby = bounds ? { ...from, bbox: bounds } : { ...from, radiusMetres: reachMetres(level) };
  return { anchor: anchorOf(area, text, 'in'), limits: [...(within ? [within] : []), nearby] };
}

/** How far an area without a boundary reaches. */
function reachMetres(level: AreaLevel | undefined): number {
  return level && isSettlementLevel(level) ? settlementReachMetres(level) : NEAR_METRES[1];
}

function placeNearAddress(result: GeocodeResult, text: string): Place | undefined {
  if (result.matchType === 'fallback') return undefined;
  return { anchor: anchorOf(result, text, 'near'), limits: circlesAround(result, result.bounds) };
}

function placeNearPlace(
  { hit: { record, evidence }, result }: FoundPlace,
  text: string,
  languages: readonly string[],
): Place | undefined {
  const sureness = result?.confidence ?? wordScore(evidence);
  if (sureness < LEAST_ANCHOR_SCORE) return undefined;
  const { lat, lon, tags, country } = record;
  const name = displayName(tags, languages, country) ?? text;
  const placeId = formatPlaceId(record);
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
