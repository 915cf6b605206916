import { sendError } from '../edge/errors.ts';
import { sendBuilt } from '../kept/send-built.ts';
import { shown } from '../requests/refusal.ts';
import { ANYBODY } from './access.ts';
import { operation } from './operation.ts';

/** Pages of other sites load it again and again, and hear of a new version within this time. */
const CACHE_CONTROL = 'public, max-age=3600';

const NOT_BUILT = "The elements for other pages were not built; 'npm run build' builds them.";

const FILE = { method: 'GET', access: ANYBODY, cost: 'document' } as const;

/** Elements for pages of any origin. */
export const CLIENT_MODULE = operation({
  ...FILE,
  path: '/client.js',
  handler: ({ parts }) => {
    if (!('clientFiles' in parts)) return undefined;
    const file = parts.clientFiles?.get('client.js');
    return async (_asked, request, reply) =>
      file
        ? sendBuilt(request, reply.header('cache-control', CACHE_CONTROL), file)
        : sendError(reply, 'ROUTE_NOT_FOUND', NOT_BUILT);
  },
});

/** The map library that they load when a page shows a map. */
export const CLIENT_FILE = operation({
  ...FILE,
  path: '/client/{file}',
  handler: ({ parts }) => {
    if (!('clientFiles' in parts)) return undefined;
    return async ({ path: { file: name } }, request, reply) => {
      const file = parts.clientFiles?.get(`client/${name}`);
      if (!file)
        return sendError(reply, 'ROUTE_NOT_FOUND', `No file for other pages is called ${shown(name)}.`);
      return sendBuilt(request, reply.header('cache-control', CACHE_CONTROL), file);
    };
  },
});
