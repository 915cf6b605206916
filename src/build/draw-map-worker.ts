import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { type BoundingBox, ServiceError } from '../core/core.ts';
import { type DrawingNews, type DrawingOrder, drawMap } from './draw-map.ts';

// The thread that draws a map: it begins at once, is sent what the sources cover when they are read, and tells how far
// it is.
const { task, tilesPerReport } = workerData as DrawingOrder; // as `draw-map.ts` starts it
const port = parentPort!; // as in every thread
let told = 0;

function tell(news: DrawingNews): void {
  port.postMessage(news);
}

async function draw(): Promise<void> {
  const covered = once(port, 'message').then(([boxes]) => boxes as readonly BoundingBox[]); // as `draw-map.ts` sends them
  const tiles = await drawMap(task, covered, (done) => {
    if (done - told < tilesPerReport) return;
    told = done;
    tell({ tiles: done, isDone: false });
  });
  tell({ tiles, isDone: true });
}

try {
  await draw();
} catch (error) {
  // An error's class does not survive the way between threads.
  if (!(error instanceof ServiceError)) throw error;
  tell({ code: error.code, message: error.message });
}
