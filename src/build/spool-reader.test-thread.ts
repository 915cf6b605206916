import { parentPort, workerData } from 'node:worker_threads';
import { SpoolProgress } from './spool-progress.ts';

// For spool-progress.test.ts: follows a growing spool, segment by segment, and reports the greatest length that it saw
// of each.
const progress = new SpoolProgress(workerData);
parentPort?.postMessage('ready');
const lengths: number[] = [];
for (let segment = 0; segment < progress.segments; segment++) {
  const start = progress.startOf(segment);
  let [from, to] = [start, progress.readableTo(segment, start)];
  while (to > from) [from, to] = [to, progress.readableTo(segment, to)];
  lengths.push(from - start);
}
parentPort?.postMessage(lengths);
