import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_CATALOGUE } from '../core/core.ts';
import { sendError } from './errors.ts';

/** How much is taken on before requests are turned away. */
export interface LoadLimits {
  /** Requests worked on at once. */
  readonly underWay: number;
  /** Milliseconds for which requests may keep each other waiting, for longer than a moment. */
  readonly waitMs: number;
}

/** So many requests may always wait: as long as four of them take is no long time. */
const LEAST_WAITING = 3;
/** A burst is taken on whole while it is worked off within this time. */
const BURST_MS = 100;
/** What lasts longer is no burst. */
const SPELL_MS = 200;
/** A spell ends when nobody would have waited too long for this time. */
const CALM_MS = 1_000;
/** Weight of the last request in the mean of what one takes. */
const LAST_SHARE = 0.1;
/** No request counts for more than so many: a pause of the whole process must not look like load. */
const MOST_OF_MEAN = 5;
/** Work goes on after so much reading, even if there is more to read. */
const READING_MS = 2;
const RETRY_AFTER_SECONDS = '1';

/** What came of requests that were not worked on, since the process began. */
export interface LoadCounts {
  /** Turned away. */
  shed: number;
  /** Dropped because their clients had gone. */
  abandoned: number;
}

/**
 * Lets requests begin one after the other, and reads what has come before the next one begins: so it is seen who waits and who
 * has gone, nothing is computed for nobody, and whoever has to be turned away is told at once. Those are turned away who would
 * wait too long, by how many wait and what one takes.
 *
 * Reading takes turns of the event loop until one brings nothing new: a turn accepts one connection only, so what waits to be
 * accepted would otherwise never be seen.
 */
export class Load {
  readonly counts: LoadCounts = { shed: 0, abandoned: 0 };
  readonly #limits: LoadLimits;
  readonly #held = new WeakSet<FastifyReply>();
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;
  /** From the beginning of a request until a turn that brought nothing new. */
  #isBusy = false;
  #hasNews = false;
  #beganMs = 0;
  #endedMs = 0;
  /** How far apart requests begin while others wait. */
  #meanMs = 1;
  #lateSinceMs = Number.NEGATIVE_INFINITY;
  #lastLateMs = Number.NEGATIVE_INFINITY;

  constructor(limits: LoadLimits) {
    this.#limits = limits;
  }

  /** Requests begun and not yet answered. */
  get underWay(): number {
    return this.#underWay;
  }

  /** Requests that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Whether no more requests can be taken on, however little they cost. */
  isFull(): boolean {
    return this.#underWay + this.#waiting.length >= this.#limits.underWay;
  }

  /** Whether a request that comes now would wait too long, or is one too many. */
  isTooMuch(): boolean {
    if (this.isFull()) return true;
    const waiting = this.#waiting.length;
    const { waitMs } = this.#limits;
    const nowMs = performance.now();
    const expectedMs = waiting * this.#meanMs;
    if (expectedMs > waitMs) this.#noteLateness(nowMs);
    if (waiting < LEAST_WAITING) return false;
    return expectedMs > (this.#isOverloaded(nowMs) ? waitMs : Math.max(BURST_MS, waitMs));
  }

  /** Something has come: a connection or a request. */
  noteNews(): void {
    this.#hasNews = true;
  }

  /** Calls `begin` at once or, where there is other work, when that has begun which was there before. */
  inTurn(begin: () => void): void {
    if (this.#isBusy) this.#waiting.push(begin);
    else this.#start(begin);
  }

  /** Counts a request until its answer is written. */
  hold(reply: FastifyReply): void {
    this.#held.add(reply);
    this.#underWay += 1;
  }

  release(reply: FastifyReply): void {
    if (this.#held.delete(reply)) this.#underWay -= 1;
  }

  #start(begin: () => void): void {
    this.#isBusy = true;
    this.#beganMs = performance.now();
    begin();
    setImmediate(() => {
      this.#endedMs = performance.now();
      this.#read();
    });
  }

  /** Lets one turn after the other pass while they bring something, then goes on working. */
  #read(): void {
    const isToGoOn = !this.#hasNews || performance.now() - this.#endedMs > READING_MS;
    this.#hasNews = false;
    if (isToGoOn) this.#startNext();
    else setImmediate(() => this.#read());
  }

  #startNext(): void {
    const next = this.#waiting.shift();
    if (!next) {
      this.#isBusy = false;
      return;
    }
    const tookMs = Math.min(performance.now() - this.#beganMs, MOST_OF_MEAN * this.#meanMs);
    this.#meanMs += LAST_SHARE * (tookMs - this.#meanMs);
    this.#start(next);
  }

  #noteLateness(nowMs: number): void {
    if (nowMs - this.#lastLateMs > CALM_MS) this.#lateSinceMs = nowMs;
    this.#lastLateMs = nowMs;
  }

  #isOverloaded(nowMs: number): boolean {
    return nowMs - this.#lastLateMs <= CALM_MS && nowMs - this.#lateSinceMs > SPELL_MS;
  }
}

/** What the routes of a group cost: a search much, a tile so little that turning it away saves nothing. */
type Cost = 'much' | 'little';

/**
 * Sheds the load of routes added after it, before anything is computed for them. Maps ask for some dozen tiles at once and don't
 * ask again for one that was refused: those are turned away only where nothing more can be taken on.
 */
export function shedLoad(app: FastifyInstance, load: Load | undefined, cost: Cost = 'much'): void {
  if (!load) return;
  const isRefused = () => (cost === 'much' ? load.isTooMuch() : load.isFull());
  app.addHook('onRequest', (_request, reply, next) => {
    if (isRefused()) turnAway(load, reply);
    else next();
  });
  // after the body has come: whoever sends slowly must not count as work
  app.addHook('preHandler', (request, reply, next) => {
    if (isRefused()) return turnAway(load, reply);
    load.inTurn(() => {
      if (isGone(request)) return abandon(load, reply);
      load.hold(reply);
      next();
    });
  });
}

function turnAway(load: Load, reply: FastifyReply): void {
  load.counts.shed += 1;
  reply.header('retry-after', RETRY_AFTER_SECONDS).header('cache-control', 'no-store');
  sendError(reply, 'SERVICE_UNAVAILABLE', 'The service has more to do than it can; try again in a second.');
}

/** Nobody reads the answer; it ends what the framework keeps of the request. */
function abandon(load: Load, reply: FastifyReply): void {
  load.counts.abandoned += 1;
  sendError(reply, 'REQUEST_TIMEOUT', ERROR_CATALOGUE.REQUEST_TIMEOUT);
}

/** Sees what comes, and ends what {@link shedLoad} counts. Must be added after whatever works on the answer's body. */
export function watchLoad(app: FastifyInstance, load: Load | undefined): void {
  if (!load) return;
  app.server.on('connection', () => load.noteNews());
  app.addHook('onRequest', (_request, _reply, next) => {
    load.noteNews();
    next();
  });
  app.addHook('onSend', (_request, reply, body, next) => {
    load.release(reply);
    next(null, body);
  });
}

/** Whether nobody waits for the answer any more. */
export function isGone({ raw }: FastifyRequest): boolean {
  return raw.socket.writable === false; // undefined where the request came without a socket
}
