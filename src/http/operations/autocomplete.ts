import type { FindRequest } from '../../find/find.ts';
import { GEOJSON_TYPE } from '../edge/media-types.ts';
import { sendText } from '../edge/responses.ts';
import { thisMinuteMs } from '../kept/answers-kept.ts';
import { geoJson } from '../openapi/answers.ts';
import type { Read } from '../requests/reader.ts';
import { limit, searchQuery } from '../requests/schemas.ts';
import { withoutAbsent } from '../requests/without-absent.ts';
import { PLACES_READ } from './access.ts';
import { AUTOCOMPLETE_UNITS } from './cost.ts';
import { operation } from './operation.ts';
import {
  atPoint,
  boundsOf,
  CATEGORY,
  IN_BOX,
  INTERPRET,
  LANG,
  layersOf,
  NEAR,
  nearOf,
  OF_LAYERS,
} from './parameters.ts';

const QUERY = atPoint({
  q: searchQuery('Name, address or category.', 'libr'),
  ...NEAR,
  ...IN_BOX,
  ...OF_LAYERS,
  limit: limit(20, 10),
  ...CATEGORY,
  ...INTERPRET,
  ...LANG,
});

/** `docs/contract.md`, Search: places and addresses for a text that is still being typed. */
export const AUTOCOMPLETE = operation({
  method: 'GET',
  path: '/v1/places/autocomplete',
  name: 'autocompletePlaces',
  summary: 'Complete a text that is being typed to places and addresses',
  tag: 'Places',
  answer: {
    description: 'Places and addresses as GeoJSON.',
    content: geoJson('SuggestionCollection', 'SuggestionCollection'),
  },
  access: PLACES_READ,
  cost: AUTOCOMPLETE_UNITS,
  query: QUERY,
  acceptsLanguages: true,
  handler:
    ({ service }) =>
    async ({ query, languages }, _request, reply) => {
      const request = findRequestOf(query, languages);
      const { answer } = await service.ask({ kind: 'find', request, nowMs: thisMinuteMs(service.now()) });
      return sendText(reply, GEOJSON_TYPE, answer.head);
    },
});

function findRequestOf(query: Read<typeof QUERY>, languages: readonly string[]): FindRequest {
  return withoutAbsent({
    text: query.q.trim(),
    languages,
    limit: query.limit,
    near: nearOf(query),
    bbox: boundsOf(query),
    layers: layersOf(query),
    categories: query.category === undefined ? undefined : [query.category],
    isLiteral: query.interpret ? undefined : true,
  });
}
