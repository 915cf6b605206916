import type { FastifyRequest } from 'fastify';
import { sendError } from '../edge/errors.ts';
import { JSON_TYPE } from '../edge/media-types.ts';
import { isFromThisMachine, isLoopbackHost, isSameOrigin } from '../edge/own-machine.ts';
import { sendText } from '../edge/responses.ts';
import { callerOf } from '../guard.ts';
import type { ConsoleKeys } from '../parts.ts';
import { ANYBODY } from './access.ts';
import { tokenAnswer } from './exchange-token.ts';
import { operation } from './operation.ts';

const TOKEN_SECONDS = 600;
const SCOPES = 'places:read tiles:read';

const NOBODY_ELSE = 'This server hands a token to nobody but its own console, opened on its own machine.';

/**
 * What the backend of a web client does (`docs/contract.md`, Credentials), for the console of `waypost start`, which owns a key, and
 * for a public console. It answers 404 to any request that is not certainly from a page of this server, in a browser on this machine if
 * the console is not public.
 */
export const CONSOLE_TOKEN = operation({
  method: 'POST',
  path: '/console/token',
  access: ANYBODY,
  cost: 'document',
  handler: ({ parts: { guard, console: keys } }) =>
    keys &&
    (async (_asked, request, reply) => {
      reply.header('cache-control', 'no-store');
      const key = keyFor(request, keys);
      if (!guard || key === undefined) return sendError(reply, 'ROUTE_NOT_FOUND', NOBODY_ELSE);
      const asked = { ...callerOf(request), authorization: `Bearer ${key}` };
      const issued = await guard.exchange({ ...asked, ttl: TOKEN_SECONDS, scope: SCOPES });
      return sendText(reply, JSON_TYPE, tokenAnswer(issued));
    }),
});

function keyFor(request: FastifyRequest, { demoKey, visitorsKey }: ConsoleKeys): string | undefined {
  const key = visitorsKey?.();
  if (key !== undefined) return isSameOrigin(request) ? key : undefined;
  return isOwnConsole(request) ? demoKey() : undefined;
}

function isOwnConsole(request: FastifyRequest): boolean {
  return isFromThisMachine(request) && isLoopbackHost(request) && isSameOrigin(request);
}
