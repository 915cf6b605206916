import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import { ServiceError } from '../../core/core.ts';
import { bodyOf } from '../bodies.ts';
import { guardRoutes, type RequestGuard } from '../guard.ts';
import { BODY_BYTES } from '../limits.ts';
import type { Load } from '../load.ts';
import { JSON_TYPE } from '../media-types.ts';
import type { Metrics } from '../metrics.ts';
import type { Administration } from '../parts.ts';
import { queryOf } from '../query-string.ts';
import { readerOf, withDefault } from '../requests/reader.ts';
import { sendPrivate } from '../responses.ts';
import type { Service } from '../service.ts';
import { ADMIN_FILES, ADMIN_PAGE } from './page.ts';
import { statusOfService } from './status.ts';

const closed = { additionalProperties: false };
const texts = Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 100 }));
const rate = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }));
const LIMITS = {
  origins: texts,
  ratePerMinute: rate,
  addressRatePerMinute: rate,
  expiresAt: Type.Optional(Type.String({ maxLength: 40 })),
};

const readNewKey = readerOf(
  Type.Object({ name: Type.String({ maxLength: 100 }), scopes: texts, bundleIds: texts, ...LIMITS }, closed),
);
const readChanges = readerOf(
  Type.Object({ name: Type.Optional(Type.String({ maxLength: 100 })), ...LIMITS }, closed),
);
const readDays = readerOf(
  Type.Object({ days: withDefault(Type.Integer({ minimum: 1, maximum: 92 }), 30) }, closed),
  'text',
);

/** The page loads its own files and asks its own server; nothing inline is run or applied. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:', // its icon, which is empty
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Parts {
  readonly guard: RequestGuard | undefined;
  readonly service: Service;
  readonly metrics: Metrics;
  readonly load: Load | undefined;
}

/**
 * `/admin`, a page for operators, and below `/admin/api` what it asks with a key of the scope `admin`: keys, their usage, how the service does, and
 * "update now" (`docs/operations.md`, The operators' page).
 */
export function addAdmin(app: FastifyInstance, administration: Administration, parts: Parts): void {
  addPage(app);
  app.register(async (api) => {
    guardRoutes(api, parts.guard, { scopesAnyOf: ['admin'] });
    addKeys(api, administration);
    addReports(api, administration, parts);
  });
}

function addPage(app: FastifyInstance): void {
  app.get('/admin', async (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .header('content-type', 'text/html; charset=utf-8')
      .send(ADMIN_PAGE),
  );
  for (const [name, { mediaType, text }] of Object.entries(ADMIN_FILES))
    app.get(`/admin/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').header('content-type', mediaType).send(text),
    );
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
  administration: Administration,
  { service, metrics, load }: Parts,
): void {
  api.get('/admin/api/usage', async (request, reply) => {
    const { days } = readDays(queryOf(request), '');
    return sendJson(reply, { usage: administration.usage.rows(days) });
  });
  api.get('/admin/api/status', async (_request, reply) =>
    sendJson(reply, {
      ...(await statusOfService(service, load, metrics)),
      update: administration.update?.state() ?? { isPossible: false },
    }),
  );
  api.post('/admin/api/update', async (_request, reply) => {
    if (!administration.update)
      throw new ServiceError(
        'ROUTE_NOT_FOUND',
        'This server follows no data set of its own that it could update.',
      );
    administration.update.start();
    return sendJson(reply.code(202), administration.update.state());
  });
}

function sendJson(reply: FastifyReply, value: object): FastifyReply {
  return sendPrivate(reply, JSON_TYPE, JSON.stringify(value));
}
