import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './vary.ts';

/** Below here lies what browsers fetch from pages of any origin, and their scripts read. */
const OPEN_TO_ALL = ['/v1/tiles/', '/styles/'];
/** What scripts may read of an answer beside its body. */
const EXPOSED = 'ETag, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id';
/** What scripts may send, beside what browsers let everyone send. */
const ALLOWED_HEADERS = 'Authorization, Content-Type, If-None-Match, X-App-Bundle-Id, X-Request-Id';
/** A browser asks again after so long, or sooner if it thinks best. */
const PREFLIGHT_SECONDS = '7200';

/** Tells browsers the scripts of which pages may read an answer, refusals included. Must come before whatever may refuse. */
export type CrossOriginPolicy = (request: FastifyRequest, reply: FastifyReply) => void;

/** @param origins whose pages may use the API, such as `https://example.org`; `*` is every page */
export function crossOriginPolicy(origins: readonly string[]): CrossOriginPolicy {
  const allowed = new Set(origins);
  return (request, reply) => {
    if (OPEN_TO_ALL.some((path) => request.url.startsWith(path))) return admit(reply, '*', 'cross-origin');
    reply.header('cross-origin-resource-policy', 'same-origin'); // of pages that don't ask by CORS
    if (allowed.has('*')) return admit(reply, '*', 'same-origin');
    if (allowed.size === 0) return;
    addVary(reply, 'Origin');
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin)) admit(reply, origin, 'same-origin');
  };
}

function admit(reply: FastifyReply, origin: string, embedding: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', EXPOSED)
    .header('cross-origin-resource-policy', embedding);
}

/** Whether a browser asks if it may send a request (Fetch, "CORS-preflight request"). It carries no credential. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}

/** Answers what {@link isPreflight}; a browser heeds it only where the policy has named its origin. */
export function answerPreflight(reply: FastifyReply, methods: string): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', ALLOWED_HEADERS)
    .header('access-control-max-age', PREFLIGHT_SECONDS)
    .send();
}
