import { TemporaryFile } from '../files/files.ts';
import { fillBelow, fillUnknown } from './fill-unknown.ts';
import { TILE_PIXELS } from './mercator.ts';
import type { PyramidTile } from './pyramid.ts';

const BYTES = TILE_PIXELS ** 2 * Float32Array.BYTES_PER_ELEMENT;

/**
 * Tiles of which some heights are unknown, because no file reaches so far. They are held on the disk until all the world is drawn: then
 * each continues the tile above it, so that neighbours agree, and no edge shows where they meet.
 */
export class PatchyTiles {
  readonly #file: TemporaryFile;
  readonly #offsets = new Map<string, number>();

  /** @param directory of the temporary file */
  constructor(directory: string) {
    this.#file = TemporaryFile.within(directory);
  }

  /** @param heights of the tile, NaN where unknown */
  add(tile: PyramidTile, heights: Float32Array): void {
    this.#offsets.set(keyOf(tile), this.#file.size);
    this.#file.append(new Uint8Array(heights.buffer, heights.byteOffset, heights.byteLength));
  }

  /**
   * Fills what is unknown, and hands over every tile, from the given one downwards.
   *
   * @param above heights of the tile above, all known; absent for the first
   */
  async fill(
    tile: PyramidTile,
    take: (tile: PyramidTile, heights: Float32Array) => Promise<void>,
    above?: Float32Array,
  ): Promise<void> {
    const heights = this.#heightsOf(tile);
    if (!heights) return; // nothing of it is unknown, nor of those below
    if (above) fillBelow(heights, above, [tile.x % 2, tile.y % 2], TILE_PIXELS);
    else fillUnknown(heights, TILE_PIXELS);
    await take(tile, heights);
    for (const [column, row] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      await this.fill({ zoom: tile.zoom + 1, x: 2 * tile.x + column, y: 2 * tile.y + row }, take, heights);
  }

  #heightsOf(tile: PyramidTile): Float32Array | undefined {
    const offset = this.#offsets.get(keyOf(tile));
    if (offset === undefined) return undefined;
    const bytes = new Uint8Array(BYTES);
    this.#file.read(bytes, offset);
    return new Float32Array(bytes.buffer);
  }

  /** Removes the temporary file; may be called again. */
  close(): void {
    this.#file.close();
  }
}

function keyOf({ zoom, x, y }: PyramidTile): string {
  return `${zoom}/${x}/${y}`;
}
