import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Coding, preferredCoding } from './content-coding.ts';
import { addVary } from './vary.ts';

/** A shorter body fits in one packet as it is. */
const LEAST_BYTES = 1024;
const COMPRESSIBLE = /^(?:application\/(?:geo\+|openapi\+)?json|text\/)/;
/** Quick rather than small: every answer is compressed for itself. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 4 };

/**
 * Shorter bodies are compressed at once, in under half a millisecond: handing them to another thread takes longer
 * (`bench/README.md`, "Libraries of the HTTP edge").
 */
const HANDED_ON_BYTES = 32 * 1024;

type Body = string | Buffer;
type Done = (error: Error | null, body: Buffer) => void;

const COMPRESS: Readonly<Record<Coding, (body: Body, done: Done) => void>> = {
  br: (body, done) => brotliCompress(body, BROTLI, done),
  gzip: (body, done) => gzip(body, GZIP, done),
};
const COMPRESS_AT_ONCE: Readonly<Record<Coding, (body: Body) => Buffer>> = {
  br: (body) => brotliCompressSync(body, BROTLI),
  gzip: (body) => gzipSync(body, GZIP),
};

function compress(coding: Coding, body: Body, done: Done): void {
  if (body.length > HANDED_ON_BYTES) COMPRESS[coding](body, done);
  else done(null, COMPRESS_AT_ONCE[coding](body));
}

/** Compresses text for clients that can read it so. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, body, next) => {
    if (!isWorthIt(reply, body)) return next(null, body);
    addVary(reply, 'Accept-Encoding');
    const coding = preferredCoding(request.headers['accept-encoding']);
    if (!coding) return next(null, body);
    compress(coding, body, (error, compressed) => {
      if (error) return next(error);
      reply.header('content-encoding', coding);
      weakenTag(reply);
      next(null, compressed);
    });
  });
}

function isWorthIt(reply: FastifyReply, body: unknown): body is Body {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return false;
  if (body.length < LEAST_BYTES || reply.hasHeader('content-encoding')) return false;
  return COMPRESSIBLE.test(String(reply.getHeader('content-type')));
}

/** A strong tag is of these bytes and no others (RFC 9110, section 8.8.1). */
function weakenTag(reply: FastifyReply): void {
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`);
}
