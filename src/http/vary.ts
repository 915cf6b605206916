import type { FastifyReply } from 'fastify';

/** Adds to what an answer was chosen by, beside what is named already. */
export function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary');
  if (before === undefined) return void reply.header('vary', name);
  const isNamed = String(before).split(', ').includes(name);
  if (!isNamed) reply.header('vary', `${before}, ${name}`);
}
