import type { FastifyInstance } from 'fastify';
import type { Reloads } from '../parts.ts';
import type { Service } from '../service.ts';

/** `/health`: the process is up. `/ready`: its data set is open, or the error that says why not; and why a newer one is not. */
export function addHealth(app: FastifyInstance, service: Service, reloads: Reloads | undefined): void {
  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const refused = reloads?.refused();
    return reply.send({ status: 'ready', dataSet: service.dataSet().id, ...(refused && { refused }) });
  });
}
