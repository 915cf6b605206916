import type { FastifyInstance } from 'fastify';
import { GEOJSON_TYPE } from '../media-types.ts';
import { queryOf } from '../query-string.ts';
import { forwardReader, inLanguages, reverseReader } from '../requests/geocode-request.ts';
import { sendText } from '../responses.ts';
import type { Service } from '../service.ts';

const readForward = forwardReader('text');
const readReverse = reverseReader('text');

/** `GET /v1/places/geocode/forward` (`docs/contract.md`, Geocoding). */
export function addForwardGeocoding(app: FastifyInstance, service: Service): void {
  app.get('/v1/places/geocode/forward', async (request, reply) => {
    const asked = inLanguages(readForward(queryOf(request), ''), request.headers['accept-language']);
    const answer = await service.dataSet().answer({ kind: 'forward', request: asked });
    return sendText(reply, GEOJSON_TYPE, answer.head);
  });
}

/** `GET /v1/places/geocode/reverse` (`docs/contract.md`, Geocoding). */
export function addReverseGeocoding(app: FastifyInstance, service: Service): void {
  app.get('/v1/places/geocode/reverse', async (request, reply) => {
    const asked = inLanguages(readReverse(queryOf(request), ''), request.headers['accept-language']);
    const answer = await service.dataSet().answer({ kind: 'reverse', request: asked });
    return sendText(reply, GEOJSON_TYPE, answer.head);
  });
}
