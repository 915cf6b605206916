import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../edge/errors.ts';
import { holds, tagOf } from '../edge/responses.ts';
import { sendBuilt } from '../kept/send-built.ts';
import type { ConsoleParts } from '../parts.ts';
import { shown } from '../requests/refusal.ts';
import { ANYBODY } from './access.ts';
import { operation } from './operation.ts';

/** Names of assets hold a hash of their bytes, so what is kept under one never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
/** Marks in the page for the service's public address and for the map's first view. */
const PUBLIC_URL_MARK = '%PUBLIC_URL%';
const BOUNDS_MARK = '%BOUNDS%';
/** Mark for what the data set holds. */
const HOLDS_MARK = '%HOLDS%';
/** Mark for the pages that find the way. */
const DIRECTIONS_MARK = '%DIRECTIONS%';
/** Mark for the origins whose pages may show the console in a frame. */
const FRAMES_MARK = '%FRAMES%';
/** Mark for whether the page may show pictures from elsewhere. */
const PICTURES_MARK = '%PICTURES%';
/** Mark for whether the page can get a token without asking somebody: browsers complain of requests in vain. */
const TOKENS_MARK = '%TOKENS%';

const NOT_BUILT =
  "The console was not built; 'npm run build' builds it. The API is at /v1, described at /openapi.json.";

const PAGE = { method: 'GET', access: ANYBODY, cost: 'document' } as const;

/** The console. */
export const CONSOLE = operation({
  ...PAGE,
  path: '/',
  handler: ({ service, parts: { console: parts, configuration } }) => {
    if (!parts) return undefined;
    const index = parts.files?.get('index.html');
    const { outsidePictures = false } = parts;
    const { embedOrigins = [] } = configuration;
    return async (_asked, request, reply) => {
      if (!index) return sendError(reply, 'ROUTE_NOT_FOUND', NOT_BUILT);
      const publicUrl = service.publicUrl();
      reply
        .header('content-security-policy', policyOf(publicUrl, { embedOrigins, outsidePictures }))
        .header('cache-control', ASK_AGAIN);
      const page = filled(index.plain.toString(), publicUrl, parts);
      return sendPage(request, reply, page.replaceAll(FRAMES_MARK, embedOrigins.join(' ')));
    };
  },
});

/** The files that it is made of. */
export const CONSOLE_ASSET = operation({
  ...PAGE,
  path: '/console/assets/{file}',
  handler: ({ service, parts: { console: parts } }) =>
    parts &&
    (async ({ path: { file } }, request, reply) => {
      const asset = parts.files?.get(`console/assets/${file}`);
      if (!asset)
        return sendError(reply, 'ROUTE_NOT_FOUND', `The console has no file called ${shown(file)}.`);
      // the script of the map's workers is held to the policy that it comes with, not to the page's
      reply
        .header('content-security-policy', policyOf(service.publicUrl()))
        .header('cache-control', FOR_GOOD);
      return sendBuilt(request, reply, asset);
    }),
});

/** The page with what is known of this server in the places of its marks. */
function filled(
  page: string,
  publicUrl: string,
  { bounds, holding, directions = [], outsidePictures, demoKey, visitorsKey }: ConsoleParts,
): string {
  return page
    .replaceAll(PUBLIC_URL_MARK, attribute(publicUrl))
    .replaceAll(BOUNDS_MARK, bounds?.()?.join() ?? '')
    .replaceAll(HOLDS_MARK, attribute(JSON.stringify(holding?.() ?? '')))
    .replaceAll(DIRECTIONS_MARK, () => attribute(JSON.stringify(directions)))
    .replaceAll(PICTURES_MARK, outsidePictures ? 'commons' : 'none')
    .replaceAll(TOKENS_MARK, (visitorsKey?.() ?? demoKey()) === undefined ? 'none' : 'own');
}

/** Pictures of Wikimedia Commons are asked for at the one, which leads to the other. */
const COMMONS = ' https://commons.wikimedia.org https://upload.wikimedia.org';

interface Openings {
  readonly embedOrigins?: readonly string[];
  readonly outsidePictures?: boolean;
}

/** The page may run its own scripts and ask this service, by whichever of its addresses it was opened; pages of the origins may show it in a frame. */
function policyOf(publicUrl: string, { embedOrigins = [], outsidePictures = false }: Openings = {}): string {
  const service = `'self' ${new URL(publicUrl).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${outsidePictures ? COMMONS : ''}`,
    `connect-src ${service}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embedOrigins.join(' ') || "'none'"}`,
  ].join('; ');
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The page is small, and is compressed as every other answer is. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const tag = `"${tagOf(page)}"`;
  reply.header('etag', tag).header('content-type', 'text/html; charset=utf-8');
  if (holds(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.send(page);
}
