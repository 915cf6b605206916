import { TemporaryFile } from '../files/files.ts';
import type { Positions } from './geometry.ts';

/** Nodes to a page. */
export const PAGE_NODES = 4096;
const BYTES_PER_NODE = 16;
const PAGE_BYTES = PAGE_NODES * BYTES_PER_NODE;
/**
 * Frames are allocated together, as many as there are already, up to 64 MiB. Allocators give so large a piece back to the system as
 * soon as it is free, and keep small ones, whose memory nobody else would get until the process ends.
 */
const [FIRST_SLAB, LARGEST_SLAB] = [16, 1024];
/**
 * Minimum number of frames, however small the memory: a few pages must be usable without reading the file each time.
 */
const FEWEST_FRAMES = 4;

/** Nodes as columns: node `i` has the `i`th identifier and the position at `2 * i`. */
export interface NodeSlice {
  readonly ids: Float64Array;
  readonly positions: Positions;
}

export interface PagedNodesOptions {
  /** Memory to fill before nodes go to a temporary file. */
  readonly memoryBytes: number;
  readonly temporaryDirectory: string;
}

/** Memory for one page. */
interface Frame extends NodeSlice {
  readonly bytes: Uint8Array;
  page: number;
  /** True if the page in memory differs from the page in the file, or the file lacks it. */
  isChanged: boolean;
  wasUsed: boolean;
}

/**
 * Nodes in order of appending, 16 bytes each, in memory of fixed size. Further nodes go to a temporary file in pages of
 * 64 KiB; the second-chance algorithm evicts pages that were not used lately.
 */
export class PagedNodes {
  readonly #mostFrames: number;
  readonly #temporaryDirectory: string;
  readonly #frames: Frame[] = [];
  /** Memory of the latest frames, and how many of its bytes have one. */
  #slab = new ArrayBuffer(0);
  #usedBytes = 0;
  /** Frame of each page; `undefined` for a page that only the file holds. */
  readonly #frameOf: (Frame | undefined)[] = [];
  #file: TemporaryFile | undefined;
  #hand = 0;
  #count = 0;

  constructor({ memoryBytes, temporaryDirectory }: PagedNodesOptions) {
    this.#mostFrames = Math.max(FEWEST_FRAMES, Math.floor(memoryBytes / PAGE_BYTES));
    this.#temporaryDirectory = temporaryDirectory;
  }

  get count(): number {
    return this.#count;
  }

  /** @throws ServiceError FILE_UNAVAILABLE */
  append({ ids, positions }: NodeSlice): void {
    for (let from = 0; from < ids.length; ) {
      const frame = this.#lastFrame();
      const at = this.#count % PAGE_NODES;
      const to = Math.min(ids.length, from + PAGE_NODES - at);
      frame.ids.set(ids.subarray(from, to), at);
      frame.positions.set(positions.subarray(2 * from, 2 * to), 2 * at);
      frame.isChanged = true;
      this.#count += to - from;
      from = to;
    }
  }

  /**
   * Nodes from `PAGE_NODES * page` on; the content beyond the last node is undefined. Use the result before the next
   * call, which may reuse its memory.
   *
   * @throws ServiceError FILE_UNAVAILABLE
   */
  page(page: number): NodeSlice {
    const frame = this.#frameOf[page] ?? this.#load(page);
    frame.wasUsed = true;
    return frame;
  }

  /** Removes the file, if there is one. */
  close(): void {
    this.#file?.close();
  }

  /** The frame of the page that the next node belongs to. */
  #lastFrame(): Frame {
    const page = Math.floor(this.#count / PAGE_NODES);
    if (page === this.#frameOf.length) return this.#assign(this.#freeFrame(), page);
    return this.#frameOf[page] ?? this.#load(page);
  }

  #load(page: number): Frame {
    const frame = this.#freeFrame();
    this.#file!.read(frame.bytes, page * PAGE_BYTES); // a page without a frame is in the file
    return this.#assign(frame, page);
  }

  #assign(frame: Frame, page: number): Frame {
    frame.page = page;
    this.#frameOf[page] = frame;
    return frame;
  }

  #freeFrame(): Frame {
    if (this.#frames.length < this.#mostFrames) {
      const frame = this.#newFrame();
      this.#frames.push(frame);
      return frame;
    }
    const frame = this.#unusedFrame();
    if (frame.isChanged) this.#save(frame);
    this.#frameOf[frame.page] = undefined;
    return frame;
  }

  /** The next frame that was not used since the clock hand last passed it. */
  #unusedFrame(): Frame {
    for (;;) {
      const frame = this.#frames[this.#hand]!;
      this.#hand = (this.#hand + 1) % this.#frames.length;
      if (!frame.wasUsed) return frame;
      frame.wasUsed = false;
    }
  }

  #save(frame: Frame): void {
    this.#file ??= TemporaryFile.within(this.#temporaryDirectory);
    this.#file.write(frame.bytes, frame.page * PAGE_BYTES);
    frame.isChanged = false;
  }

  #newFrame(): Frame {
    if (this.#usedBytes === this.#slab.byteLength) {
      const known = this.#frames.length;
      const wanted = Math.min(Math.max(FIRST_SLAB, known), LARGEST_SLAB, this.#mostFrames - known);
      this.#slab = new ArrayBuffer(wanted * PAGE_BYTES);
      this.#usedBytes = 0;
    }
    const start = this.#usedBytes;
    this.#usedBytes += PAGE_BYTES;
    return {
      bytes: new Uint8Array(this.#slab, start, PAGE_BYTES),
      ids: new Float64Array(this.#slab, start, PAGE_NODES),
      positions: new Int32Array(this.#slab, start + 8 * PAGE_NODES, 2 * PAGE_NODES),
      page: 0,
      isChanged: false,
      wasUsed: false,
    };
  }
}
