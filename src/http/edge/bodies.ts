import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../../core/core.ts';
import { wrongMediaType } from './errors.ts';

const BYTE_ORDER_MARK = 0xfeff;

/** Makes the server read JSON bodies, and no others. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => readJson(request, body),
  );
}

/** Makes the server read bodies of any media type, and leave them. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
}

/** A request's body. One without body and Content-Type reaches the route unread, and is refused here. */
export function bodyOf(request: FastifyRequest): unknown {
  if (request.body !== undefined) return request.body;
  throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', wrongMediaType(request));
}

/** Members named `__proto__` stay plain members here, and are refused as unknown ones by the readers. */
function readJson(request: FastifyRequest, body: Buffer): unknown {
  const coding = request.headers['content-encoding'];
  if (coding !== undefined && coding !== 'identity') throw unreadCoding(coding);
  if (!isUtf8(body)) throw invalidJson(body);
  try {
    return JSON.parse(textOf(body));
  } catch (cause) {
    throw invalidJson(body, cause);
  }
}

/** The text without the mark of its encoding that some editors put first. */
function textOf(body: Buffer): string {
  const text = body.toString();
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

function invalidJson(body: Buffer, cause?: unknown): ServiceError {
  const given = body.length === 0 ? 'empty' : 'not valid JSON';
  const message = `The body is ${given}; expected a JSON object in UTF-8.`;
  return new ServiceError('INVALID_JSON', message, { cause });
}

function unreadCoding(coding: string): ServiceError {
  const message = `Content-Encoding is "${coding.slice(0, 40)}"; expected a body that is not encoded.`;
  return new ServiceError('UNSUPPORTED_MEDIA_TYPE', message);
}
