import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { type BoundingBox, type ErrorCode, ServiceError, startThread } from '../core/core.ts';
import { systemCode } from '../generation/generation.ts';
import { TileBuilder, type TileBuilderOptions } from '../tiles/tiles.ts';
import { newestIn, type ShapedFeature, type SpoolContent } from './feature-spool.ts';
import type { LocalSource } from './fetch-sources.ts';
import { ObjectTimestamps } from './object-timestamps.ts';
import type { PhaseReport } from './progress.ts';

/** What a map is drawn of, as it can be handed to another thread. */
export interface MapTask {
  /** Of things on the map; it may still be written. */
  readonly spool: SpoolContent;
  readonly sources: readonly LocalSource[];
  readonly map: TileBuilderOptions;
}

/** What the thread is started with; what the sources cover is the only message to it. */
export interface DrawingOrder {
  readonly task: MapTask;
  readonly tilesPerReport: number;
}

/** What the thread says: how many tiles there are so far, that these are all, or why there are none. */
export type DrawingNews =
  | { readonly tiles: number; readonly isDone: boolean }
  | { readonly code: ErrorCode; readonly message: string };

/** A map that is going to be drawn, or is being drawn. */
export interface Drawing {
  /**
   * To be told once the spool is written.
   *
   * @param covered what the sources cover, as `readFeaturesOf` returns it
   * @param report told only while the map is waited for: other phases report until then
   */
  spoolIsWhole(covered: readonly BoundingBox[], report: PhaseReport): void;
  /**
   * Waits until the map is there, once the spool is whole.
   *
   * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE; INTERNAL_ERROR if the thread itself stops
   */
  finish(): Promise<void>;
  /** Stops drawing, wherever it is; may be called again, and after the end. */
  close(): Promise<void>;
}

/** A map of smaller extracts is drawn sooner than a thread has started. */
const LEAST_BYTES_IN_THREAD = 500_000;
const TILES_PER_REPORT = 200;
/** Less than usual: most of what drawing makes is garbage at once, and other phases need the memory. */
const YOUNG_MEGABYTES = 16;

/**
 * Draws a map beside whatever else is done, in a thread of its own where that pays, else when it is waited for. A thread
 * draws what there is of a single source while the rest is still read.
 *
 * @param sourceBytes size of all extracts
 */
export function startDrawing(task: MapTask, sourceBytes: number, signal: AbortSignal | undefined): Drawing {
  const isWorth = sourceBytes >= LEAST_BYTES_IN_THREAD && availableParallelism() > 1;
  return isWorth ? new DrawingThread(task, signal) : new LaterDrawing(task, signal);
}

/**
 * @param covered what the sources cover, as `readFeaturesOf` returns it: known once they are read
 * @param onTile called after each tile or run of equal ones
 * @returns how many tiles there are
 */
export async function drawMap(
  { spool, sources, map }: MapTask,
  covered: Promise<readonly BoundingBox[]>,
  onTile: (tiles: number) => void,
): Promise<number> {
  const builder = new TileBuilder(map);
  try {
    const timestamps = sources.map((source) => () => new ObjectTimestamps(source));
    for await (const shape of newestIn(spool, timestamps)) builder.add(shape as ShapedFeature); // the spool of shapes
    const { tiles } = await builder.finish(await covered, onTile);
    return tiles;
  } catch (error) {
    builder.abort();
    throw error;
  }
}

/** Draws when it is waited for. */
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

  async finish(): Promise<void> {
    this.#signal?.throwIfAborted();
    const { covered, report } = this.#whole!; // as asked for
    const tiles = await drawMap(this.#task, Promise.resolve(covered), (done) => {
      this.#signal?.throwIfAborted();
      report.at(done);
    });
    report.finish(tiles);
  }

  async close(): Promise<void> {}
}

class DrawingThread implements Drawing {
  readonly #signal: AbortSignal | undefined;
  readonly #worker: Worker;
  readonly #drawn: Promise<number>;
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
    this.#drawn.catch(() => {}); // told to whoever waits
  }

  spoolIsWhole(covered: readonly BoundingBox[], report: PhaseReport): void {
    this.#report = report;
    this.#worker.postMessage(covered);
  }

  async finish(): Promise<void> {
    this.#signal?.throwIfAborted();
    this.#isWaitedFor = true;
    const tiles = await this.#drawn;
    this.#report?.finish(tiles);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #listen(): Promise<number> {
    return new Promise((resolve, reject) => {
      const stopped = (cause: Error): void => {
        const message = `The thread that draws the map stopped: ${cause.message}.`;
        // a full disk is what it is in any thread
        reject(systemCode(cause) ? cause : new ServiceError('INTERNAL_ERROR', message, { cause }));
      };
      this.#signal?.addEventListener('abort', () => reject(this.#signal?.reason), { once: true });
      this.#worker.on('error', stopped);
      this.#worker.on('exit', () => stopped(new Error('it ended')));
      this.#worker.on('message', (news: DrawingNews) => {
        if ('code' in news) reject(new ServiceError(news.code, news.message));
        else if (news.isDone) resolve(news.tiles);
        else if (this.#isWaitedFor) this.#report?.at(news.tiles);
      });
    });
  }
}
