import { once } from 'node:events';
import { expect, it } from 'vitest';
import { startThread } from '../core/core.ts';
import { SpoolProgress } from './spool-progress.ts';

it('knows where segments begin and end, and how far the last can be read', () => {
  const progress = SpoolProgress.ofEmpty(3);
  progress.wrote(10);
  expect(progress.readableTo(0, 0)).toBe(10);
  progress.wrote(5);
  progress.endSegment();
  progress.endSegment(); // an empty one
  progress.wrote(7);
  expect([0, 1, 2].map((segment) => progress.startOf(segment))).toEqual([0, 15, 15]);
  expect([progress.readableTo(0, 12), progress.readableTo(0, 15)]).toEqual([15, 15]);
  expect([progress.readableTo(1, 15), progress.readableTo(2, 15)]).toEqual([15, 22]);
  expect([progress.isWhole, progress.writtenBytes]).toEqual([false, 22]);
  progress.endSegment();
  expect([progress.isWhole, progress.readableTo(2, 22)]).toEqual([true, 22]);
});

it('counts past what 32 bits hold', () => {
  const progress = SpoolProgress.ofEmpty(1);
  for (let i = 0; i < 3; i++) progress.wrote(2 ** 31);
  progress.endSegment();
  expect(progress.readableTo(0, 0)).toBe(3 * 2 ** 31);
});

it('lets another thread follow, to the byte, however the two take turns', async () => {
  const lengths = Array.from({ length: 50_000 }, (_, segment) => segment % 4);
  const progress = SpoolProgress.ofEmpty(lengths.length);
  const worker = startThread('build/spool-reader.test-thread', { workerData: progress.memory });
  await once(worker, 'message'); // it has begun
  for (const length of lengths) {
    for (let byte = 0; byte < length; byte++) progress.wrote(1);
    progress.endSegment();
    for (let left = Math.random() * 500; left > 0; left--) progress.writtenBytes; // the reader is now ahead, now behind
  }
  const [found] = await once(worker, 'message');
  expect(found).toEqual(lengths);
  await worker.terminate();
});
