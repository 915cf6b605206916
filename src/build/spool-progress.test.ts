import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { SpoolProgress } from './spool-progress.ts';

it('tells where segments begin and end, and how far the last can be read', () => {
  const progress = SpoolProgress.ofEmpty(3);
  progress.wrote(10);
  expect(progress.readableTo(0, 0)).toBe(10);
  progress.wrote(5);
  progress.endSegment();
  progress.endSegment(); // of nothing
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

it('lets another thread wait for what is still to come', async () => {
  const progress = SpoolProgress.ofEmpty(2);
  const program = `
    const { parentPort, workerData } = require('node:worker_threads');
    const changes = new Int32Array(workerData, 0, 1);
    parentPort.postMessage(Atomics.wait(changes, 0, Atomics.load(changes, 0), 10_000));
  `;
  const worker = new Worker(program, { eval: true, workerData: progress.memory });
  const said = new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  const writes = setInterval(() => progress.wrote(1), 20);
  expect(await said).toBe('ok');
  clearInterval(writes);
  await worker.terminate();
});
