import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_AGE_SECONDS } from './limits.ts';

/**
 * Sends text under exactly this media type. Text goes out in one piece with the headers; bytes where fastify would
 * add a charset to the media type of a string, as to GeoJSON's.
 */
export function sendText(reply: FastifyReply, mediaType: string, text: string): FastifyReply {
  const isSentAsGiven = mediaType.includes('charset=');
  return reply.header('content-type', mediaType).send(isSentAsGiven ? text : Buffer.from(text));
}

/**
 * Sends text that caches may keep; 304 if the client holds it already.
 *
 * @param maxAgeSeconds how long caches need not ask again
 */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  text: string,
  maxAgeSeconds: number = MAX_AGE_SECONDS,
): FastifyReply {
  const tag = `"${tagOf(text)}"`;
  reply.header('cache-control', `public, max-age=${maxAgeSeconds}`).header('etag', tag);
  if (holds(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return sendText(reply, mediaType, text);
}

/** A hash that identifies this text or these bytes; an ETag puts it in quotation marks. */
export function tagOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27);
}

/** Sends what holds a credential, which is for who sent that and nobody else. */
export function sendPrivate(reply: FastifyReply, mediaType: string, text: string): FastifyReply {
  return sendText(reply.header('cache-control', 'private, no-store'), mediaType, text);
}

/** True if the client holds this already; If-None-Match compares weakly (RFC 9110, section 13.1.2). */
export function holds(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === tag);
}
