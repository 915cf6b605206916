import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { withoutCredentials } from './without-credentials.ts';

/** Short and plain, so that it may stand in a log line, and no beginning of a key or token. */
const SANE = /^(?!wp_|eyJ)[A-Za-z0-9_-]{1,64}$/;

/** The name of a request in its answer and in the log: the client's own `X-Request-Id` if it is sane, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  const isSane = typeof given === 'string' && SANE.test(given) && withoutCredentials(given) === given;
  return isSane ? given : randomUUID();
}
