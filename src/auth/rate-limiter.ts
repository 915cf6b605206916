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

/** A counter of one rate, as rate-limiter-flexible has them. */
type Counter = Pick<RateLimiterAbstract, 'consume'>;

export const WINDOW_SECONDS = 60;

/** Counts in this process's memory: right where one process serves. */
export function memoryRateLimiter(): AttemptCounter {
  const counterFor = byRate((points) => new RateLimiterMemory({ points, duration: WINDOW_SECONDS }));
  return {
    consume: (subject, perMinute) => consume(counterFor(perMinute), subject, perMinute),
    peek: async (subject, perMinute) => {
      const counted = await counterFor(perMinute).get(subject);
      const consumed = counted?.consumedPoints ?? 0;
      return budgetOf(perMinute, consumed, counted?.msBeforeNext, consumed >= perMinute);
    },
  };
}

/** Counts with the counters that are made for every rate that occurs. */
export function rateLimiterOver(create: (perMinute: number) => Counter): RateLimiter {
  const counterFor = byRate(create);
  return { consume: (subject, perMinute) => consume(counterFor(perMinute), subject, perMinute) };
}

function byRate<C>(create: (perMinute: number) => C): (perMinute: number) => C {
  const counters = new Map<number, C>();
  return (perMinute) => {
    const counter = counters.get(perMinute) ?? create(perMinute);
    counters.set(perMinute, counter);
    return counter;
  };
}

/** Being over the limit, which the counter rejects with, is an answer too; only a store that fails is an error. */
async function consume(counter: Counter, subject: string, limit: number): Promise<Budget> {
  try {
    const { consumedPoints, msBeforeNext } = await counter.consume(subject);
    return budgetOf(limit, consumedPoints, msBeforeNext, false);
  } catch (error) {
    if (error instanceof RateLimiterRes) return budgetOf(limit, limit, error.msBeforeNext, true);
    throw error;
  }
}

function budgetOf(limit: number, consumed: number, msLeft: number | undefined, exceeded: boolean): Budget {
  const resetSeconds = Math.max(1, Math.ceil((msLeft ?? WINDOW_SECONDS * 1000) / 1000));
  const remaining = Math.max(0, limit - consumed);
  return { limit, remaining, resetSeconds, ...(exceeded && { retryAfterSeconds: resetSeconds }) };
}
