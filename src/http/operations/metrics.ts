import { sendError } from '../edge/errors.ts';
import { isFromThisMachine } from '../edge/own-machine.ts';
import { sendText } from '../edge/responses.ts';
import { METRICS_TYPE } from '../metrics.ts';
import { ANYBODY } from './access.ts';
import { operation } from './operation.ts';

const NOT_HERE =
  "Metrics are told on the server's own machine only, unless it is started with --metrics-public.";

/**
 * `docs/contract.md`, Health: what the service has done. It shows how much a service is used, which is nobody else's affair: programs
 * of other machines get 404.
 */
export const METRICS = operation({
  method: 'GET',
  path: '/metrics',
  name: 'metrics',
  summary: "Tell what the service has done, for Prometheus, on the server's own machine",
  tag: 'Service',
  answer: {
    description: 'The text format of Prometheus.',
    content: { 'text/plain': { schema: { type: 'string' } } },
  },
  mayBeMissing: true,
  access: ANYBODY,
  cost: 'nothing',
  handler:
    ({ metrics, parts: { configuration } }) =>
    async (_asked, request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!configuration.metricsPublic && !isFromThisMachine(request))
        return sendError(reply, 'ROUTE_NOT_FOUND', NOT_HERE);
      return sendText(reply, METRICS_TYPE, await metrics.text());
    },
});
