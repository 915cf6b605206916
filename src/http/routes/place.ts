import type { FastifyInstance } from 'fastify';
import { parsePlaceId } from '../../core/core.ts';
import { secondsLeftInMinute } from '../answers-kept.ts';
import { chooseShape } from '../choice-of-shape.ts';
import { languagesWanted } from '../languages.ts';
import { MAX_AGE_SECONDS } from '../limits.ts';
import { SHAPE_TYPES } from '../media-types.ts';
import { queryOf } from '../query-string.ts';
import { readerOf } from '../requests/reader.ts';
import { shapesOf } from '../requests/shape-request.ts';
import { PLACE } from '../requests/tables.ts';
import { sendCacheable } from '../responses.ts';
import type { Service } from '../service.ts';
import { addVary } from '../vary.ts';

const readQuery = readerOf(PLACE.query, 'text');

/** `GET /v1/places/{placeId}` (`docs/contract.md`, Places). */
export function addPlace(app: FastifyInstance, service: Service): void {
  app.get<{ Params: { placeId: string } }>('/v1/places/:placeId', async (request, reply) => {
    const query = readQuery(queryOf(request), '');
    const shapes = shapesOf(query, '');
    const format = shapes ? 'geojson' : query.format; // the forms have no member for it
    const shape = chooseShape({ ...query, format }, service.placeForm, request.headers.accept);
    const { placeId } = request.params;
    const languages = languagesWanted(query.lang, request.headers['accept-language']);
    const asked = { placeId, ...parsePlaceId(placeId), languages, ...(shapes && { shapes }) };
    const nowMs = service.now();
    const { answer } = await service.ask({ kind: 'place', request: asked, shape, nowMs });
    const maxAgeSeconds = answer.isOfTheMinute ? secondsLeftInMinute(nowMs) : MAX_AGE_SECONDS;
    addVary(reply, 'Accept, Accept-Language');
    return sendCacheable(request, reply, SHAPE_TYPES[shape], answer.head, maxAgeSeconds);
  });
}
