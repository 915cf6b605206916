import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { type BoundingBox, type ErrorCode, ServiceError, startThread } from '../core/core.ts';
import { systemCode } from '../files/files.ts';
import {
  type MapBefore,
  type MapSummary,
  openMapBefore,
  TileBuilder,
  type TileBuilderOptions,
} from '../map/map.ts';
import { type FileBefore, type MemoFile, wholePath } from '../memo/memo.ts';
import { seaOfWorld } from '../world-map/world-map.ts';
import { newestIn, type ReadFeature, type ShapedFeature, type SpoolContent } from './feature-spool.ts';
import type { LocalSource } from './fetch-sources.ts';
import { ObjectTimestamps } from './object-timestamps.ts';
import type { PhaseReport } from './progress.ts';

/** The input of a map; it can be passed to another thread. */
export interface MapTask {
  /** Objects on the map. The spool may still be growing. */
  readonly spool: SpoolContent;
  readonly sources: readonly LocalSource[];
  readonly map: Omit<TileBuilderOptions, 'before' | 'sea'>;
  /** The map of the generation in use, and what was kept of how it was drawn. */
  readonly before?: { readonly archive: FileBefore; readonly memo: MemoFile } | undefined;
}

/** Data that starts the thread. The only message it receives later is the sources' bounds. */
export interface DrawingOrder {
  readonly task: MapTask;
  readonly tilesPerReport: number;
}

/** A message from the thread: the number of tiles so far, the outcome, or an error. */
export type DrawingNews =
  | { readonly tiles: number }
  | { readonly summary: MapSummary }
  | { readonly code: ErrorCode; readonly message: string };

/** A map that will be or is being drawn. */
export interface Drawing {
  /**
   * Announces that the spool is complete.
   *
   * @param covered bounds of the sources, as `readFeaturesOf` returns them
   * @param report called only while the caller waits for the map: other phases report until then
   */
  spoolIsWhole(covered: readonly BoundingBox[], report: PhaseReport): void;
  /**
   * Waits for the finished map. Call it after the spool is complete.
   *
   * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE; INTERNAL_ERROR if the thread itself stops
   */
  finish(): Promise<MapSummary>;
  /** Stops drawing at any point. May be called more than once, and after the end. */
  close(): Promise<void>;
}

/** The map of a smaller extract takes less time than the start of a thread. */
const LEAST_BYTES_IN_THREAD = 500_000;
const TILES_PER_REPORT = 200;
/** Less than the default: drawing makes mostly short-lived objects, and other phases need the memory. */
const YOUNG_MEGABYTES = 16;

/**
 * Starts to draw a map while other phases run. Large extracts are drawn in a worker thread, small ones when the caller
 * waits for the map. With a single source the thread draws while the rest is still being read.
 *
 * @param sourceBytes size of all extracts
 */
export function startDrawing(task: MapTask, sourceBytes: number, signal: AbortSignal | undefined): Drawing {
  const isWorth = sourceBytes >= LEAST_BYTES_IN_THREAD && availableParallelism() > 1;
  return isWorth ? new DrawingThread(task, signal) : new LaterDrawing(task, signal);
}

/**
 * @param covered bounds of the sources, as `readFeaturesOf` returns them; known once they are read
 * @param onTile called after each tile or run of equal tiles
 */
export async function drawMap(
  { spool, sources, map, before: files }: MapTask,
  covered: Promise<readonly BoundingBox[]>,
  onTile: (tiles: number) => void,
): Promise<MapSummary> {
  const before = await mapBefore(files);
  const builder = new TileBuilder({ ...map, before, sea: seaOfWorld() });
  const timestamps = sources.map((source) => () => new ObjectTimestamps(source));
  const shapes = (): AsyncGenerator<ReadFeature<ShapedFeature>> =>
    newestIn(spool, timestamps) as AsyncGenerator<ReadFeature<ShapedFeature>>; // the spool of shapes
  try {
    for await (const shape of shapes()) builder.add(shape);
    return await builder.finish(await covered, onTile, shapes);
  } catch (error) {
    builder.abort();
    throw error;
  } finally {
    await before?.archive.close();
  }
}

async function mapBefore(files: MapTask['before']): Promise<MapBefore | undefined> {
  if (!files) return undefined;
  const archive = await wholePath(files.archive);
  return archive === undefined ? undefined : openMapBefore({ archive, memo: files.memo });
}

/** Draws in this thread when the caller waits for the map. */
class LaterDrawing implements Drawing {
  readonly #task: MapTask;
  readonly #signal: AbortSignal | undefined;
  #whole: { readonly covered: readonly BoundingBox[]; readonly report: PhaseReport } | undefined;

  constructor(task: MapTask, signal: AbortSignal | undefined) {
    this.#task = task;
    this.#signal = signal;
  }

  spoolIsWhole(covered: readonly BoundingBox[], report: PhaseReport): void {
    this.#whole = { covered, report };
  }

  async finish(): Promise<MapSummary> {
    this.#signal?.throwIfAborted();
    const { covered, report } = this.#whole!; // set before, as the interface requires
    const summary = await drawMap(this.#task, Promise.resolve(covered), (done) => {
      this.#signal?.throwIfAborted();
      report.at(done);
    });
    report.finish(summary.tiles);
    return summary;
  }

  async close(): Promise<void> {}
}

class DrawingThread implements Drawing {
  readonly #signal: AbortSignal | undefined;
  readonly #worker: Worker;
  readonly #drawn: Promise<MapSummary>;
  #report: PhaseReport | undefined;
  #isWaitedFor = false;

  constructor(task: MapTask, signal: AbortSignal | undefined) {
    this.#signal = signal;
    const workerData: DrawingOrder = { task, tilesPerReport: TILES_PER_REPORT };
    this.#worker = startThread('build/draw-map-worker', {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.#drawn = this.#listen();
    this.#drawn.catch(() => {}); // `finish` reports it
  }

  spoolIsWhole(covered: readonly BoundingBox[], report: PhaseReport): void {
    this.#report = report;
    this.#worker.postMessage(covered);
  }

  async finish(): Promise<MapSummary> {
    this.#signal?.throwIfAborted();
    this.#isWaitedFor = true;
    const summary = await this.#drawn;
    this.#report?.finish(summary.tiles);
    return summary;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #listen(): Promise<MapSummary> {
    return new Promise((resolve, reject) => {
      const stopped = (cause: Error): void => {
        const message = `The thread that draws the map stopped: ${cause.message}.`;
        // a full disk has the same meaning in any thread
        reject(systemCode(cause) ? cause : new ServiceError('INTERNAL_ERROR', message, { cause }));
      };
      this.#signal?.addEventListener('abort', () => reject(this.#signal?.reason), { once: true });
      this.#worker.on('error', stopped);
      this.#worker.on('exit', () => stopped(new Error('it ended')));
      this.#worker.on('message', (news: DrawingNews) => {
        if ('code' in news) reject(new ServiceError(news.code, news.message));
        else if ('summary' in news) resolve(news.summary);
        else if (this.#isWaitedFor) this.#report?.at(news.tiles);
      });
    });
  }
}
