import { parentPort, workerData } from 'node:worker_threads';
import { SpoolProgress } from './spool-progress.ts';

// For spool-progress.test.ts: follows a spool as it is written, segment by segment, and tells how long it found each at the most.
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
