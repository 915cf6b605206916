import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { addAdmin } from './admin/admin-routes.ts';
import { watchErrors } from './admin/recent-errors.ts';
import { readJsonBodies } from './bodies.ts';
import { addCompat } from './compat/compat-routes.ts';
import { compressAnswers } from './compression.ts';
import { crossOriginPolicy } from './cross-origin.ts';
import { tellSecurity } from './edge-headers.ts';
import { answerError, sendError } from './errors.ts';
import { guardRoutes, inHeaderOrPublishable, inHeaderOrQuery } from './guard.ts';
import { BODY_BYTES, MOST_PATH_CHARACTERS } from './limits.ts';
import { Load, takeTurns, watchLoad } from './load.ts';
import { refuseMalformed } from './malformed.ts';
import { countRequests, Metrics } from './metrics.ts';
import { OPERATIONS } from './operations/operations.ts';
import { register } from './operations/register.ts';
import { answerOwnHostOnly } from './own-machine.ts';
import type { HttpParts } from './parts.ts';
import { keepRaw } from './query-string.ts';
import { requestIdOf } from './request-id.ts';
import { addCategories } from './routes/categories.ts';
import { addClientModule } from './routes/client-module.ts';
import { addConsole } from './routes/console.ts';
import { addConsoleToken } from './routes/console-token.ts';
import { addDocs } from './routes/docs.ts';
import { addElevation } from './routes/elevation.ts';
import { addForwardGeocoding, addReverseGeocoding } from './routes/geocode.ts';
import { addGeocodingBatch } from './routes/geocode-batch.ts';
import { addHealth } from './routes/health.ts';
import { addMetrics } from './routes/metrics.ts';
import { addOpenApi } from './routes/openapi.ts';
import { addPlace } from './routes/place.ts';
import { addSearchByBody } from './routes/search-json.ts';
import { addAutocomplete } from './routes/search-text.ts';
import { addStyleAssets } from './routes/style-assets.ts';
import { addStyles } from './routes/styles.ts';
import { addTileJson } from './routes/tiles.ts';
import { addTokenExchange } from './routes/token.ts';
import { createService, type Service } from './service.ts';
import { answerBrokenRequest, answerUnroutable } from './sockets.ts';
import { answerUnrouted } from './unrouted.ts';

/** A client has this long to send a whole request, and until the next check for its end. */
const REQUEST_TIMEOUT_MS = 11_000;
/** The same for its headers. */
const HEADERS_TIMEOUT_MS = 8_000;
const CONNECTIONS_CHECKING_INTERVAL_MS = 2_000;

/** The server of all routes, not yet listening. Closing it lets requests under way finish. */
export function createServer(parts: HttpParts): FastifyInstance {
  const { corsOrigins = [], trustedProxies = [] } = parts.configuration;
  const applyPolicy = crossOriginPolicy(corsOrigins, parts.guard?.servesOrigin);
  const tellEdge = (request: FastifyRequest, reply: FastifyReply): void => {
    tellSecurity(request, reply);
    applyPolicy(request, reply);
  };
  const app = fastify({
    ...(parts.log && { loggerInstance: parts.log }),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { querystringParser: keepRaw, maxParamLength: MOST_PATH_CHARACTERS },
    genReqId: requestIdOf,
    ...(trustedProxies.length > 0 && { trustProxy: [...trustedProxies] }),
    bodyLimit: BODY_BYTES.other,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false, // it has a body of its own; refuseWhileClosing has ours
    http: {
      connectionsCheckingInterval: CONNECTIONS_CHECKING_INTERVAL_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requireHostHeader: false, // Node's refusal has no body; refuseMalformed has ours
    },
    frameworkErrors: (error, request, reply) => {
      tellEdge(request, reply);
      answerFrameworkError(error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  app.setErrorHandler(answerError);
  answerUnroutable(app.server);
  readJsonBodies(app);
  app.addHook('onRequest', (request, reply, next) => {
    tellEdge(request, reply);
    next();
  });
  refuseUnfit(app, parts);
  addRoutes(app, parts);
  return app;
}

/** Refuses what no route shall see, in this order. */
function refuseUnfit(app: FastifyInstance, parts: HttpParts): void {
  refuseWhileClosing(app);
  refuseMalformed(app);
  answerOwnHostOnly(app, parts);
  answerUnrouted(app);
}

function addRoutes(app: FastifyInstance, parts: HttpParts): void {
  const service = createService(parts);
  const { guard, configuration, reloads } = parts;
  const load = configuration.load && new Load(configuration.load);
  watchLoad(app, load);
  compressAnswers(app);
  const metrics = new Metrics({ ...parts, cache: service.cache, load });
  countRequests(app, metrics, parts.administration?.usage);
  const errors = watchErrors(app, service.now);
  for (const one of OPERATIONS) register(app, { parts, service, load, metrics, errors }, one);
  addHealth(app, service, reloads);
  addMetrics(app, metrics, configuration.metricsPublic ?? false);
  app.register(async (places) => {
    takeTurns(places, load, 'searches');
    guardRoutes(places, guard, { scopesAnyOf: ['places:read'], credentialOf: inHeaderOrPublishable });
    addSearchByBody(places, service);
    addAutocomplete(places, service);
    addCategories(places, service);
    addForwardGeocoding(places, service);
    addReverseGeocoding(places, service);
    addGeocodingBatch(places, service);
    addPlace(places, service);
  });
  app.register(async (tiles) => {
    takeTurns(tiles, load, 'documents');
    guardRoutes(tiles, guard, { scopesAnyOf: ['tiles:read', 'places:read'], credentialOf: inHeaderOrQuery });
    for (const add of [addTileJson, addElevation]) add(tiles, service);
  });
  addCompat(app, configuration.compat, { service, guard, load, origins: configuration.corsOrigins ?? [] });
  app.register(async (tokens) => {
    takeTurns(tokens, load, 'documents');
    addTokenExchange(tokens, guard);
  });
  app.register(async (documents) => {
    takeTurns(documents, load, 'documents');
    for (const add of [addOpenApi, addDocs]) add(documents, service);
    addBuilt(documents, parts, service);
    addAdmin(documents, parts.administration, { guard, service, metrics, load, errors });
    addStyles(documents, service);
    addStyleAssets(documents, parts.styleAssets);
  });
}

/** What was built for browsers: the console, and elements for other pages. */
function addBuilt(app: FastifyInstance, parts: HttpParts, service: Service): void {
  if (parts.console) addConsole(app, service, parts.console, parts.configuration.embedOrigins);
  if (parts.console) addConsoleToken(app, parts.guard, parts.console);
  if ('clientFiles' in parts) addClientModule(app, parts.clientFiles);
}

/** Errors of the router, which come before any hook: of all there are, only a path that is no UTF-8 happens here. */
function answerFrameworkError(
  error: { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
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
