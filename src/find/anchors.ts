import { type BoundingBox, distanceMetres, formatPlaceId, isInBox } from '../core/core.ts';
import type { GeocodeResult, Geocoder } from '../geocode/geocode.ts';
import { displayName } from '../places/places.ts';
import type { Relation } from '../plain/plain.ts';
import { type Point, type SearchRequest, wordScore } from '../search/search.ts';
import { areasCalled } from './areas-called.ts';
import type { Found, FoundPlace } from './found.ts';
import type { Anchor } from './interpretation.ts';
import { anchorOf, type Surroundings } from './surroundings.ts';

/** Places are near an anchor within the first of these distances that holds any. */
const NEAR_METRES = [1_000, 5_000] as const;
/** A place is surely the anchor that a text names if its name matches so well. */
const LEAST_ANCHOR_SCORE = 0.75;

export interface AnchorParts {
  readonly geocoder: Geocoder | undefined;
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

/** The place or area that a text names as where to look; undefined if it is not known. */
export async function placeOf(
  { geocoder, findOne }: AnchorParts,
  { text, relation }: { readonly text: string; readonly relation: Relation },
  request: SearchRequest,
): Promise<Place | undefined> {
  const { languages, centre } = request;
  const area = relation === 'in' ? await areaNamed(geocoder, text, request) : undefined;
  if (area) return placeInArea(area, text, centre);
  if (relation === 'in') return undefined;
  const found = await findOne(text, centre, languages);
  if (!found) return undefined;
  return found.kind === 'place'
    ? placeNearPlace(found, text, languages)
    : placeNearAddress(found.result, text);
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
