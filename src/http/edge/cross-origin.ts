import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './vary.ts';

/** Pages of any origin may fetch and read everything below these paths. */
const OPEN_TO_ALL = ['/v1/tiles/', '/.well-known/', '/styles/', '/client.js', '/client/'];
/** Headers of an answer that scripts may read. */
const EXPOSED = [
  'ETag, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id',
  ...['Places', 'Tiles'].flatMap((of) =>
    ['Limit', 'Remaining', 'Reset'].map((what) => `X-RateLimit-${of}-${what}`),
  ),
].join(', ');
/** Headers that scripts may send beside those that browsers let everyone send. */
const ALLOWED_HEADERS =
  'Authorization, Content-Type, If-None-Match, X-App-Bundle-Id, X-Goog-Api-Key, X-Goog-FieldMask, X-Request-Id';
/** A browser may keep the answer to a preflight for this long. */
const PREFLIGHT_SECONDS = '7200';

/** Tells browsers which pages' scripts may read an answer, refusals included. Must come before any hook that may refuse. */
export type CrossOriginPolicy = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * @param origins whose pages may use the API, such as `https://example.org`; `*` is every page
 * @param hasKey true for an origin in whose pages a key may stand; absent where there are no keys
 */
export function crossOriginPolicy(
  origins: readonly string[],
  hasKey?: (origin: string) => boolean,
): CrossOriginPolicy {
  const allowed = new Set(origins);
  return (request, reply) => {
    if (OPEN_TO_ALL.some((path) => request.url.startsWith(path))) return admit(reply, '*', 'cross-origin');
    reply.header('cross-origin-resource-policy', 'same-origin'); // of pages that don't ask by CORS
    if (allowed.has('*')) return admit(reply, '*', 'same-origin');
    if (allowed.size === 0 && !hasKey) return;
    addVary(reply, 'Origin');
    const { origin } = request.headers;
    if (origin !== undefined && (allowed.has(origin) || hasKey?.(origin)))
      admit(reply, origin, 'same-origin');
  };
}

function admit(reply: FastifyReply, origin: string, embedding: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', EXPOSED)
    .header('cross-origin-resource-policy', embedding);
}

/** True if a browser asks whether it may send a request (Fetch, "CORS-preflight request"). It carries no credential. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}

/** Answers a preflight; a browser heeds the answer only if the policy has named its origin. */
export function answerPreflight(reply: FastifyReply, methods: string): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', ALLOWED_HEADERS)
    .header('access-control-max-age', PREFLIGHT_SECONDS)
    .send();
}
