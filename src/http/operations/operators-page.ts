import { sendError } from '../edge/errors.ts';
import { sendBuilt } from '../kept/send-built.ts';
import { shown } from '../requests/refusal.ts';
import { ANYBODY } from './access.ts';
import { operation } from './operation.ts';

const NOT_BUILT =
  "The operators' page was not built; 'npm run build' builds it. What it asks is below /admin/api.";

/** The page loads its own files and asks its own server; nothing inline is run or applied. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:', // its icon, which is empty
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FILE = { method: 'GET', access: ANYBODY, cost: 'document' } as const;

/** The operators' page; none where nobody manages keys. */
export const OPERATORS_PAGE = operation({
  ...FILE,
  path: '/admin',
  handler: ({ parts: { administration } }) =>
    administration &&
    (async (_asked, request, reply) => {
      const page = administration.files?.get('admin.html');
      if (!page) return sendError(reply, 'ROUTE_NOT_FOUND', NOT_BUILT);
      reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache');
      return sendBuilt(request, reply, page);
    }),
});

/** Its style sheet and script. */
export const OPERATORS_FILE = operation({
  ...FILE,
  path: '/admin/{file}',
  handler: ({ parts: { administration } }) =>
    administration &&
    (async ({ path: { file: name } }, request, reply) => {
      const file = administration.files?.get(`admin/${name}`);
      const message = `The operators' page has no file called ${shown(name)}.`;
      if (!file) return sendError(reply, 'ROUTE_NOT_FOUND', message);
      return sendBuilt(request, reply.header('cache-control', 'no-cache'), file);
    }),
});
