import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../core/core.ts';
import { acceptsGzip } from '../edge/content-coding.ts';
import { holds } from '../edge/responses.ts';
import { addVary } from '../edge/vary.ts';

/** Nothing that is stored inflates to more. */
const MOST_INFLATED_BYTES = 1 << 26;
/** Characters of a hash that tell answers apart. */
const TAG_CHARACTERS = 27;

const inflate = promisify(gunzip);
const digests = new WeakMap<Buffer, string>();

export interface Stored {
  readonly bytes: Buffer;
  readonly isGzip: boolean;
}

export interface StoredKind {
  readonly mediaType: string;
  /** Seconds for which caches need not ask again. */
  readonly maxAgeSeconds: number;
  /** Sentence for the log, where what is stored cannot be inflated. */
  readonly whenDamaged: string;
}

/**
 * Sends bytes as they are stored to whoever can read that. The tag is of the bytes themselves, so that what stays as it
 * was need not be sent again; the plain form has another, as strong tags must.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE when they are no gzip, before anything is said of caching
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, isGzip }: Stored,
  { mediaType, maxAgeSeconds, whenDamaged }: StoredKind,
): Promise<FastifyReply> {
  const isSentAsStored = !isGzip || acceptsGzip(request.headers['accept-encoding']);
  const digest = digestOf(bytes);
  const tag = isSentAsStored ? `"${digest}"` : `"${digest}-plain"`;
  const isHeld = holds(request.headers['if-none-match'], tag);
  const body = isSentAsStored || isHeld ? bytes : await inflated(bytes, whenDamaged);
  reply.header('cache-control', `public, max-age=${maxAgeSeconds}`).header('etag', tag);
  if (isGzip) addVary(reply, 'Accept-Encoding');
  if (isHeld) return reply.code(304).send();
  if (isGzip && isSentAsStored) reply.header('content-encoding', 'gzip');
  return reply.header('content-type', mediaType).send(body);
}

/** Computed once for bytes that are kept, since they are asked for again. */
function digestOf(bytes: Buffer): string {
  const known = digests.get(bytes);
  if (known !== undefined) return known;
  const digest = hash('sha256', bytes, 'base64url').slice(0, TAG_CHARACTERS);
  digests.set(bytes, digest);
  return digest;
}

async function inflated(bytes: Buffer, whenDamaged: string): Promise<Buffer> {
  try {
    return await inflate(bytes, { maxOutputLength: MOST_INFLATED_BYTES });
  } catch (cause) {
    throw new ServiceError('INDEX_NOT_AVAILABLE', whenDamaged, { cause });
  }
}
