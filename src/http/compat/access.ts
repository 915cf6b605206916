import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimited, type RateLimiter, subscriberOf } from '../../auth/auth.ts';
import { ServiceError } from '../../core/core.ts';
import { type Credential, guardRoutes, type RequestGuard } from '../guard.ts';
import { isForeignPage, isFromThisMachine } from '../own-machine.ts';
import { queryTextOf } from '../query-string.ts';
import { tellBudget } from '../rate-limit-fields.ts';
import type { CompatAccess } from './options.ts';
import { KEY_PARAMETERS } from './parameters.ts';

/** Requests a minute from one address where nobody shows a key. */
const RATE_BY_ADDRESS = 600;

/** What decides who may ask, of all interfaces together. */
export interface Gatekeeping {
  readonly access: CompatAccess;
  readonly guard: RequestGuard | undefined;
  /** Counts requests by address where nobody shows a key. */
  readonly rates: RateLimiter;
  /** Origins of pages that may ask the server on its own machine. */
  readonly origins: readonly string[];
}

/** Lets in only those whom the mode lets in. Must be added before the routes it is for. */
export function admitTo(app: FastifyInstance, { access, guard, rates, origins }: Gatekeeping): void {
  switch (access) {
    case 'open':
      letAllPagesRead(app);
      countByAddress(app, rates);
      break;
    case 'machine':
      admitThisMachine(app, origins);
      break;
    case 'key':
      guardRoutes(app, guard, { scopesAnyOf: ['places:read'], credentialOf });
      keepPrivate(app);
      break;
    case 'bearer':
      guardRoutes(app, guard, { scopesAnyOf: ['places:read'] });
  }
}

/** The key in the path, else in the query, else in the header. */
function credentialOf(request: FastifyRequest): Credential {
  const { key } = request.params as { readonly key?: string }; // of the router: texts by their names
  const query = new URLSearchParams(queryTextOf(request));
  const inAddress = key ?? KEY_PARAMETERS.map((name) => query.get(name)).find((value) => value);
  return inAddress ? { accessTokenQuery: inAddress } : { authorization: request.headers.authorization };
}

/** An address that holds a key must not be kept by caches. */
function keepPrivate(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });
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

/** Pages of elsewhere that are open in a browser of this machine are not of this machine. */
function admitThisMachine(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request) => {
    if (!isFromThisMachine(request)) throw notForYou("programs of the server's own machine only");
    if (isForeignPage(request) && !isNamed(origins, request.headers.origin))
      throw notForYou('its own pages and those of --cors-origins only');
  });
}

function isNamed(origins: readonly string[], origin: string | undefined): boolean {
  return origin !== undefined && (origins.includes(origin) || origins.includes('*'));
}

function notForYou(whom: string): ServiceError {
  return new ServiceError('UNAUTHORIZED', `This interface answers ${whom}.`);
}

function countByAddress(app: FastifyInstance, rates: RateLimiter): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const budget = await rates.consume(subscriberOf(request.ip), RATE_BY_ADDRESS, 1);
    tellBudget(reply, budget);
    if (!budget.retryAfterSeconds) return;
    throw new RateLimited(`An address may ask ${RATE_BY_ADDRESS} times a minute.`, budget);
  });
}
