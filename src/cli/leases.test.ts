import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '../answers/answers.ts';
import { Leases } from './leases.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('keeps files open until the last answer is there', async () => {
  const close = vi.fn(async () => {});
  const leases = new Leases(close);
  let settle = (_: Answer): void => {};
  const answer = leases.lend(() => new Promise((resolve) => (settle = resolve)));

  const answered = answer({ kind: 'forward', request: { text: 'Vaduz', languages: [], limit: 1 } });
  const retired = leases.retire();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(close).not.toHaveBeenCalled();

  settle({ head: '{}', tail: '', shardsSearched: 0 });
  await answered;
  await retired;
  expect(close).toHaveBeenCalledOnce();
});
