import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { memoryRateLimiter, RateLimited, type RateLimiter, subscriberOf } from '../../auth/auth.ts';
import { ServiceError } from '../../core/core.ts';
import { isForeignPage, isFromThisMachine } from '../edge/own-machine.ts';
import { queryTextOf } from '../edge/query-string.ts';
import { tellBudget } from '../edge/rate-limit-fields.ts';
import { type Credential, inHeader } from '../guard.ts';
import { type Access, scoped } from '../operations/access.ts';
import type { CompatAccess } from './options.ts';
import { KEY_PARAMETERS } from './parameters.ts';

/** Requests a minute from one address where nobody shows a key. */
const RATE_BY_ADDRESS = 600;

/**
 * Who may ask, of all interfaces together.
 *
 * @param origins of pages that may ask the server on its own machine
 */
export function accessOf(mode: CompatAccess, origins: readonly string[]): Access {
  switch (mode) {
    case 'open': {
      const admit = anybodyAtRate(memoryRateLimiter());
      return { security: [], refusals: [429], admit: () => admit };
    }
    case 'machine':
      return { security: [], refusals: [401], admit: () => thisMachine(origins) };
    case 'key': {
      const access = scoped(['places:read'], credentialOf, { accessToken: [] });
      return { ...access, admit: (guard) => keepPrivate(access.admit?.(guard)) };
    }
    case 'bearer':
      return scoped(['places:read'], inAnyHeader);
  }
}

/** The key in the path, else in the query, else in the header. */
function credentialOf(request: FastifyRequest): Credential {
  const { key } = request.params as { readonly key?: string }; // of the router: texts by their names
  const query = new URLSearchParams(queryTextOf(request));
  const inAddress = key ?? KEY_PARAMETERS.map((name) => query.get(name)).find((value) => value);
  return inAddress ? { accessTokenQuery: inAddress } : inAnyHeader(request);
}

/** The header of bearers, or that in which clients of Google's services send a key. */
function inAnyHeader(request: FastifyRequest): Credential {
  const key = request.headers['x-goog-api-key'];
  return typeof key === 'string' ? { authorization: `Bearer ${key}` } : inHeader(request);
}

/** An address that holds a key must not be kept by caches. */
function keepPrivate(admit: onRequestAsyncHookHandler | undefined): onRequestAsyncHookHandler {
  return async function (request, reply) {
    await admit?.call(this, request, reply);
    reply.header('cache-control', 'private, no-store');
  };
}

/** Scripts of any page may send a plain GET and read the answer; requests are counted by address. */
function anybodyAtRate(rates: RateLimiter): onRequestAsyncHookHandler {
  return async (request, reply) => {
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id')
      .header('cross-origin-resource-policy', 'cross-origin');
    const budget = await rates.consume(subscriberOf(request.ip), RATE_BY_ADDRESS, 1);
    tellBudget(reply, budget);
    if (budget.retryAfterSeconds)
      throw new RateLimited(`An address may ask ${RATE_BY_ADDRESS} times a minute.`, budget);
  };
}

/** Pages of elsewhere that are open in a browser of this machine are not of this machine. */
function thisMachine(origins: readonly string[]): onRequestAsyncHookHandler {
  return async (request) => {
    if (!isFromThisMachine(request)) throw notForYou("programs of the server's own machine only");
    if (isForeignPage(request) && !isNamed(origins, request.headers.origin))
      throw notForYou('its own pages and those of --cors-origins only');
  };
}

function isNamed(origins: readonly string[], origin: string | undefined): boolean {
  return origin !== undefined && (origins.includes(origin) || origins.includes('*'));
}

function notForYou(whom: string): ServiceError {
  return new ServiceError('UNAUTHORIZED', `This interface answers ${whom}.`);
}
