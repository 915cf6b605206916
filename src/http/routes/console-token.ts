import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from '../errors.ts';
import { callerOf, type RequestGuard } from '../guard.ts';
import { JSON_TYPE } from '../media-types.ts';
import { isFromThisMachine, isLoopbackHost, isSameOrigin } from '../own-machine.ts';
import { sendText } from '../responses.ts';
import { tokenAnswer } from './token.ts';

const TOKEN_SECONDS = 600;
const SCOPES = 'places:read tiles:read';

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
  return isFromThisMachine(request) && isLoopbackHost(request) && isSameOrigin(request);
}
