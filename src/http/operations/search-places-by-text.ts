import { GEOJSON_TYPE } from '../media-types.ts';
import { geoJson } from '../openapi/answers.ts';
import { limit, searchQuery } from '../requests/schemas.ts';
import { searchOfQuery } from '../requests/search-request.ts';
import { sendText } from '../responses.ts';
import { answerSearch } from '../search-answer.ts';
import { PLACES_READ } from './access.ts';
import { pageUnits } from './cost.ts';
import { operation } from './operation.ts';
import { atPoint, CATEGORY, IN_BOX, INTERPRET, LANG, NEAR } from './parameters.ts';

/** `docs/contract.md`, Search. */
export const SEARCH_PLACES_BY_TEXT = operation({
  method: 'GET',
  path: '/v1/places/search',
  told: {
    name: 'searchPlacesByText',
    summary: 'Search places by text',
    tag: 'Places',
    answer: { description: 'Places as GeoJSON.', content: geoJson('PlaceCollection', 'PlaceCollection') },
  },
  access: PLACES_READ,
  cost: ({ url }) => pageUnits(limitIn(url)),
  query: atPoint({
    q: searchQuery('Name, address or category.', 'library'),
    ...NEAR,
    ...IN_BOX,
    limit: limit(50, 10),
    ...CATEGORY,
    ...INTERPRET,
    ...LANG,
  }),
  acceptsLanguages: true,
  handler:
    ({ service }) =>
    async ({ query, languages }, _request, reply) =>
      sendText(reply, GEOJSON_TYPE, await answerSearch(service, searchOfQuery(query, languages), 'geojson')),
});

function limitIn(url: string): unknown {
  const digits = /[?&]limit=(\d{1,4})(?:&|$)/.exec(url)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
