import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { watchErrors } from './admin/recent-errors.ts';
import { dialects } from './compat/dialects.ts';
import { readJsonBodies } from './edge/bodies.ts';
import { compressAnswers } from './edge/compression.ts';
import { crossOriginPolicy } from './edge/cross-origin.ts';
import { tellSecurity } from './edge/edge-headers.ts';
import { answerError, sendError } from './edge/errors.ts';
import { MOST_BODY_BYTES, MOST_PATH_CHARACTERS } from './edge/limits.ts';
import { refuseMalformed } from './edge/malformed.ts';
import { answerOwnHostOnly } from './edge/own-machine.ts';
import { keepRaw } from './edge/query-string.ts';
import { requestIdOf } from './edge/request-id.ts';
import { answerBrokenRequest, answerUnroutable } from './edge/sockets.ts';
import { answerUnrouted } from './edge/unrouted.ts';
import { countRequests, Metrics } from './metrics.ts';
import { openApiDocument } from './openapi/document.ts';
import { OPERATIONS } from './operations/operations.ts';
import { register } from './operations/register.ts';
import type { HttpParts } from './parts.ts';
import { createService } from './service.ts';
import { Load, watchLoad } from './turns/load.ts';

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
    bodyLimit: MOST_BODY_BYTES,
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
  const load = parts.configuration.load && new Load(parts.configuration.load);
  watchLoad(app, load);
  compressAnswers(app);
  const metrics = new Metrics({ ...parts, cache: service.cache, load });
  countRequests(app, metrics, parts.administration?.usage);
  const errors = watchErrors(app, service.now);
  const operations = [...OPERATIONS, ...dialects(parts.configuration)];
  const document = () => openApiDocument(service.publicUrl(), operations);
  for (const one of operations) register(app, { parts, service, load, metrics, errors, document }, one);
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
