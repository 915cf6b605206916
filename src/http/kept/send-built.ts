import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredCoding } from '../edge/content-coding.ts';
import { holds } from '../edge/responses.ts';
import { addVary } from '../edge/vary.ts';
import type { ConsoleFile } from './console-files.ts';

/** Sends a file in the coding that its reader likes best. Each coding has a tag of its own, as strong tags must. */
export function sendBuilt(request: FastifyRequest, reply: FastifyReply, file: ConsoleFile): FastifyReply {
  const wanted = preferredCoding(request.headers['accept-encoding']);
  const coding = wanted && file.coded[wanted] ? wanted : undefined;
  const tag = coding ? `"${file.tag}-${coding}"` : `"${file.tag}"`;
  addVary(reply, 'Accept-Encoding');
  reply.header('etag', tag).header('content-type', file.mediaType);
  if (holds(request.headers['if-none-match'], tag)) return reply.code(304).send();
  if (coding) reply.header('content-encoding', coding);
  return reply.send((coding && file.coded[coding]) ?? file.plain);
}
