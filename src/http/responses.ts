import type { FastifyReply } from 'fastify';

/** Sends text under exactly this media type; given a string, fastify would add a charset to GeoJSON's. */
export function sendText(reply: FastifyReply, mediaType: string, text: string): FastifyReply {
  return reply.header('content-type', mediaType).send(Buffer.from(text));
}
