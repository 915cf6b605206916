import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../../auth/auth.ts';
import { sendError } from '../errors.ts';
import { callerOf, type RequestGuard } from '../guard.ts';
import { JSON_TYPE } from '../media-types.ts';
import { sendText } from '../responses.ts';
import { tokenAnswer } from './token.ts';

const TOKEN_SECONDS = 600;
const SCOPES = 'places:read tiles:read';
/** Names that no other machine can have: a page of elsewhere whose name was pointed here (DNS rebinding) has another. */
const LOOPBACK_HOST = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

const NOBODY_ELSE = 'This server hands a token to nobody but its own console, opened on its own machine.';

/**
 * `POST /console/token`: what the backend of a web client does (`docs/contract.md`, Credentials), for the console of
 * `waypost start`, which owns a key. It answers 404 to any request that is not certainly from a page of this server in
 * a browser on this machine.
 *
 * @param demoKey asked for at every request; undefined where the process owns no key
 */
export function addConsoleToken(
  app: FastifyInstance,
  guard: RequestGuard | undefined,
  demoKey: () => string | undefined,
): void {
  app.post('/console/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const key = demoKey();
    if (!guard || key === undefined || !isOwnConsole(request))
      return sendError(reply, 'ROUTE_NOT_FOUND', NOBODY_ELSE);
    const asked = { ...callerOf(request), authorization: `Bearer ${key}` };
    const issued = await guard.exchange({ ...asked, ttl: TOKEN_SECONDS, scope: SCOPES });
    return sendText(reply, JSON_TYPE, tokenAnswer(issued));
  });
}

function isOwnConsole(request: FastifyRequest): boolean {
  const { remoteAddress, forwarded } = callerOf(request);
  const { host = '' } = request.headers;
  return isLoopback(remoteAddress) && !forwarded && LOOPBACK_HOST.test(host) && isSameOrigin(request, host);
}

/** Browsers say themselves where a request comes from; older ones by its origin alone. */
function isSameOrigin({ headers, protocol }: FastifyRequest, host: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === `${protocol}://${host}`;
}
