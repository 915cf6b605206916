import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify';
import { subscriberOf } from '../../auth/auth.ts';
import { ERROR_CATALOGUE } from '../../core/core.ts';
import { sendError } from '../edge/errors.ts';
import { keyIdOf } from '../guard.ts';
import { type LoadLimits, type ScheduledRequest, Scheduler } from './scheduler.ts';

/** Tiles, styles and pages come from memory or are read in one piece. */
const DOCUMENT_UNITS = 0.1;
const LONGEST_RETRY_SECONDS = 60;

/** Requests that were not worked on, since the process began. */
export interface LoadCounts {
  /** Turned away. */
  shed: number;
  /** Dropped because their clients had gone. */
  abandoned: number;
}

/** The requests of a server on their way through a {@link Scheduler}. */
export class Load {
  readonly counts: LoadCounts = { shed: 0, abandoned: 0 };
  readonly scheduler: Scheduler;

  constructor(limits: LoadLimits) {
    this.scheduler = new Scheduler(limits);
  }

  /** Answers 503; the client may come back in `retryAfterSeconds`. */
  turnAway(reply: FastifyReply, retryAfterSeconds = 1): void {
    this.counts.shed += 1;
    reply.header('retry-after', String(retryAfterSeconds)).header('cache-control', 'no-store');
    const message = `The service is overloaded; try again in ${retryAfterSeconds} s.`;
    sendError(reply, 'SERVICE_UNAVAILABLE', message);
  }

  /** Nobody reads the answer; it ends what the framework keeps of the request. */
  abandon(reply: FastifyReply): void {
    this.counts.abandoned += 1;
    sendError(reply, 'REQUEST_TIMEOUT', ERROR_CATALOGUE.REQUEST_TIMEOUT);
  }
}

/** A request that was taken on. */
interface Turn {
  readonly load: Load;
  /** Its present piece of work. */
  task: ScheduledRequest;
  /** Ends its waiting because its client has gone. */
  abandon: () => void;
}

const turns = new WeakMap<FastifyRequest, Turn>();

/**
 * Work of a request, in searches of 20 results; only the ratios matter. Tiles and documents cost so little that they are refused only
 * to save memory. What costs nothing waits for nobody.
 */
export type Cost = 'nothing' | 'document' | number | ((request: FastifyRequest) => number);

/** Lets requests of a route begin in turn, or turns them away before anything is computed for them; undefined where none has to wait. */
export function turnHook(load: Load | undefined, cost: Cost): preHandlerHookHandler | undefined {
  if (!load || cost === 'nothing') return undefined;
  const isSearch = cost !== 'document';
  const unitsOf = typeof cost === 'function' ? cost : () => (isSearch ? cost : DOCUMENT_UNITS);
  // after the body has come: whoever sends slowly must not count as work
  return (request, reply, next) => {
    const task: ScheduledRequest = {
      key: keyIdOf(request) ?? '',
      address: subscriberOf(request.ip),
      units: unitsOf(request),
      isSearch,
      bytes: bytesOf(request),
      begin: () => (isGone(request) ? load.abandon(reply) : next()),
      refuse: () => load.turnAway(reply),
    };
    const lateMs = load.scheduler.latenessMs(task);
    if (lateMs > 0) return load.turnAway(reply, Math.min(LONGEST_RETRY_SECONDS, Math.ceil(lateMs / 1000)));
    turns.set(request, { load, task, abandon: () => load.abandon(reply) });
    reply.raw.once('close', () => leave(request));
    load.scheduler.add(task);
  };
}

/** Notes what arrives, and when work that {@link turnHook} began has ended. Must be added before whatever works on the bodies of answers. */
export function watchLoad(app: FastifyInstance, load: Load | undefined): void {
  if (!load) return;
  app.server.on('connection', () => load.scheduler.noteNews());
  app.addHook('onRequest', (_request, _reply, next) => {
    load.scheduler.noteNews();
    next();
  });
  app.addHook('onSend', (request, _reply, body, next) => {
    const turn = turns.get(request);
    if (turn) load.scheduler.endWork(turn.task);
    next(null, body);
  });
  app.addHook('onResponse', (request, _reply, next) => {
    leave(request);
    next();
  });
}

/**
 * Lets others have their turn between two pieces of a long request.
 *
 * @param units work of the next piece
 * @returns false if the client has gone, so that nobody reads the rest
 */
export async function nextTurn(request: FastifyRequest, units: number): Promise<boolean> {
  if (isGone(request)) return false;
  const turn = turns.get(request);
  if (turn) await new Promise<void>((resolve) => pause(turn, units, resolve));
  else await setImmediate();
  return !isGone(request);
}

function pause(turn: Turn, units: number, resolve: () => void): void {
  const { load, task } = turn;
  turn.task = { ...task, units, begin: resolve };
  turn.abandon = resolve;
  load.scheduler.pause(task, turn.task);
}

function leave(request: FastifyRequest): void {
  const turn = turns.get(request);
  if (turn?.load.scheduler.leave(turn.task)) turn.abandon();
}

/** Without its length a body counts as the largest that the route takes. */
function bytesOf({ headers, body, routeOptions }: FastifyRequest): number {
  if (body === undefined) return 0;
  return Number(headers['content-length'] ?? routeOptions.bodyLimit);
}

/** True if nobody waits for the answer any more. */
export function isGone({ raw }: FastifyRequest): boolean {
  return raw.socket.writable === false; // undefined if the request came without a socket
}
