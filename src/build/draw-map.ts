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

/** A map that is going to be drawn, or is being drawn. */
export interface Drawing {
  /**
   * Begins; once.
   *
   * @param report told only while the map is waited for: other phases report until then
   */
  begin(task: MapTask, report: PhaseReport): void;
  /**
   * Waits until the map is there, once it was begun.
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
 * Makes ready to draw a map beside whatever else is done, in a thread of its own where that pays, else when it is waited
 * for. A thread loads its program while the extracts are still read.
 *
 * @param sourceBytes size of all extracts
 */
export function prepareDrawing(sourceBytes: number, signal: AbortSignal | undefined): Drawing {
  const isWorth = sourceBytes >= LEAST_BYTES_IN_THREAD && availableParallelism() > 1;
  return isWorth ? new DrawingThread(signal) : new LaterDrawing(signal);
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
class LaterDrawing implements Drawing {
  readonly #signal: AbortSignal | undefined;
  #begun: { readonly task: MapTask; readonly report: PhaseReport } | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  begin(task: MapTask, report: PhaseReport): void {
    this.#begun = { task, report };
  }

  async finish(): Promise<void> {
    this.#signal?.throwIfAborted();
    const { task, report } = this.#begun!; // as asked for
    const tiles = await drawMap(task, (done) => {
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

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    this.#worker = startThread('build/draw-map-worker', {
      workerData: { tilesPerReport: TILES_PER_REPORT },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.#drawn = this.#listen();
    this.#drawn.catch(() => {}); // told to whoever waits
  }

  begin(task: MapTask, report: PhaseReport): void {
    this.#report = report;
    this.#worker.postMessage(task);
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
