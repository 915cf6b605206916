import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceError } from '../core/core.ts';

/** Rest of an allowance, in whole requests and seconds. */
export interface Budget {
  /** Requests allowed a minute. */
  readonly limit: number;
  /** At least 0. */
  readonly remaining: number;
  /** Until the allowance is whole again; at least 1. */
  readonly resetSeconds: number;
  /** Present if the allowance does not suffice: when it is worth trying again; at least 1. */
  readonly retryAfterSeconds?: number;
}

/** Counts what subjects do in windows of one minute that begin with a subject's first request. */
export interface RateLimiter {
  /** Counts so many more, or none of them if they are too many for what is left. */
  consume(subject: string, perMinute: number, requests: number): Promise<Budget>;
}

/** More was asked in a minute than is allowed. */
export class RateLimited extends ServiceError {
  readonly budget: Budget;

  constructor(message: string, budget: Budget) {
    super('RATE_LIMITED', message);
    this.budget = budget;
  }
}

/** A counter of one rate, as rate-limiter-flexible has them. */
export interface Counter {
  /** @throws RateLimiterRes if the requests are too many */
  consume(subject: string, requests: number): Promise<RateLimiterRes>;
}

export const WINDOW_SECONDS = 60;

/** Counts in this process's memory. What is too much for the rest of a minute is not counted, as long as it is several requests. */
export class MemoryCounter extends RateLimiterMemory {
  constructor(perMinute: number) {
    super({ points: perMinute, duration: WINDOW_SECONDS });
  }

  override async consume(subject: string, requests = 1): Promise<RateLimiterRes> {
    try {
      return await super.consume(subject, requests);
    } catch (refusal) {
      if (requests > 1) await this.reward(subject, requests);
      throw refusal;
    }
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
  // windows end by a timer; by the clock, which may have been set back, they seem to end later
  const resetSeconds = Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(msLeft / 1000)));
  const remaining = Math.max(0, limit - consumed);
  return { limit, remaining, resetSeconds, ...(exceeded && { retryAfterSeconds: resetSeconds }) };
}
