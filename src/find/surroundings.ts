import { distanceMetres } from '../core/core.ts';
import type { GeocodeResult } from '../geocode/geocode.ts';
import type { Relation } from '../plain/plain.ts';
import {
  BIAS_RADIUS_METRES,
  type Point,
  type Searcher,
  type SearchRequest,
  type SearchResult,
} from '../search/search.ts';
import type { Anchor } from './interpretation.ts';

/** The area, box or circle that a text names as where places are, and the point that they should be near. */
export type Surroundings = Pick<SearchRequest, 'radiusMetres' | 'area' | 'bbox'> & { readonly centre: Point };

/** The page of a request that asks only whether there is a place at all. */
export const JUST_ONE = { offset: 0, limit: 1, countTotal: false, explain: false } as const;

/** The request limited to the surroundings of an anchor, if they are within where it looks itself. */
export function limited(request: SearchRequest, limit: Surroundings): SearchRequest[] {
  const { centre, radiusMetres, bbox } = request;
  if (bbox && limit.bbox) return [];
  if (!centre || radiusMetres === undefined) return [{ ...request, ...limit }];
  if (limit.radiusMetres === undefined) return [{ ...request, ...limit, centre }];
  const room = radiusMetres - distanceMetres(centre.lat, centre.lon, limit.centre.lat, limit.centre.lon);
  return room > 0 ? [{ ...request, ...limit, radiusMetres: Math.min(room, limit.radiusMetres) }] : [];
}

/** True if the request itself says where places must lie. */
export function isBounded({ radiusMetres, circle, bbox, polygon, corridor, areas }: SearchRequest): boolean {
  return [radiusMetres, circle, bbox, polygon, corridor, areas].some((filter) => filter !== undefined);
}

/** The request limited to where somebody at its centre looks first. */
export function nearby(request: SearchRequest): SearchRequest {
  return { ...request, radiusMetres: BIAS_RADIUS_METRES };
}

/**
 * The request limited to where an area may lie that a text names without a word such as `in`: near the reader, if something there is
 * called by the whole text.
 *
 * @param whole what matches the whole text
 */
export function reachOf(request: SearchRequest, { hits: [best] }: SearchResult): SearchRequest {
  const isNear = best?.distanceMetres !== undefined && best.distanceMetres <= BIAS_RADIUS_METRES;
  return isNear && !isBounded(request) ? nearby(request) : request;
}

/** The answer to the first request that finds places which match every word. */
export async function firstWithHits(
  searcher: Searcher,
  requests: readonly SearchRequest[],
): Promise<SearchResult | undefined> {
  return (await firstAnswered(searcher, requests))?.result;
}

/** The same, with the request that was answered. */
export async function firstAnswered(
  searcher: Searcher,
  requests: readonly SearchRequest[],
): Promise<{ result: SearchResult; request: SearchRequest } | undefined> {
  for (const request of requests.map((each) => ({ ...each, isExact: true }))) {
    const result = await searcher.search(request);
    if (result.hits.length > 0 || (await hasEarlierHits(searcher, request))) return { result, request };
  }
  return undefined;
}

/** True if a page is empty only because it lies behind the last place. */
async function hasEarlierHits(searcher: Searcher, request: SearchRequest): Promise<boolean> {
  if (request.offset === 0) return false;
  return (await searcher.search({ ...request, ...JUST_ONE })).hits.length > 0;
}

/** The area or the address that a text names as where to look. */
export function anchorOf(
  { name, lat, lon, placeId }: GeocodeResult,
  text: string,
  relation: Relation,
): Anchor {
  return { text, relation, at: { name, lat, lon, ...(placeId !== undefined && { placeId }) } };
}
