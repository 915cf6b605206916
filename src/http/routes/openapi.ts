import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from '../media-types.ts';
import { openApiDocument } from '../openapi/document.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { sendCacheable } from '../responses.ts';
import type { Service } from '../service.ts';

/** `GET /openapi.json`: what every route takes and answers. Its address comes from the configuration, never from the request. */
export function addOpenApi(app: FastifyInstance, service: Service): void {
  app.get('/openapi.json', async (request, reply) => {
    const text = JSON.stringify(openApiDocument(service.publicUrl(), OPERATIONS));
    return sendCacheable(request, reply, JSON_TYPE, text);
  });
}
