import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { type BoundingBox, ServiceError } from '../core/core.ts';
import { type DrawingNews, type DrawingOrder, drawMap } from './draw-map.ts';

// The thread that draws a map. It begins at once, receives the sources' bounds once they are read, and reports its
// progress.
const { task, tilesPerReport } = workerData as DrawingOrder; // as `draw-map.ts` starts it
const port = parentPort!; // as in every thread
let reportedTiles = 0;

function send(news: DrawingNews): void {
  port.postMessage(news);
}

async function draw(): Promise<void> {
  const covered = once(port, 'message').then(([boxes]) => boxes as readonly BoundingBox[]); // as `draw-map.ts` sends them
  const summary = await drawMap(task, covered, (done) => {
    if (done - reportedTiles < tilesPerReport) return;
    reportedTiles = done;
    send({ tiles: done });
  });
  send({ summary });
}

try {
  await draw();
} catch (error) {
  // An error loses its class between threads.
  if (!(error instanceof ServiceError)) throw error;
  send({ code: error.code, message: error.message });
}
