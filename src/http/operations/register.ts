import type { FastifyInstance } from 'fastify';
import { ignoreBodies } from '../edge/bodies.ts';
import { turnHook } from '../turns/load.ts';
import { type Operation, routerPathOf, type Served } from './operation.ts';

/** Serves an operation, if the server has what it is answered from. */
export function register(app: FastifyInstance, served: Served, operation: Operation): void {
  const answer = operation.begin(served);
  if (!answer) return;
  const { method, path, access, cost, body, refuse, ignoresBody } = operation;
  const admit = access.admit?.(served.parts.guard);
  const turn = turnHook(served.load, cost);
  const add = (routes: FastifyInstance) =>
    routes.route({
      method,
      url: routerPathOf(path),
      ...(body && { bodyLimit: body.mostBytes }),
      ...(admit && { onRequest: admit }),
      ...(turn && { preHandler: turn }),
      ...(refuse && { errorHandler: refuse }),
      handler: answer,
    });
  if (!ignoresBody) return void add(app);
  app.register(async (apart) => {
    ignoreBodies(apart);
    add(apart);
  });
}
