import type { FastifyInstance } from 'fastify';
import { sendError } from '../errors.ts';
import { METRICS_TYPE, type Metrics } from '../metrics.ts';
import { isFromThisMachine } from '../own-machine.ts';
import { sendText } from '../responses.ts';

const NOT_HERE =
  "Metrics are told on the server's own machine only, unless it is started with --metrics-public.";

/**
 * `GET /metrics` (`docs/contract.md`, Health): what the service has done, for Prometheus. It shows how much a service
 * is used, which is nobody else's affair: programs of other machines get 404.
 */
export function addMetrics(app: FastifyInstance, metrics: Metrics, isPublic: boolean): void {
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isPublic && !isFromThisMachine(request)) return sendError(reply, 'ROUTE_NOT_FOUND', NOT_HERE);
    return sendText(reply, METRICS_TYPE, await metrics.text());
  });
}
