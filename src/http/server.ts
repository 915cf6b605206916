import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { readJsonBodies } from './bodies.ts';
import { markOpen, openToAllOrigins } from './cross-origin.ts';
import { answerError, sendError } from './errors.ts';
import { BODY_BYTES, MOST_PATH_CHARACTERS } from './limits.ts';
import type { HttpParts } from './parts.ts';
import { keepRaw } from './query-string.ts';
import { addCategories } from './routes/categories.ts';
import { addForwardGeocoding, addReverseGeocoding } from './routes/geocode.ts';
import { addGeocodingBatch } from './routes/geocode-batch.ts';
import { addHealth } from './routes/health.ts';
import { addPlace } from './routes/place.ts';
import { addSearchByBody } from './routes/search-json.ts';
import { addAutocomplete, addSearchByText } from './routes/search-text.ts';
import { addTileJson, addTilePreflights, addTiles } from './routes/tiles.ts';
import { createService } from './service.ts';
import { answerBrokenRequest, answerUnroutable } from './sockets.ts';
import { answerUnrouted } from './unrouted.ts';

/** A client has this long to send a whole request. */
const REQUEST_TIMEOUT_MS = 15_000;
/** Slow headers are noticed within the sum of these two. */
const HEADERS_TIMEOUT_MS = 8_000;
const CONNECTIONS_CHECKING_INTERVAL_MS = 2_000;

/** The server of all routes, not yet listening. Closing it lets requests under way finish. */
export function createServer(parts: HttpParts): FastifyInstance {
  const app = fastify({
    ...(parts.log && { loggerInstance: parts.log }),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { querystringParser: keepRaw, maxParamLength: MOST_PATH_CHARACTERS },
    bodyLimit: BODY_BYTES.other,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false, // it has a body of its own; refuseWhileClosing has ours
    http: {
      connectionsCheckingInterval: CONNECTIONS_CHECKING_INTERVAL_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requireHostHeader: false, // Node's refusal has no body; refuseWithoutHost has ours
    },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerBrokenRequest,
  });
  app.setErrorHandler(answerError);
  answerUnroutable(app.server);
  readJsonBodies(app);
  openToAllOrigins(app);
  refuseWhileClosing(app);
  refuseWithoutHost(app);
  answerUnrouted(app);
  addRoutes(app, parts);
  return app;
}

function addRoutes(app: FastifyInstance, parts: HttpParts): void {
  const service = createService(parts);
  addHealth(app, service);
  app.register(async (places) => {
    // Everything that needs the scope places:read is added in here: the place for its hook.
    addSearchByBody(places, service);
    addSearchByText(places, service);
    addAutocomplete(places, service);
    addCategories(places, service);
    addForwardGeocoding(places, service);
    addReverseGeocoding(places, service);
    addGeocodingBatch(places, service);
    addPlace(places, service);
  });
  app.register(async (tiles) => {
    // Everything that needs the scope tiles:read or places:read is added in here: the place for its hook.
    addTiles(tiles, service);
    addTileJson(tiles, service);
  });
  addTilePreflights(app);
}

/** Errors of the router, which come before any hook: of all there are, only a path that is no UTF-8 happens here. */
function answerFrameworkError(
  error: { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  markOpen(request, reply);
  if (error.statusCode !== 400) return void answerError(error, request, reply);
  sendError(reply, 'BAD_REQUEST', 'The path is not valid; expected percent-encoded UTF-8.');
}

function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (_request, reply, next) => {
    if (!isClosing) return next();
    sendError(reply, 'SERVICE_UNAVAILABLE', 'The service is shutting down; try again soon.');
  });
}

function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (request.headers.host !== undefined || request.raw.httpVersion !== '1.1') return next();
    sendError(reply, 'BAD_REQUEST', 'The Host header is missing; HTTP/1.1 asks for it.');
  });
}
