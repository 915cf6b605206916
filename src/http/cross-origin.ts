import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Below here lies what browsers fetch from pages of any origin, and their scripts read. */
const OPEN_TO_ALL = '/v1/tiles/';
/** A browser asks again after so long, or sooner if it thinks best. */
const PREFLIGHT_SECONDS = 86_400;

/** Lets pages of every origin read the map's answers, refusals included. Must be added before whatever may refuse. */
export function openToAllOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    markOpen(request, reply);
    next();
  });
}

/** As {@link openToAllOrigins}, for a request that no hook will see. */
export function markOpen(request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith(OPEN_TO_ALL))
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', '*');
}

/**
 * Answers a browser that asks whether its request may be sent (Fetch, "CORS-preflight request"). It carries no
 * credential, so this must not ask for one.
 */
export function answerPreflight(app: FastifyInstance, path: string): void {
  app.options(path, async (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, HEAD')
      .header('access-control-allow-headers', '*, Authorization') // the wildcard leaves Authorization out
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send(),
  );
}
