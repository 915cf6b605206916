import type { FastifyInstance, FastifyReply } from 'fastify';
import { ServiceError } from '../../core/core.ts';
import { bodyOf } from '../bodies.ts';
import { guardRoutes, type RequestGuard } from '../guard.ts';
import { BODY_BYTES } from '../limits.ts';
import type { Load } from '../load.ts';
import { JSON_TYPE } from '../media-types.ts';
import type { Metrics } from '../metrics.ts';
import type { Administration } from '../parts.ts';
import { queryOf } from '../query-string.ts';
import { KEY_CHANGES, NEW_KEY, USAGE } from '../requests/admin-tables.ts';
import { readerOf } from '../requests/reader.ts';
import { sendPrivate } from '../responses.ts';
import type { Service } from '../service.ts';
import { addAdminPage } from './page.ts';
import type { RecentErrors } from './recent-errors.ts';
import { statusOfService } from './status.ts';

const readNewKey = readerOf(NEW_KEY.body);
const readChanges = readerOf(KEY_CHANGES.body);
const readDays = readerOf(USAGE.query, 'text');

interface Parts {
  readonly guard: RequestGuard | undefined;
  readonly service: Service;
  readonly metrics: Metrics;
  readonly load: Load | undefined;
  readonly errors: RecentErrors;
}

/**
 * `/admin`, a page for operators, and below `/admin/api` what it asks with a key of the scope `admin`: keys, their usage, how the service does, and
 * "update now" (`docs/operations.md`, The operators' page). None of it where nobody manages keys.
 */
export function addAdmin(
  app: FastifyInstance,
  administration: Administration | undefined,
  parts: Parts,
): void {
  if (!administration) return;
  addAdminPage(app, administration.files);
  app.register(async (api) => {
    guardRoutes(api, parts.guard, { scopesAnyOf: ['admin'] });
    addKeys(api, administration);
    addReports(api, administration, parts);
    addUpdate(api, administration);
  });
}

function addKeys(api: FastifyInstance, { keys }: Administration): void {
  const bodyLimit = BODY_BYTES.other;
  api.get('/admin/api/keys', async (_request, reply) => sendJson(reply, { keys: keys.list() }));
  api.post('/admin/api/keys', { bodyLimit }, async (request, reply) => {
    const { key, record } = keys.create(readNewKey(bodyOf(request), ''));
    return sendJson(reply.code(201), { key, ...record });
  });
  api.post<{ Params: { id: string } }>('/admin/api/keys/:id', { bodyLimit }, async (request, reply) =>
    sendJson(reply, keys.change(request.params.id, readChanges(bodyOf(request), ''))),
  );
  api.post<{ Params: { id: string } }>('/admin/api/keys/:id/revoke', async (request, reply) =>
    sendJson(reply, keys.revoke(request.params.id)),
  );
}

function addReports(
  api: FastifyInstance,
  { usage, update }: Administration,
  { service, metrics, load, errors }: Parts,
): void {
  const since = new Date(service.now()).toISOString();
  api.get('/admin/api/usage', async (request, reply) => {
    const { days } = readDays(queryOf(request), '');
    return sendJson(reply, { usage: usage.rows(days) });
  });
  api.get('/admin/api/status', async (_request, reply) =>
    sendJson(reply, {
      ...(await statusOfService(service, load, metrics)),
      update: update?.state() ?? { isPossible: false },
    }),
  );
  api.get('/admin/api/errors', async (_request, reply) => sendJson(reply, { since, errors: errors.list() }));
}

function addUpdate(api: FastifyInstance, { update }: Administration): void {
  api.post('/admin/api/update', async (_request, reply) => {
    if (!update)
      throw new ServiceError(
        'ROUTE_NOT_FOUND',
        'This server follows no data set of its own that it could update.',
      );
    update.start();
    return sendJson(reply.code(202), update.state());
  });
}

function sendJson(reply: FastifyReply, value: object): FastifyReply {
  return sendPrivate(reply, JSON_TYPE, JSON.stringify(value));
}
