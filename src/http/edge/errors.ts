import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_CATALOGUE, type ErrorCode, ServiceError } from '../../core/core.ts';
import { shown } from '../requests/refusal.ts';
import { JSON_TYPE } from './media-types.ts';
import { sendText } from './responses.ts';
import { errorBody, statusOf } from './status.ts';

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

/** With which code a request was refused. */
const codes = new WeakMap<FastifyRequest, ErrorCode>();

/** The code of a refusal; undefined for a request that was not refused. */
export function codeOf(request: FastifyRequest): ErrorCode | undefined {
  return codes.get(request);
}

/** Answers any error of any path with the one error body. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message } = refusalOf(error, request);
  return sendError(reply, code, message);
}

/** The code and sentence of an error for the client. Faults of the server are logged, and the client reads a general sentence. */
export function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  const refusal = toldOf(error, request);
  codes.set(request, refusal.code);
  if (refusal === MISTAKE) request.log.error({ err: error, ...routeOf(request) }, refusal.message);
  // the state of the data set needs no stack, and a server without one is asked for it again and again
  else if (error instanceof ServiceError && statusOf(error.code) > 500)
    request.log.warn({ code: error.code, ...routeOf(request) }, error.message);
  return refusal;
}

/** For the log: the route, never the address, which may hold a credential. */
function routeOf({ method, routeOptions }: FastifyRequest): object {
  return { method, route: routeOptions.url };
}

export function sendError(reply: FastifyReply, code: ErrorCode, message: string): FastifyReply {
  codes.set(reply.request, code);
  return sendText(reply.code(statusOf(code)), JSON_TYPE, JSON.stringify(errorBody(code, message)));
}

function toldOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof ServiceError) return refusalOfService(error);
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500; // fastify's errors carry one
  return status >= 400 && status < 500 ? refusalOfFramework(status, request) : MISTAKE;
}

const MISTAKE: Refusal = { code: 'INTERNAL_ERROR', message: ERROR_CATALOGUE.INTERNAL_ERROR };

/** Sentences of the 5xx codes may name files of the machine, so answers hold only the catalogue's sentence. */
function refusalOfService({ code, message }: ServiceError): Refusal {
  const status = statusOf(code);
  if (status === 500) return MISTAKE;
  return { code, message: status > 500 ? ERROR_CATALOGUE[code] : message };
}

function refusalOfFramework(status: number, request: FastifyRequest): Refusal {
  if (status === 413) return { code: 'PAYLOAD_TOO_LARGE', message: tooLarge(request) };
  if (status === 415) return { code: 'UNSUPPORTED_MEDIA_TYPE', message: wrongMediaType(request) };
  if (status === 408) return { code: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive.' };
  return { code: 'BAD_REQUEST', message: 'The request is malformed; expected a well-formed HTTP request.' };
}

function tooLarge(request: FastifyRequest): string {
  return `The body is too large; expected at most ${request.routeOptions.bodyLimit} bytes.`;
}

/** Sentence of a 415. */
export function wrongMediaType(request: FastifyRequest): string {
  const given = request.headers['content-type'];
  return `Content-Type is ${given === undefined ? 'missing' : shown(given)}; expected application/json.`;
}
