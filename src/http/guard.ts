import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import {
  type Access,
  type AccessRequest,
  type Auth,
  type Caller,
  RateLimited,
  type Scope,
} from '../auth/auth.ts';
import { type ErrorCode, ServiceError } from '../core/core.ts';
import { queryOf, takeFromQuery } from './edge/query-string.ts';
import { tellBudget } from './edge/rate-limit-fields.ts';

/** Identifies callers and checks their rights. */
export type RequestGuard = Pick<
  Auth,
  'authenticate' | 'spend' | 'exchange' | 'beginExchange' | 'servesOrigin'
> &
  Partial<Pick<Auth, 'publicKeys'>>;

interface Needs {
  /** Any one of these is enough. */
  readonly scopesAnyOf: readonly Scope[];
  readonly credentialOf: (request: FastifyRequest) => Credential;
}

/** A credential in the header, in the address, or, by mistake, in both. */
export type Credential = Pick<AccessRequest, 'authorization' | 'accessTokenQuery'>;

/** Those who were let in. */
const admitted = new WeakMap<FastifyRequest, { readonly guard: RequestGuard; readonly access: Access }>();

/** By whose key a request is counted: of those who were let in, and of those who were over the rate of their key. */
const keyIds = new WeakMap<FastifyRequest, string>();

/** Identifier of the key behind a request's credential; undefined if nobody asked for one, and if it did not let the request in. */
export function keyIdOf(request: FastifyRequest): string | undefined {
  return keyIds.get(request);
}

/** Counts a request by this key. */
export function askedWith(request: FastifyRequest, keyId: string): void {
  keyIds.set(request, keyId);
}

/**
 * Counts a batch as its items against the rate of its key. The request itself was counted as one when it arrived.
 *
 * @throws RateLimited if less is left of the allowance; VALIDATION_ERROR if the key never allows so many
 */
export async function spendItems(request: FastifyRequest, reply: FastifyReply, items: number): Promise<void> {
  const { guard, access } = admitted.get(request) ?? {};
  if (!guard || !access || items <= 1) return;
  const { ratePerMinute, visitor, requestsPerDay = Number.POSITIVE_INFINITY } = access;
  const perMinute = Math.min(ratePerMinute, visitor?.ratePerMinute ?? Number.POSITIVE_INFINITY);
  const most = Math.min(perMinute, requestsPerDay);
  if (items > most)
    throw new ServiceError(
      'VALIDATION_ERROR',
      neverAllowed(items, most, most < perMinute ? 'day' : 'minute'),
    );
  const budget = await guard.spend(access, items - 1).catch((error: unknown) => {
    throw explain(error, reply, { isAnonymous: false, scopesAnyOf: [] });
  });
  tellBudget(reply, budget);
}

function neverAllowed(items: number, most: number, window: 'minute' | 'day'): string {
  const given = `The batch holds ${items} requests, and the credential allows ${most} a ${window}`;
  return `${given}; expected batches of at most ${most}.`;
}

const REALM = 'Bearer realm="waypost"';

/** Lets in only those whom the guard lets in. */
export function guardHook(guard: RequestGuard, needs: Needs): onRequestAsyncHookHandler {
  const { scopesAnyOf, credentialOf } = needs;
  return async (request, reply) => {
    const { authorization, accessTokenQuery } = credentialOf(request);
    const asked = { ...callerOf(request), authorization, accessTokenQuery, scopesAnyOf };
    const access = await guard.authenticate(asked).catch((error: unknown) => {
      throw explain(error, reply, {
        isAnonymous: authorization === undefined && accessTokenQuery === undefined,
        scopesAnyOf,
      });
    });
    admitted.set(request, { guard, access });
    askedWith(request, access.keyId);
    tellBudget(reply, access.budget);
  };
}

/** Headers by which proxies say that a request is not from the machine that it seems to be from. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'];

/** Name of the query parameter in which map libraries send a token. */
export const ACCESS_TOKEN = 'access_token';

/** The credential of map libraries, which load tiles by their addresses alone. */
export function inHeaderOrQuery(request: FastifyRequest): Credential {
  return { ...inHeader(request), accessTokenQuery: queryOf(request)[ACCESS_TOKEN] };
}

/** A key that may stand in a page may stand in addresses, too: browsers ask before they send a header, and not before they send an address. */
const PUBLISHABLE_KEY = new RegExp(`^${ACCESS_TOKEN}=wp_pub_\\w*$`);

/** The credential in the header, or a publishable key in the address; routes do not meet that again. */
export function inHeaderOrPublishable(request: FastifyRequest): Credential {
  return { ...inHeader(request), accessTokenQuery: takeFromQuery(request, PUBLISHABLE_KEY) };
}

const TOKEN = new RegExp(`^${ACCESS_TOKEN}=`);

/** The same of any credential, for routes that read the rest of their query: its characters need no escape. */
export function inHeaderOrTakenFromQuery(request: FastifyRequest): Credential {
  return { ...inHeader(request), accessTokenQuery: takeFromQuery(request, TOKEN) };
}

export function inHeader({ headers }: FastifyRequest): Credential {
  return { authorization: headers.authorization };
}

export function callerOf(request: FastifyRequest): Caller {
  const { headers, ip } = request;
  const bundleId = headers['x-app-bundle-id'];
  return {
    authorization: headers.authorization,
    bundleId: typeof bundleId === 'string' ? bundleId : undefined,
    page: pageOf(request),
    remoteAddress: ip,
    forwarded: PROXY_HEADERS.some((name) => headers[name] !== undefined),
  };
}

/** Browsers name the origin of a page that asks elsewhere, and of one that asks its own server what it sends or is. */
function pageOf({ headers, protocol }: FastifyRequest): string | undefined {
  const { origin, referer, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return origin;
  if (referer !== undefined && URL.canParse(referer)) return new URL(referer).origin;
  return site === 'same-origin' ? `${protocol}://${headers.host}` : undefined;
}

/** What is wrong with a publishable key. */
const TOLD_TO_PAGES: ReadonlySet<ErrorCode> = new Set(['ORIGIN_NOT_ALLOWED', 'KEY_EXPIRED', 'KEY_REVOKED']);

/** Adds to a refusal what its headers must say; gives the error back. */
export function explain(
  error: unknown,
  reply: FastifyReply,
  { isAnonymous, scopesAnyOf }: { readonly isAnonymous: boolean; readonly scopesAnyOf: readonly Scope[] },
): unknown {
  if (!(error instanceof ServiceError)) return error;
  if (error instanceof RateLimited) {
    tellBudget(reply, error.budget);
    if (error.keyId !== undefined) askedWith(reply.request, error.keyId);
  }
  const challenge = challengeOf(error.code, isAnonymous, scopesAnyOf);
  if (challenge) reply.header('www-authenticate', challenge);
  if (TOLD_TO_PAGES.has(error.code)) reply.header('access-control-allow-origin', '*'); // the page may read why
  reply.header('cache-control', 'no-store');
  return error;
}

/** Codes of credentials that are not valid. */
const INVALID: ReadonlySet<ErrorCode> = new Set(['UNAUTHORIZED', 'KEY_EXPIRED', 'KEY_REVOKED']);

/** RFC 6750, section 3: a request without a credential gets no error code. */
function challengeOf(
  code: ErrorCode,
  isAnonymous: boolean,
  scopesAnyOf: readonly Scope[],
): string | undefined {
  if (code === 'INSUFFICIENT_SCOPE')
    return `${REALM}, error="insufficient_scope", scope="${scopesAnyOf.join(' ')}"`;
  if (code === 'TOKEN_EXPIRED')
    return `${REALM}, error="invalid_token", error_description="The access token expired"`;
  if (!INVALID.has(code)) return undefined;
  return isAnonymous ? REALM : `${REALM}, error="invalid_token"`;
}
