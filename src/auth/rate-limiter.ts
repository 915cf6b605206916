import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceError } from '../core/core.ts';

/** Rest of an allowance, in whole requests and seconds. */
export interface Budget {
  /** Requests allowed in its time: a minute, or a day. */
  readonly limit: number;
  /** At least 0. */
  readonly remaining: number;
  /** Until the allowance is whole again; at least 1. */
  readonly resetSeconds: number;
  /** Present if the allowance does not suffice: when it is worth trying again; at least 1. */
  readonly retryAfterSeconds?: number;
}

/** Allowances of a key: by the minute, and by the day if it has a quota. */
export interface Budgets extends Budget {
  readonly day?: Budget;
}

/** Counts what subjects do in windows of one minute that begin with a subject's first request. */
export interface RateLimiter {
  /** Counts so many more, or none of them if they are too many for what is left. */
  consume(subject: string, perMinute: number, requests: number): Promise<Budget>;
}

/** More was asked in a minute, or in a day, than is allowed. */
export class RateLimited extends ServiceError {
  readonly budget: Budgets;
  /** Of the key whose rate it was; absent where it was an address's. */
  readonly keyId: string | undefined;

  constructor(message: string, budget: Budgets, keyId?: string) {
    super('RATE_LIMITED', message);
    this.budget = budget;
    this.keyId = keyId;
  }
}

/** A counter of one rate, as rate-limiter-flexible has them. */
export interface Counter {
  /** @throws RateLimiterRes if the requests are too many */
  consume(subject: string, requests: number): Promise<RateLimiterRes>;
}

export const WINDOW_SECONDS = 60;

/** When windows end, by the clock of `performance.now()`: that of the library jumps with the time of day. Forgets those that have ended. */
export class WindowEnds {
  readonly #ends = new Map<string, number>();

  begin(subject: string, ms: number): void {
    const now = performance.now();
    this.#ends.delete(subject); // so that those which began first stay first
    this.#ends.set(subject, now + ms);
    for (const [first, end] of this.#ends) {
      if (end > now) return;
      this.#ends.delete(first);
    }
  }

  /** 0 if there is no window, or it has ended. */
  msLeft(subject: string): number {
    return Math.max(0, (this.#ends.get(subject) ?? 0) - performance.now());
  }
}

/** Counts in this process's memory. What is too much for the rest of a minute is not counted, as long as it is several requests. */
export class MemoryCounter extends RateLimiterMemory {
  readonly #windows = new WindowEnds();

  constructor(perMinute: number) {
    super({ points: perMinute, duration: WINDOW_SECONDS });
  }

  override async consume(subject: string, requests = 1): Promise<RateLimiterRes> {
    try {
      return this.#timed(subject, await super.consume(subject, requests));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) this.#timed(subject, refusal);
      if (requests > 1) await this.reward(subject, requests);
      throw refusal;
    }
  }

  #timed(subject: string, counted: RateLimiterRes): RateLimiterRes {
    if (counted.isFirstInDuration) this.#windows.begin(subject, WINDOW_SECONDS * 1000);
    // the library ends a window by either clock, whichever is first
    return Object.assign(counted, {
      msBeforeNext: Math.min(counted.msBeforeNext, this.#windows.msLeft(subject)),
    });
  }
}

/** Counts in this process's memory: right if one process serves. */
export function memoryRateLimiter(): RateLimiter {
  return rateLimiterOver((perMinute) => new MemoryCounter(perMinute));
}

/** Counts with the counters that `create` makes, one for every rate that occurs. */
export function rateLimiterOver(create: (perMinute: number) => Counter): RateLimiter {
  const counters = new Map<number, Counter>();
  return {
    consume: (subject, perMinute, requests) => {
      const counter = counters.get(perMinute) ?? create(perMinute);
      counters.set(perMinute, counter);
      return consume(counter, subject, perMinute, requests);
    },
  };
}

/** The counter rejects with what it counted if that is over the limit; only a store that fails is an error. */
async function consume(counter: Counter, subject: string, limit: number, requests: number): Promise<Budget> {
  try {
    const { consumedPoints, msBeforeNext } = await counter.consume(subject, requests);
    return budgetOf(limit, consumedPoints, msBeforeNext, false);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const consumed = requests === 1 ? limit : error.consumedPoints - requests;
    return budgetOf(limit, consumed, error.msBeforeNext, true);
  }
}

function budgetOf(limit: number, consumed: number, msLeft: number, exceeded: boolean): Budget {
  const resetSeconds = Math.max(1, Math.ceil(msLeft / 1000));
  const remaining = Math.max(0, limit - consumed);
  return { limit, remaining, resetSeconds, ...(exceeded && { retryAfterSeconds: resetSeconds }) };
}
