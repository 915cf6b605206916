import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { shown } from '../requests/refusal.ts';
import { answerPreflight, isPreflight } from './cross-origin.ts';
import { sendError } from './errors.ts';

interface Resource {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/**
 * Answers requests that no route answers: preflights, 405 where the path is a resource that has other methods, else 404. Must be added
 * before the routes, which it watches, and answers before a body is read.
 */
export function answerUnrouted(app: FastifyInstance): void {
  const resources = new Map<string, Resource>();
  app.addHook('onRoute', (route) => note(resources, route));
  app.addHook('onRequest', (request, reply, next) => {
    if (!request.is404) return next();
    refuse([...resources.values()], request, reply);
  });
}

function note(resources: Map<string, Resource>, { url, method }: RouteOptions): void {
  const variables = url.replaceAll(/(?<!:):(?!:)[^/]+/g, '[^/]*');
  const pattern = new RegExp(`^${variables.replaceAll('::', ':')}$`); // as the router has a colon of the path itself
  const resource = resources.get(url) ?? { pattern, methods: new Set() };
  for (const one of [method].flat()) resource.methods.add(one);
  resources.set(url, resource);
}

function refuse(resources: readonly Resource[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  const allowed = resources.find(({ pattern }) => pattern.test(path))?.methods;
  if (!allowed) return sendError(reply, 'ROUTE_NOT_FOUND', `No resource lives at ${shown(path)}.`);
  const allow = [...allowed].sort().join(', ');
  if (isPreflight(request)) return answerPreflight(reply, allow);
  const message = `${request.method} is not answered at ${shown(path)}; expected ${allow}.`;
  return sendError(reply.header('allow', allow), 'METHOD_NOT_ALLOWED', message);
}
