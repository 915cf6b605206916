import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { ServiceError } from '../../core/core.ts';
import { statusOfService } from '../admin/status.ts';
import { JSON_TYPE } from '../edge/media-types.ts';
import { sendPrivate } from '../edge/responses.ts';
import { json } from '../openapi/answers.ts';
import { withDefault } from '../requests/reader.ts';
import { closed } from '../requests/schemas.ts';
import { OPERATORS } from './access.ts';
import { operation } from './operation.ts';

/** What operators ask with a key of the scope `admin`: usage of keys, how the service does, and "update now" (`docs/operations.md`). */

const ADMINISTRATION = { tag: 'Administration', access: OPERATORS, cost: 'document' } as const;

export const LIST_USAGE = operation({
  method: 'GET',
  path: '/admin/api/usage',
  ...ADMINISTRATION,
  name: 'listUsage',
  summary: 'Tell what keys were used for, by day and route',
  answer: { description: 'The newest day first.', content: json('Usage') },
  query: closed({
    days: withDefault(
      Type.Integer({ minimum: 1, maximum: 92, description: 'Today included.', examples: [7] }),
      30,
    ),
  }),
  handler: ({ parts: { administration } }) =>
    administration &&
    (async ({ query: { days } }, _request, reply) =>
      sendToOperators(reply, { usage: administration.usage.rows(days) })),
});

export const DESCRIBE_SERVICE = operation({
  method: 'GET',
  path: '/admin/api/status',
  ...ADMINISTRATION,
  name: 'describeService',
  summary: 'Tell how the service does',
  answer: { description: 'Its data set, load and answers.', content: json('ServiceStatus') },
  handler: ({ service, load, metrics, parts: { administration } }) =>
    administration &&
    (async (_asked, _request, reply) =>
      sendToOperators(reply, {
        ...(await statusOfService(service, load, metrics)),
        update: administration.update?.state() ?? { isPossible: false },
      })),
});

export const LIST_ERRORS = operation({
  method: 'GET',
  path: '/admin/api/errors',
  ...ADMINISTRATION,
  name: 'listErrors',
  summary: 'List the latest answers that were faults of the service',
  answer: { description: 'Those of this process.', content: json('RecentErrors') },
  handler: ({ service, errors, parts: { administration } }) => {
    const since = new Date(service.now()).toISOString();
    return (
      administration &&
      (async (_asked, _request, reply) => sendToOperators(reply, { since, errors: errors.list() }))
    );
  },
});

export const START_UPDATE = operation({
  method: 'POST',
  path: '/admin/api/update',
  ...ADMINISTRATION,
  name: 'startUpdate',
  summary: 'Run `waypost update` on the server, one at a time',
  answer: { description: 'It is running.', content: json('UpdateState'), status: 202 },
  mayBeMissing: true,
  handler: ({ parts: { administration } }) =>
    administration &&
    (async (_asked, _request, reply) => {
      const { update } = administration;
      if (!update)
        throw new ServiceError(
          'ROUTE_NOT_FOUND',
          'This server follows no data set of its own that it could update.',
        );
      update.start();
      return sendToOperators(reply.code(202), update.state());
    }),
});

/** Sends what is for the holder of a key alone. */
export function sendToOperators(reply: FastifyReply, value: object): FastifyReply {
  return sendPrivate(reply, JSON_TYPE, JSON.stringify(value));
}
