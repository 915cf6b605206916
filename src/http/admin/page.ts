import type { FastifyInstance } from 'fastify';
import type { ConsoleFiles } from '../console-files.ts';
import { sendError } from '../errors.ts';
import { shown } from '../requests/refusal.ts';
import { sendBuilt } from '../send-built.ts';

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

/** `GET /admin`: the operators' page, and below it its style sheet and script. */
export function addAdminPage(app: FastifyInstance, files: ConsoleFiles | undefined): void {
  app.get('/admin', async (request, reply) => {
    const page = files?.get('admin.html');
    if (!page) return sendError(reply, 'ROUTE_NOT_FOUND', NOT_BUILT);
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache');
    return sendBuilt(request, reply, page);
  });
  app.get<{ Params: { file: string } }>('/admin/:file', async (request, reply) => {
    const file = files?.get(`admin/${request.params.file}`);
    if (!file)
      return sendError(
        reply,
        'ROUTE_NOT_FOUND',
        `The operators' page has no file called ${shown(request.params.file)}.`,
      );
    return sendBuilt(request, reply.header('cache-control', 'no-cache'), file);
  });
}
