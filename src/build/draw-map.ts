import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { type ErrorCode, ServiceError, startThread } from '../core/core.ts';
import { systemCode } from '../generation/generation.ts';
import { TileBuilder, type TileBuilderOptions } from '../tiles/tiles.ts';
import { newestIn, type ShapedFeature, type SpoolContent } from './feature-spool.ts';
import type { LocalSource } from './fetch-sources.ts';
import { ObjectTimestamps } from './object-timestamps.ts';
import type { PhaseReport } from './progress.ts';

/** What a map is drawn of, as it can be handed to another thread. */
export interface MapTask {
  readonly spool: SpoolContent;
  readonly sources: readonly LocalSource[];
  readonly map: TileBuilderOptions;
}

/** What the thread says: how many tiles there are so far, that these are all, or why there are none. */
export type DrawingNews =
  | { readonly tiles: number; readonly isDone: boolean }
  | { readonly code: ErrorCode; readonly message: string };

/** A map that is being drawn, or is about to be. */
export interface DrawnMap {
  /**
   * Waits until it is there.
   *
   * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE; INTERNAL_ERROR if the thread itself stops
   */
  finish(): Promise<void>;
  /** Stops drawing, wherever it is; may be called again, and after the end. */
  close(): Promise<void>;
}

/** Below so many things the map is drawn sooner than a thread has started. */
const LEAST_IN_THREAD = 20_000;
const TILES_PER_REPORT = 200;
/** Less than usual: most of what drawing makes is garbage at once, and other phases need the memory. */
const YOUNG_MEGABYTES = 16;

/**
 * Draws a map beside whatever else is done, in a thread of its own where that pays, else when it is waited for.
 *
 * @param things how many are in the spool
 * @param report told only while the map is waited for: other phases report until then
 */
export function startDrawing(
  task: MapTask,
  things: number,
  report: PhaseReport,
  signal: AbortSignal | undefined,
): DrawnMap {
  const isWorth = things >= LEAST_IN_THREAD && availableParallelism() > 1;
  return isWorth ? new DrawingThread(task, report, signal) : new LaterDrawing(task, report, signal);
}

/**
 * @param onTile called after each tile or run of equal ones
 * @returns how many tiles there are
 */
export async function drawMap(
  { spool, sources, map }: MapTask,
  onTile: (tiles: number) => void,
): Promise<number> {
  const builder = new TileBuilder(map);
  try {
    const timestamps = sources.map((source) => () => new ObjectTimestamps(source));
    for await (const shape of newestIn(spool, timestamps)) builder.add(shape as ShapedFeature); // the spool of shapes
    const { tiles } = await builder.finish(onTile);
    return tiles;
  } catch (error) {
    builder.abort();
    throw error;
  }
}

/** Draws when it is waited for. */
class LaterDrawing implements DrawnMap {
  readonly #task: MapTask;
  readonly #report: PhaseReport;
  readonly #signal: AbortSignal | undefined;

  constructor(task: MapTask, report: PhaseReport, signal: AbortSignal | undefined) {
    this.#task = task;
    this.#report = report;
    this.#signal = signal;
  }

  async finish(): Promise<void> {
    this.#signal?.throwIfAborted();
    const tiles = await drawMap(this.#task, (done) => {
      this.#signal?.throwIfAborted();
      this.#report.at(done);
    });
    this.#report.finish(tiles);
  }

  async close(): Promise<void> {}
}

class DrawingThread implements DrawnMap {
  readonly #worker: Worker;
  readonly #report: PhaseReport;
  readonly #signal: AbortSignal | undefined;
  readonly #drawn: Promise<number>;
  #isWaitedFor = false;

  constructor(task: MapTask, report: PhaseReport, signal: AbortSignal | undefined) {
    this.#report = report;
    this.#signal = signal;
    this.#worker = startWorker(task);
    this.#drawn = this.#listen();
    this.#drawn.catch(() => {}); // told to whoever waits
  }

  async finish(): Promise<void> {
    this.#signal?.throwIfAborted();
    this.#isWaitedFor = true;
    this.#report.finish(await this.#drawn);
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
        else if (this.#isWaitedFor) this.#report.at(news.tiles);
      });
    });
  }
}

function startWorker(task: MapTask): Worker {
  return startThread(import.meta.url, './draw-map-worker', {
    workerData: { task, tilesPerReport: TILES_PER_REPORT },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
}
