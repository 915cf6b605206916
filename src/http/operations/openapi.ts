import { JSON_TYPE } from '../edge/media-types.ts';
import { sendCacheable } from '../edge/responses.ts';
import { ANYBODY } from './access.ts';
import { operation } from './operation.ts';

/** What every route takes and answers. Its address comes from the configuration, never from the request. */
export const OPENAPI = operation({
  method: 'GET',
  path: '/openapi.json',
  name: 'describeApi',
  summary: 'Get this document',
  tag: 'Service',
  answer: {
    description: 'OpenAPI 3.1.',
    content: { 'application/json': { schema: { type: 'object' } } },
  },
  isCacheable: true,
  access: ANYBODY,
  cost: 'document',
  handler:
    ({ document }) =>
    async (_asked, request, reply) =>
      sendCacheable(request, reply, JSON_TYPE, JSON.stringify(document())),
});
