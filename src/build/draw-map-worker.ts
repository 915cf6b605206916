import { parentPort, workerData } from 'node:worker_threads';
import { ServiceError } from '../core/core.ts';
import { type DrawingNews, drawMap, type MapTask } from './draw-map.ts';

// The thread that draws a map: one task, which is sent once there is one, and news of how far it is.
const { tilesPerReport } = workerData as { tilesPerReport: number }; // as `draw-map.ts` starts it
let told = 0;

function tell(news: DrawingNews): void {
  parentPort?.postMessage(news);
}

async function draw(task: MapTask): Promise<void> {
  const tiles = await drawMap(task, (done) => {
    if (done - told < tilesPerReport) return;
    told = done;
    tell({ tiles: done, isDone: false });
  });
  tell({ tiles, isDone: true });
}

parentPort?.once('message', async (task: MapTask) => {
  try {
    await draw(task);
  } catch (error) {
    // An error's class does not survive the way between threads.
    if (!(error instanceof ServiceError)) throw error;
    tell({ code: error.code, message: error.message });
  }
});
