import type { FastifyInstance } from 'fastify';
import { turnHook } from '../load.ts';
import { type Operation, routerPathOf, type Served } from './operation.ts';

/** Serves an operation, if the server has what it is answered from. */
export function register(app: FastifyInstance, served: Served, operation: Operation): void {
  const { method, path, access, cost, body } = operation;
  const answer = operation.begin(served);
  if (!answer) return;
  const { guard } = served.parts;
  const turn = turnHook(served.load, cost);
  app.route({
    method,
    url: routerPathOf(path),
    ...(body && { bodyLimit: body.mostBytes }),
    ...(guard && access.admit && { onRequest: access.admit(guard) }),
    ...(turn && { preHandler: turn }),
    handler: answer,
  });
}
