import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from './errors.ts';

const VERSIONS = ['1.1', '1.0'];

/** Refuses what Node's parser lets through and HTTP/1.1 does not (RFC 9112, sections 2.3 and 3.2). Must be added before the routes. */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const fault = faultOf(request);
    if (fault === undefined) next();
    else sendError(reply.header('connection', 'close'), 'BAD_REQUEST', fault);
  });
}

function faultOf({ raw }: FastifyRequest): string | undefined {
  const { httpVersion, rawHeaders } = raw;
  if (!VERSIONS.includes(httpVersion))
    return `The request has HTTP version ${httpVersion}; expected HTTP/1.1 or HTTP/1.0.`;
  const hosts = countHosts(rawHeaders);
  if (hosts > 1) return `The request has ${hosts} Host headers; expected one.`;
  if (hosts === 0 && httpVersion === '1.1') return 'The Host header is missing; HTTP/1.1 asks for it.';
  return undefined;
}

/** @param rawHeaders interleaved names and values, as they were sent */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
