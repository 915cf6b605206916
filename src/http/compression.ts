import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Coding, preferredCoding } from './content-coding.ts';
import { addVary } from './vary.ts';

/** What is shorter fits in one packet as it is. */
const LEAST_BYTES = 1024;
const COMPRESSIBLE = /^(?:application\/(?:geo\+|openapi\+)?json|text\/)/;
/** Quick rather than small: every answer is compressed for itself. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 4 };

type Done = (error: Error | null, body: Buffer) => void;

const COMPRESS: Readonly<Record<Coding, (body: string | Buffer, done: Done) => void>> = {
  br: (body, done) => brotliCompress(body, BROTLI, done),
  gzip: (body, done) => gzip(body, GZIP, done),
};

/** Compresses text for clients that can read it so, beside the thread that answers others. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, body, next) => {
    if (!isWorthIt(reply, body)) return next(null, body);
    addVary(reply, 'Accept-Encoding');
    const coding = preferredCoding(request.headers['accept-encoding']);
    if (!coding) return next(null, body);
    COMPRESS[coding](body, (error, compressed) => {
      if (error) return next(error);
      reply.header('content-encoding', coding);
      weakenTag(reply);
      next(null, compressed);
    });
  });
}

function isWorthIt(reply: FastifyReply, body: unknown): body is string | Buffer {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return false;
  if (body.length < LEAST_BYTES || reply.hasHeader('content-encoding')) return false;
  return COMPRESSIBLE.test(String(reply.getHeader('content-type')));
}

/** A strong tag is of these bytes and no others (RFC 9110, section 8.8.1). */
function weakenTag(reply: FastifyReply): void {
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`);
}
