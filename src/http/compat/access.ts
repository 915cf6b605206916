import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback, memoryRateLimiter, RateLimited, subscriberOf } from '../../auth/auth.ts';
import { ServiceError } from '../../core/core.ts';
import { callerOf, guardRoutes, type RequestGuard } from '../guard.ts';
import { queryTextOf } from '../query-string.ts';
import { tellBudget } from '../rate-limit-fields.ts';
import type { CompatAccess } from './options.ts';

/** Requests a minute from one address where nobody shows a key. */
const RATE_BY_ADDRESS = 600;
/** Names under which clients send a key. */
const KEY_PARAMETERS = ['api_key', 'access_token', 'key'];

/** Lets in only those whom the mode lets in. Must be added before the routes it is for. */
export function admitTo(app: FastifyInstance, access: CompatAccess, guard: RequestGuard | undefined): void {
  if (access === 'open' || access === 'machine') letAllPagesRead(app);
  switch (access) {
    case 'open':
      countByAddress(app);
      break;
    case 'machine':
      admitThisMachine(app);
      break;
    case 'key':
      admitByKey(app, guard);
      break;
    case 'bearer':
      guardRoutes(app, guard, { scopesAnyOf: ['places:read'] });
  }
}

function admitByKey(app: FastifyInstance, guard: RequestGuard | undefined): void {
  if (!guard) return;
  app.addHook('onRequest', async (request, reply) => {
    const accessTokenQuery = keyOf(request);
    const caller = callerOf(request);
    const asked = accessTokenQuery === undefined ? caller : { ...caller, authorization: undefined };
    const { budget } = await guard.authenticate({
      ...asked,
      accessTokenQuery,
      scopesAnyOf: ['places:read'],
    });
    tellBudget(reply, budget);
    reply.header('cache-control', 'private, no-store');
  });
}

/** The key in the path, else in the query. */
function keyOf(request: FastifyRequest): string | undefined {
  const { key } = request.params as { readonly key?: string }; // of the router: texts by their names
  const query = new URLSearchParams(queryTextOf(request));
  return key ?? KEY_PARAMETERS.map((name) => query.get(name)).find((value) => value) ?? undefined;
}

/** Scripts of any page may send a plain GET and read the answer. */
function letAllPagesRead(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id')
      .header('cross-origin-resource-policy', 'cross-origin');
  });
}

function admitThisMachine(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { remoteAddress, forwarded } = callerOf(request);
    if (isLoopback(remoteAddress) && !forwarded) return;
    const message = "This interface answers programs of the server's own machine only.";
    throw new ServiceError('UNAUTHORIZED', message);
  });
}

function countByAddress(app: FastifyInstance): void {
  const rates = memoryRateLimiter();
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const budget = await rates.consume(subscriberOf(request.ip), RATE_BY_ADDRESS, 1);
    tellBudget(reply, budget);
    if (!budget.retryAfterSeconds) return;
    throw new RateLimited(`An address may ask ${RATE_BY_ADDRESS} times a minute.`, budget);
  });
}
