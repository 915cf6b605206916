import { type BoundingBox, ServiceError } from '../../core/core.ts';
import { LAYERS, type Layer } from '../../filters/filters.ts';
import type { FindRequest } from '../../find/find.ts';
import { DEFAULT_WEIGHTS, type Point, type SearchRequest } from '../../search/search.ts';
import { centreOfBox } from '../box-centre.ts';
import type { Read } from './reader.ts';
import { refuse, within } from './refusal.ts';
import { boxOf } from './schemas.ts';
import type { AUTOCOMPLETE, SEARCH_BY_BODY, SEARCH_BY_TEXT } from './tables.ts';
import { withoutAbsent } from './without-absent.ts';

type SearchBody = Read<typeof SEARCH_BY_BODY.body>;
type SearchQuery = Read<typeof SEARCH_BY_TEXT.query>;
type AutocompleteQuery = Read<typeof AUTOCOMPLETE.query>;

/**
 * The search that a body asks for. A blank query is no query, an empty list of categories no filter.
 *
 * @param nowMs what "now" is to `openNow`, milliseconds since 1970
 * @throws ServiceError VALIDATION_ERROR when `openNow` and `openAt` contradict each other
 */
export function searchOfBody(
  body: SearchBody,
  languages: readonly string[],
  nowMs: number,
  countTotal: boolean,
): SearchRequest {
  const query = body.query?.trim();
  return withoutAbsent({
    query: query === '' ? undefined : query,
    isCompleting: false,
    centre: body.location,
    radiusMetres: body.radius,
    categories: body.categories?.length === 0 ? undefined : body.categories,
    brand: body.brand,
    attributes: body.attributes?.length === 0 ? undefined : body.attributes,
    isLiteral: body.interpret ? undefined : true,
    bbox: body.bbox,
    polygon: body.polygon,
    openAtMs: openAtMs(body, nowMs),
    weights: body.weights,
    languages,
    offset: body.offset,
    limit: body.limit,
    countTotal,
    explain: body.explain,
  });
}

function openAtMs({ openNow, openAt }: SearchBody, nowMs: number): number | undefined {
  if (openNow && openAt !== undefined) throw new ServiceError('VALIDATION_ERROR', OPEN_TWICE);
  if (openNow) return nowMs;
  return openAt === undefined ? undefined : Date.parse(openAt);
}

const OPEN_TWICE = "Parameters 'openNow' and 'openAt' exclude each other; expected one of them.";

/**
 * The search that a query string asks for. It has no radius: the point biases and does not filter.
 *
 * @throws ServiceError VALIDATION_ERROR if only one of `lat` and `lng` is given
 */
export function searchOfQuery(query: SearchQuery, languages: readonly string[]): SearchRequest {
  return withoutAbsent({
    query: query.q.trim(),
    isCompleting: false,
    centre: pointOf(query, '') ?? middleOf(query),
    categories: query.category === undefined ? undefined : [query.category],
    isLiteral: query.interpret ? undefined : true,
    bbox: boundsOf(query),
    weights: DEFAULT_WEIGHTS,
    languages,
    offset: 0,
    limit: query.limit,
    countTotal: false,
    explain: false,
  });
}

/**
 * The request that a query string of autocomplete makes.
 *
 * @throws ServiceError VALIDATION_ERROR if only one of `lat` and `lng` is given
 */
export function findRequestOf(query: AutocompleteQuery, languages: readonly string[]): FindRequest {
  return withoutAbsent({
    text: query.q.trim(),
    languages,
    limit: query.limit,
    near: pointOf(query, '') ?? middleOf(query),
    bbox: boundsOf(query),
    layers: layersOf(query),
    categories: query.category === undefined ? undefined : [query.category],
    isLiteral: query.interpret ? undefined : true,
  });
}

/**
 * The point of `lat` and `lng`.
 *
 * @param name of the request in a list of several; empty for one
 * @throws ServiceError VALIDATION_ERROR if only one of them is given
 */
export function pointOf({ lat, lng }: Pick<SearchQuery, 'lat' | 'lng'>, name: string): Point | undefined {
  if (lat !== undefined && lng !== undefined) return { lat, lon: lng };
  if (lat === undefined && lng === undefined) return undefined;
  const missing = within(name, lat === undefined ? 'lat' : 'lng');
  return refuse(missing, "is missing; expected 'lat' and 'lng' both or neither");
}

interface GivenBox {
  readonly bbox: string | undefined;
  readonly bounded: boolean | undefined;
}

/** Where results are preferred that may lie anywhere: the middle of the box. */
function middleOf({ bbox, bounded }: GivenBox): Point | undefined {
  return bbox === undefined || bounded ? undefined : centreOfBox(boxOf(bbox));
}

/**
 * The box that results must lie in.
 *
 * @throws ServiceError VALIDATION_ERROR if `bounded` is given without a box
 */
function boundsOf({ bbox, bounded }: GivenBox): BoundingBox | undefined {
  refuseUnboxed({ bbox, bounded }, '');
  return bbox !== undefined && bounded ? boxOf(bbox) : undefined;
}

/** @param name of the request in a list of several; empty for one */
export function refuseUnboxed({ bbox, bounded }: GivenBox, name: string): void {
  if (bounded !== undefined && bbox === undefined)
    refuse(within(name, 'bbox'), "is missing; expected a box where 'bounded' is given");
}

/** The kinds of results that are asked for, in the order of the table. */
export function layersOf({ layers }: { readonly layers: string | undefined }): readonly Layer[] | undefined {
  const asked = layers?.split(',');
  return asked && LAYERS.filter((layer) => asked.includes(layer));
}
