import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { watchGeneration } from './watch-generation.ts';

/** What a source says is to be served; an error stands for one that does not answer. */
let current: string | Error | undefined;
let seen: (string | undefined)[];
let asked: number;
let stop = (): void => {};
afterEach(() => stop());

function watch(first: string | undefined): void {
  [current, seen, asked] = [first, [first], 0];
  const currentId = async (): Promise<string | undefined> => {
    asked += 1;
    if (current instanceof Error) throw current;
    return current;
  };
  stop = watchGeneration(
    { currentId, pollMs: 2 },
    () => seen.at(-1),
    (id) => seen.push(id),
  );
}

async function someBeats(): Promise<void> {
  const before = asked;
  await expect.poll(() => asked).toBeGreaterThan(before + 3);
}

it('calls back once for every switch', async () => {
  watch('1');
  await someBeats();
  expect(seen).toEqual(['1']);
  for (const id of ['2', '3']) {
    current = id;
    await expect.poll(() => seen.at(-1)).toBe(id);
    await someBeats();
  }
  expect(seen).toEqual(['1', '2', '3']);
});

it('calls back for a generation that it named before, if another one was seen by other means since', async () => {
  watch('1');
  seen.push('another');
  await expect.poll(() => seen).toEqual(['1', 'another', '1']);
});

it('takes a source that does not answer, or has nothing, for one that has not changed', async () => {
  watch('1');
  current = new Error('away');
  await someBeats();
  current = undefined;
  await someBeats();
  expect(seen).toEqual(['1']);
  current = '2';
  await expect.poll(() => seen).toEqual(['1', '2']);
});

it('asks no more once it is stopped', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  watch('1');
  await vi.advanceTimersByTimeAsync(20);
  const before = asked;
  expect(before).toBeGreaterThan(3);
  stop();
  await vi.advanceTimersByTimeAsync(20);
  expect(asked).toBe(before);
});
