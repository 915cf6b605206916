import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../core/core.ts';

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Makes the server read JSON bodies, and no others. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => readJson(request, body),
  );
}

/** Members named `__proto__` stay plain members here, and are refused as unknown ones by the readers. */
function readJson(request: FastifyRequest, body: Buffer): unknown {
  const coding = request.headers['content-encoding'];
  if (coding !== undefined && coding !== 'identity') throw unreadCoding(coding);
  try {
    return JSON.parse(STRICT_UTF8.decode(body));
  } catch (cause) {
    const given = body.length === 0 ? 'empty' : 'not valid JSON';
    throw new ServiceError('INVALID_JSON', `The body is ${given}; expected a JSON object in UTF-8.`, {
      cause,
    });
  }
}

function unreadCoding(coding: string): ServiceError {
  const message = `Content-Encoding is "${coding.slice(0, 40)}"; expected a body that is not encoded.`;
  return new ServiceError('UNSUPPORTED_MEDIA_TYPE', message);
}
