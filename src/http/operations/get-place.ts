import Type from 'typebox';
import { parsePlaceId } from '../../core/core.ts';
import { chooseShape } from '../choice-of-shape.ts';
import { MAX_AGE_SECONDS } from '../edge/limits.ts';
import { SHAPE_TYPES } from '../edge/media-types.ts';
import { sendCacheable } from '../edge/responses.ts';
import { addVary } from '../edge/vary.ts';
import { secondsLeftInMinute } from '../kept/answers-kept.ts';
import { eitherForm, geoJson } from '../openapi/answers.ts';
import { closed, PLACE_ID } from '../requests/schemas.ts';
import { PLACES_READ } from './access.ts';
import { operation } from './operation.ts';
import { LANG, SHAPE, shapesOf, WITH_SHAPE } from './parameters.ts';

/** `docs/contract.md`, Places. */
export const GET_PLACE = operation({
  method: 'GET',
  path: '/v1/places/{placeId}',
  name: 'getPlace',
  summary: 'Get a place by its identifier',
  tag: 'Places',
  answer: {
    description: 'The place.',
    content: {
      ...eitherForm('PlaceFormA', 'PlaceFormB'),
      ...geoJson('PlaceCollection', 'PlaceCollection'),
    },
  },
  isCacheable: true,
  mayBeMissing: true,
  access: PLACES_READ,
  cost: 0.2,
  inPath: closed({ placeId: Type.String({ ...PLACE_ID, description: 'Identifier of the place.' }) }),
  query: closed({ ...SHAPE, ...WITH_SHAPE, ...LANG }),
  acceptsLanguages: true,
  handler:
    ({ service }) =>
    async ({ path: { placeId }, query, languages }, request, reply) => {
      const shapes = shapesOf(query, '');
      const format = shapes ? 'geojson' : query.format; // the forms have no member for it
      const shape = chooseShape({ ...query, format }, service.placeForm, request.headers.accept);
      const asked = { placeId, ...parsePlaceId(placeId), languages, ...(shapes && { shapes }) };
      const nowMs = service.now();
      const { answer } = await service.ask({ kind: 'place', request: asked, shape, nowMs });
      const maxAgeSeconds = answer.isOfTheMinute ? secondsLeftInMinute(nowMs) : MAX_AGE_SECONDS;
      addVary(reply, 'Accept, Accept-Language');
      return sendCacheable(request, reply, SHAPE_TYPES[shape], answer.head, maxAgeSeconds);
    },
});
