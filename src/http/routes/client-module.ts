import type { FastifyInstance } from 'fastify';
import type { ConsoleFiles } from '../console-files.ts';
import { sendError } from '../errors.ts';
import { shown } from '../requests/refusal.ts';
import { sendBuilt } from '../send-built.ts';

/** Pages of other sites load it again and again, and hear of a new version within this time. */
const CACHE_CONTROL = 'public, max-age=3600';

const NOT_BUILT = "The elements for other pages were not built; 'npm run build' builds them.";

/** `GET /client.js`: elements for pages of any origin, and below `/client` the map library that they load when a page shows a map. */
export function addClientModule(app: FastifyInstance, files: ConsoleFiles | undefined): void {
  app.get('/client.js', async (request, reply) => {
    const file = files?.get('client.js');
    if (!file) return sendError(reply, 'ROUTE_NOT_FOUND', NOT_BUILT);
    return sendBuilt(request, reply.header('cache-control', CACHE_CONTROL), file);
  });
  app.get<{ Params: { file: string } }>('/client/:file', async (request, reply) => {
    const { file: name } = request.params;
    const file = files?.get(`client/${name}`);
    if (!file)
      return sendError(reply, 'ROUTE_NOT_FOUND', `No file for other pages is called ${shown(name)}.`);
    return sendBuilt(request, reply.header('cache-control', CACHE_CONTROL), file);
  });
}
