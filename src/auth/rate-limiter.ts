import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceError } from '../core/core.ts';

/** What is left of an allowance, in whole requests and seconds. */
export interface Budget {
  /** Requests allowed a minute. */
  readonly limit: number;
  /** At least 0. */
  readonly remaining: number;
  /** Until the allowance is whole again; at least 1. */
  readonly resetSeconds: number;
  /** Present where the allowance is used up: when it is worth trying again; at least 1. */
  readonly retryAfterSeconds?: number;
}

/** Counts what subjects do in windows of one minute that begin with a subject's first request. */
export interface RateLimiter {
  /** Counts one more. */
  consume(subject: string, perMinute: number): Promise<Budget>;
}

/** A rate limiter that can be asked before it counts. */
export interface AttemptCounter extends RateLimiter {
  /** Counts nothing; says what one more would meet. */
  peek(subject: string, perMinute: number): Promise<Budget>;
}

/** More was asked in a minute than is allowed. */
export class RateLimited extends ServiceError {
  readonly budget: Budget;

  constructor(message: string, budget: Budget) {
    super('RATE_LIMITED', message);
    this.budget = budget;
  }
}

const WINDOW_SECONDS = 60;

/** Counts in this process's memory: right where one process serves. */
export function memoryRateLimiter(): AttemptCounter {
  return rateLimiterOver((points) => new RateLimiterMemory({ points, duration: WINDOW_SECONDS }));
}

/** One counter per rate that occurs, since each knows one rate. */
function rateLimiterOver(create: (points: number) => RateLimiterAbstract): AttemptCounter {
  const counters = new Map<number, RateLimiterAbstract>();
  const counterFor = (perMinute: number) => {
    const counter = counters.get(perMinute) ?? create(perMinute);
    counters.set(perMinute, counter);
    return counter;
  };
  return {
    consume: async (subject, perMinute) =>
      budgetOf(await consume(counterFor(perMinute), subject), perMinute, 0),
    peek: async (subject, perMinute) => budgetOf(await counterFor(perMinute).get(subject), perMinute, 1),
  };
}

/** Being over the limit is an answer like any other; only a store that fails is an error. */
async function consume(counter: RateLimiterAbstract, subject: string): Promise<RateLimiterRes> {
  try {
    return await counter.consume(subject);
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

/** @param more how many are still to be counted */
function budgetOf(counted: RateLimiterRes | null, limit: number, more: number): Budget {
  const consumed = counted?.consumedPoints ?? 0;
  const resetSeconds = Math.max(1, Math.ceil((counted?.msBeforeNext ?? WINDOW_SECONDS * 1000) / 1000));
  const remaining = Math.max(0, limit - consumed);
  const exceeded = consumed + more > limit;
  return { limit, remaining, resetSeconds, ...(exceeded && { retryAfterSeconds: resetSeconds }) };
}
