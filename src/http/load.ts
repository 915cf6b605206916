import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_CATALOGUE } from '../core/core.ts';
import { sendError } from './errors.ts';

/** How much is taken on before requests are turned away. */
export interface LoadLimits {
  /** Requests worked on at once. */
  readonly underWay: number;
  /** Milliseconds for which requests that came together may keep each other waiting. */
  readonly waitMs: number;
}

/** A pause of the whole process must not look like load: so many requests of one turn are always taken on. */
const LEAST_IN_A_TURN = 4;
const RETRY_AFTER_SECONDS = '1';

/**
 * Turns requests away at once while there is more to do than is done in time, so that those that are taken on are
 * answered as soon as ever. There are two signs of it: requests under way, which count where answers wait for
 * something, and the length of a turn of the event loop, which grows with the requests that wait to be read.
 */
export class Load {
  readonly #limits: LoadLimits;
  readonly #held = new WeakSet<FastifyReply>();
  #underWay = 0;
  #inThisTurn = 0;
  #turnBeganMs = 0;

  constructor(limits: LoadLimits) {
    this.#limits = limits;
  }

  /** Whether a request that comes now should be turned away. */
  isTooMuch(): boolean {
    if (this.#inThisTurn === 0) this.#beginTurn();
    const isLate = performance.now() - this.#turnBeganMs > this.#limits.waitMs;
    if (this.#underWay >= this.#limits.underWay || (isLate && this.#inThisTurn >= LEAST_IN_A_TURN))
      return true;
    this.#inThisTurn += 1;
    return false;
  }

  /** Counts a request until its answer is written. */
  hold(reply: FastifyReply): void {
    this.#held.add(reply);
    this.#underWay += 1;
  }

  release(reply: FastifyReply): void {
    if (this.#held.delete(reply)) this.#underWay -= 1;
  }

  #beginTurn(): void {
    this.#turnBeganMs = performance.now();
    setImmediate(() => {
      this.#inThisTurn = 0;
    });
  }
}

/** Sheds the load of routes added after it, before anything is computed for them. */
export function shedLoad(app: FastifyInstance, load: Load | undefined): void {
  if (!load) return;
  app.addHook('onRequest', (_request, reply, next) => {
    if (!load.isTooMuch()) return next();
    reply.header('retry-after', RETRY_AFTER_SECONDS).header('cache-control', 'no-store');
    sendError(reply, 'SERVICE_UNAVAILABLE', 'The service has more to do than it can; try again in a second.');
  });
  // after the body has come: whoever sends slowly must not count as work
  app.addHook('preHandler', (request, reply, next) => {
    if (isGone(request)) return void sendError(reply, 'REQUEST_TIMEOUT', ERROR_CATALOGUE.REQUEST_TIMEOUT);
    load.hold(reply);
    next();
  });
}

/** Ends what {@link shedLoad} counts. Must be added after whatever works on the answer's body. */
export function endWork(app: FastifyInstance, load: Load | undefined): void {
  if (!load) return;
  app.addHook('onSend', (_request, reply, body, next) => {
    load.release(reply);
    next(null, body);
  });
}

/** Whether nobody waits for the answer any more. */
export function isGone({ raw }: FastifyRequest): boolean {
  return raw.socket.writable === false; // undefined where the request came without a socket
}
