import Type from 'typebox';
import type { Question } from '../../answers/answers.ts';
import { GEOJSON_TYPE } from '../edge/media-types.ts';
import { sendText } from '../edge/responses.ts';
import { geoJson } from '../openapi/answers.ts';
import { type Read, withDefault } from '../requests/reader.ts';
import { latitude, limit, longitude } from '../requests/schemas.ts';
import { PLACES_READ } from './access.ts';
import { REVERSE_UNITS } from './cost.ts';
import { MOST_ADDRESSES } from './geocode-forward.ts';
import { operation } from './operation.ts';
import { atPoint, LANG, shapesOf, WITH_SHAPE } from './parameters.ts';

export const REVERSE_QUERY = atPoint({
  lat: latitude('Latitude of the point.'),
  lng: longitude("Longitude of the point. 'lon' is the same."),
  zoom: withDefault(
    Type.Integer({
      minimum: 1,
      maximum: 18,
      description: 'Granularity: 1 a country, 18 a house number.',
      examples: [18],
    }),
    18,
  ),
  limit: limit(MOST_ADDRESSES, 1),
  ...WITH_SHAPE,
  ...LANG,
});

/** `docs/contract.md`, Geocoding. */
export const GEOCODE_REVERSE = operation({
  method: 'GET',
  path: '/v1/places/geocode/reverse',
  name: 'geocodeReverse',
  summary: 'Turn coordinates into an address',
  tag: 'Geocoding',
  answer: {
    description: 'What lies there; nothing at sea.',
    content: geoJson('GeocodeCollection', 'GeocodeReverse'),
  },
  access: PLACES_READ,
  cost: REVERSE_UNITS,
  query: REVERSE_QUERY,
  acceptsLanguages: true,
  handler:
    ({ service }) =>
    async ({ query, languages }, _request, reply) => {
      const { answer } = await service.ask(reverseQuestion(query, '', languages));
      return sendText(reply, GEOJSON_TYPE, answer.head);
    },
});

/**
 * The question of a point.
 *
 * @param name of the request in a list of several; empty for one
 * @throws ServiceError VALIDATION_ERROR if a tolerance is given without a shape
 */
export function reverseQuestion(
  given: Read<typeof REVERSE_QUERY>,
  name: string,
  languages: readonly string[],
): Question {
  const { lat, lng: lon, zoom, limit: most } = given;
  const shapes = shapesOf(given, name);
  return {
    kind: 'reverse',
    request: { lat, lon, zoom, limit: most, languages },
    ...(shapes && { shapes }),
  };
}
