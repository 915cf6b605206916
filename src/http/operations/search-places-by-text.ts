import type { Corridor } from '../../filters/filters.ts';
import { DEFAULT_WEIGHTS, type SearchRequest } from '../../search/search.ts';
import { GEOJSON_TYPE } from '../edge/media-types.ts';
import { sendText } from '../edge/responses.ts';
import { geoJson } from '../openapi/answers.ts';
import type { Read } from '../requests/reader.ts';
import { refuse } from '../requests/refusal.ts';
import { limit, searchQuery } from '../requests/schemas.ts';
import { withoutAbsent } from '../requests/without-absent.ts';
import { answerSearch } from '../search-answer.ts';
import { PLACES_READ } from './access.ts';
import { pageUnits, unitsOfPath } from './cost.ts';
import { operation } from './operation.ts';
import { atPoint, boundsOf, CATEGORY, IN_BOX, INTERPRET, LANG, NEAR, nearOf } from './parameters.ts';
import { ALONG, corridorOf } from './path-schemas.ts';

const QUERY = atPoint({
  q: searchQuery('Name, address or category.', 'library'),
  ...NEAR,
  ...IN_BOX,
  ...ALONG,
  limit: limit(50, 10),
  ...CATEGORY,
  ...INTERPRET,
  ...LANG,
});

/** `docs/contract.md`, Search. */
export const SEARCH_PLACES_BY_TEXT = operation({
  method: 'GET',
  path: '/v1/places/search',
  name: 'searchPlacesByText',
  summary: 'Search places by text',
  tag: 'Places',
  answer: { description: 'Places as GeoJSON.', content: geoJson('PlaceCollection', 'PlaceCollection') },
  access: PLACES_READ,
  mayBeUnbuilt: true,
  cost: ({ url }) => pageUnits(limitIn(url)) + unitsOfPath(pathIn(url)),
  query: QUERY,
  acceptsLanguages: true,
  handler:
    ({ service }) =>
    async ({ query, languages }, _request, reply) =>
      sendText(reply, GEOJSON_TYPE, await answerSearch(service, searchOf(query, languages), 'geojson')),
});

/**
 * It has no radius: the point biases and does not filter.
 *
 * @throws ServiceError VALIDATION_ERROR if a path is given with what excludes it, and as {@link corridorOf}
 */
function searchOf(query: Read<typeof QUERY>, languages: readonly string[]): SearchRequest {
  return withoutAbsent({
    query: query.q.trim(),
    isCompleting: false,
    centre: nearOf(query),
    categories: query.category === undefined ? undefined : [query.category],
    isLiteral: query.interpret ? undefined : true,
    bbox: boundsOf(query),
    corridor: corridorIn(query),
    weights: DEFAULT_WEIGHTS,
    languages,
    offset: 0,
    limit: query.limit,
    countTotal: false,
    explain: false,
  });
}

/** The ground beside the path of a query string, which places come in the order of: nothing may be preferred besides. */
function corridorIn({
  path,
  precision,
  corridor,
  lat,
  bbox,
  bounded,
}: Read<typeof QUERY>): Corridor | undefined {
  if (path !== undefined) {
    if (lat !== undefined) refuse('lat', "is given beside 'path'; expected one of them");
    if (bbox !== undefined && !bounded)
      refuse('bbox', "is given beside 'path'; expected 'bounded=true' with both");
    return corridorOf({ path, precision, corridor });
  }
  const [alone] = Object.entries({ precision, corridor }).filter(([, value]) => value !== undefined);
  return alone && refuse('path', `is missing; expected a polyline where '${alone[0]}' is given`);
}

function pathIn(url: string): string | undefined {
  return /[?&]path=([^&]*)/.exec(url)?.[1];
}

function limitIn(url: string): unknown {
  const digits = /[?&]limit=(\d{1,4})(?:&|$)/.exec(url)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
