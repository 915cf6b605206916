import type { FastifyInstance } from 'fastify';
import { GEOJSON_TYPE } from '../media-types.ts';
import { queryOf } from '../query-string.ts';
import {
  forwardQuestion,
  forwardReader,
  reverseQuestion,
  reverseReader,
} from '../requests/geocode-request.ts';
import { sendText } from '../responses.ts';
import type { Service } from '../service.ts';

const readForward = forwardReader('text');
const readReverse = reverseReader('text');

/** `GET /v1/places/geocode/forward` (`docs/contract.md`, Geocoding). */
export function addForwardGeocoding(app: FastifyInstance, service: Service): void {
  app.get('/v1/places/geocode/forward', async (request, reply) => {
    const asked = readForward(queryOf(request), '');
    const question = forwardQuestion(asked, request.headers['accept-language']);
    const { answer } = await service.ask(question);
    return sendText(reply, GEOJSON_TYPE, answer.head);
  });
}

/** `GET /v1/places/geocode/reverse` (`docs/contract.md`, Geocoding). */
export function addReverseGeocoding(app: FastifyInstance, service: Service): void {
  app.get('/v1/places/geocode/reverse', async (request, reply) => {
    const asked = readReverse(queryOf(request), '');
    const question = reverseQuestion(asked, request.headers['accept-language']);
    const { answer } = await service.ask(question);
    return sendText(reply, GEOJSON_TYPE, answer.head);
  });
}
