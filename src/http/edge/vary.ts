import type { FastifyReply } from 'fastify';

/** Adds a request header to those that the answer depends on. */
export function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary');
  if (before === undefined) return void reply.header('vary', name);
  const isNamed = String(before).split(', ').includes(name);
  if (!isNamed) reply.header('vary', `${before}, ${name}`);
}
