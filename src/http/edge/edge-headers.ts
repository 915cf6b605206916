import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Headers of every answer that keep a browser from harm: it guesses no media type, shows nothing in a frame, executes nothing
 * and sends no referrer. `cross-origin.ts` decides what pages of other origins may read.
 */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** The same as lines, for what is answered on the socket itself. */
export const SECURITY_HEADER_LINES = { ...SECURITY_HEADERS, 'cross-origin-resource-policy': 'same-origin' };

/** To be called before anything else is done with a reply. A route may replace what it must. */
export function tellSecurity(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
}
