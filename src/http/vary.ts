import type { FastifyReply } from 'fastify';

/** Adds to what an answer was chosen by, beside what is named already. */
export function addVary(reply: FastifyReply, names: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? names : `${before}, ${names}`);
}
