import { parentPort, workerData } from 'node:worker_threads';
import { ServiceError } from '../core/core.ts';
import { type DrawingNews, drawMap, type MapTask } from './draw-map.ts';

// The thread that draws a map: one task, and news of how far it is.
const { task, tilesPerReport } = workerData as { task: MapTask; tilesPerReport: number }; // as `draw-map.ts` starts it
let told = 0;

function tell(news: DrawingNews): void {
  parentPort?.postMessage(news);
}

try {
  const tiles = await drawMap(task, (done) => {
    if (done - told < tilesPerReport) return;
    told = done;
    tell({ tiles: done, isDone: false });
  });
  tell({ tiles, isDone: true });
} catch (error) {
  // An error's class does not survive the way between threads.
  if (!(error instanceof ServiceError)) throw error;
  tell({ code: error.code, message: error.message });
}
