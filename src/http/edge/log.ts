import pino, { type DestinationStream, type Logger } from 'pino';
import { withoutCredentials } from './without-credentials.ts';

/**
 * A log of JSON lines, none of which holds a key or token, whoever writes it. Lines about a request carry the
 * `reqId` that its answer had as `X-Request-Id`.
 */
export function openLog(level: 'silent' | 'error' | 'warn' | 'info', destination: DestinationStream): Logger {
  return pino({ level, hooks: { streamWrite: withoutCredentials } }, destination);
}
