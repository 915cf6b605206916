/**
 * pictures: what does the map look like as a picture?
 *
 * A theme, a view, tiles and overlays come in as plain data, a PNG goes out. It is painted from the layers of our own styles, as a map library
 * in a browser paints them: areas and lines by a canvas, names and icons from the glyphs and the sheet that browsers get, each where it finds room.
 *
 * May import core, workers and styles. Never knows HTTP, nor where tiles are kept. Only the thread of `pictures-worker.ts` loads the canvas,
 * an optional package of 35 MB. Pitch, shaded hills and raised buildings are deliberately absent.
 */

import { type End, WorkerPool } from '../workers/workers.ts';
import type { PictureQuestion } from './picture.ts';

export { boundsOf, type Drawing, type Marker, type Overlays } from './overlays.ts';
export type { PictureQuestion } from './picture.ts';
export type { TileBytes } from './tile-features.ts';
export { tilesInView, type View, viewAround } from './view.ts';

/** What goes between the server and the thread that paints. */
export interface PictureWork {
  readonly opening: { readonly canvasPackage: string };
  readonly shared: undefined;
  readonly facts: undefined;
  readonly question: PictureQuestion;
  readonly answer: Uint8Array;
}

export interface Pictures {
  /**
   * Paints a picture; one after the other.
   *
   * @returns a PNG
   * @throws ServiceError NOT_IMPLEMENTED where the canvas is not installed; INTERNAL_ERROR if the thread ends
   */
  paint(question: PictureQuestion): Promise<Buffer>;
  close(): Promise<void>;
}

/** A picture takes some tenths of a second: one thread beside those that answer, lest pictures take the processor from searches. */
const THREADS = 1;
/** Heap of the thread; a picture of the largest size takes a tenth, its pixels lie outside. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512 };
const CANVAS = '@napi-rs/canvas';

/**
 * The thread is started for the first picture.
 *
 * @param onEnded is called when it has ended, before another takes its place
 */
export function createPictures(onEnded: (end: End) => void, canvasPackage: string = CANVAS): Pictures {
  let pool: WorkerPool<PictureWork> | undefined;
  let opened: ReturnType<typeof open> | undefined;
  const open = async () => {
    const started = new WorkerPool<PictureWork>({
      program: 'pictures/pictures-worker',
      workers: THREADS,
      resourceLimits: RESOURCE_LIMITS,
      onEnded,
    });
    pool = started;
    try {
      return await started.open({ canvasPackage });
    } catch (error) {
      await started.close();
      throw error;
    }
  };
  return {
    paint: async (question) => {
      opened ??= open();
      const { buffer, byteOffset, byteLength } = await (await opened).ask(question);
      return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength); // a copy of its own, by its way between threads
    },
    close: async () => pool?.close(),
  };
}
