import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../../auth/auth.ts';
import { ServiceError } from '../../core/core.ts';
import { callerOf } from '../guard.ts';
import type { HttpParts } from '../parts.ts';
import { shown } from '../requests/refusal.ts';

/** Names that no other machine can have: a page of elsewhere whose name was pointed here (DNS rebinding) has another. */
const LOOPBACK_NAME = /^(?:[\w-]+\.)*localhost$/i;

/** True if a request comes from a program of the server's own machine, not through a proxy. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { remoteAddress, forwarded } = callerOf(request);
  return isLoopback(remoteAddress) && !forwarded;
}

/** True if `Host` is a loopback name or address. */
export function isLoopbackHost(request: FastifyRequest): boolean {
  const name = nameOf(request);
  return LOOPBACK_NAME.test(name) || isLoopback(name);
}

/** True if a page of the server itself asks. Browsers say themselves where a request comes from; older ones by its origin alone. */
export function isSameOrigin({ headers, protocol }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === `${protocol}://${headers.host}`;
}

/** True if a page of another origin asks, or what it embeds; false for programs, and for what somebody opens in a browser. */
export function isForeignPage(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === undefined && origin === undefined) return false;
  return site !== 'none' && !isSameOrigin(request);
}

/**
 * Where programs of this machine need no key, answers requests to the server's own names only: localhost, addresses, and the name of its
 * public address. A page of elsewhere whose name was pointed here sends that name. Must be added before the routes.
 */
export function answerOwnHostOnly(app: FastifyInstance, { configuration, publicUrl }: HttpParts): void {
  if (configuration.compat?.access !== 'machine') return;
  app.addHook('onRequest', async (request) => {
    const name = nameOf(request);
    if (LOOPBACK_NAME.test(name) || isIP(name) !== 0) return;
    if (name !== '' && name === hostnameOf(publicUrl?.() ?? '')) return;
    const given = shown(request.headers.host ?? '');
    const expected = 'expected localhost, an address, or the name in --public-url';
    throw new ServiceError('UNAUTHORIZED', `The Host header is ${given}; ${expected}.`);
  });
}

/** Nothing of a URL but its host. */
const HOST = /^[\w.:[\]-]+$/;

/** Name or address in `Host`; empty if there is none. */
function nameOf({ headers: { host = '' } }: FastifyRequest): string {
  return HOST.test(host) ? hostnameOf(`http://${host}`) : '';
}

/** Name or address of a URL's host, lower case, without brackets; empty if there is none. */
function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[(.*)\]$/, '$1') : '';
}
