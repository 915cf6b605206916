import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryRateLimiter } from './rate-limiter.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells nobody to wait longer than a window, though the clock of the machine is set back', async () => {
  const rates = memoryRateLimiter();
  await rates.consume('key', 1, 1);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await rates.consume('key', 1, 1)).toEqual({
    limit: 1,
    remaining: 0,
    resetSeconds: 60,
    retryAfterSeconds: 60,
  });
  vi.advanceTimersByTime(60_000);
  expect(await rates.consume('key', 1, 1)).toEqual({ limit: 1, remaining: 0, resetSeconds: 60 });
});
