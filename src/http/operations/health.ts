import { json } from '../openapi/answers.ts';
import { ANYBODY } from './access.ts';
import { operation } from './operation.ts';

/** The process is up. */
export const HEALTH = operation({
  method: 'GET',
  path: '/health',
  name: 'health',
  summary: 'Tell whether the process is up',
  tag: 'Service',
  answer: { description: 'It is.', content: json('Health') },
  access: ANYBODY,
  cost: 'nothing',
  handler: () => async (_asked, _request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
});

/** Its data set is open, or the error that says why not; and why a newer one is not. */
export const READINESS = operation({
  method: 'GET',
  path: '/ready',
  name: 'readiness',
  summary: 'Tell whether the data set is open',
  tag: 'Service',
  answer: { description: 'It is.', content: json('Readiness') },
  access: ANYBODY,
  cost: 'nothing',
  handler:
    ({ service, parts: { reloads } }) =>
    async (_asked, _request, reply) => {
      reply.header('cache-control', 'no-store');
      const refused = reloads?.refused();
      return reply.send({ status: 'ready', dataSet: service.dataSet().id, ...(refused && { refused }) });
    },
});
