import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryRateLimiter } from './rate-limiter.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 4, 18, 12) }));
afterEach(() => void vi.useRealTimers());

/** Time that passes for all clocks. */
const pass = (ms: number) => vi.advanceTimersByTime(ms);

it.each([
  ['back', -HOUR_MS],
  ['not at all', 0],
])('says when to come back by the time that passes, though the clock jumps: %s', async (_, jumpMs) => {
  const limiter = memoryRateLimiter();
  await limiter.consume('key', 1, 1);
  pass(20_000);
  vi.setSystemTime(Date.now() + jumpMs);
  expect(await limiter.consume('key', 1, 1)).toEqual({
    limit: 1,
    remaining: 0,
    resetSeconds: 40,
    retryAfterSeconds: 40,
  });
  pass(40_000);
  expect(await limiter.consume('key', 1, 1)).toEqual({ limit: 1, remaining: 0, resetSeconds: 60 });
});
