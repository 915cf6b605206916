import { fillUnknown } from './fill-unknown.ts';
import type { HeightGrid } from './height-grid.ts';
import { TILE_PIXELS } from './mercator.ts';
import { heightsIn } from './mosaic.ts';
import { type PyramidTile, windowOf } from './pyramid.ts';

/** Pixels around a tile that its contour lines are drawn in too. */
export const HALO = 4;
/** Pixels around a tile that are read to fill what is unknown: gaps of half as much are filled alike in every tile. */
const AROUND = 256;

/** Heights of a tile and of {@link HALO} pixels around it, a square of rows. */
export interface TileHeights {
  /** Metres; those that no file knows continue what is known around, and are NaN if nothing is. */
  readonly heights: Float32Array;
  /** 1 where a file reaches. */
  readonly covered: Uint8Array;
}

/** Side of the square in pixels. */
export const HEIGHTS_SIDE = TILE_PIXELS + 2 * HALO;

/** Samples the heights of a tile, and fills what is not known. */
export function tileHeights(tile: PyramidTile, grids: readonly HeightGrid[]): TileHeights {
  const { heights, covered } = heightsIn(windowOf(tile, HALO), grids);
  if (!heights.some(Number.isNaN)) return { heights, covered };
  const side = TILE_PIXELS + 2 * AROUND;
  const wide = heightsIn(windowOf(tile, AROUND), grids).heights;
  fillUnknown(wide, side);
  return { heights: cut(wide, side, AROUND - HALO), covered };
}

function cut(heights: Float32Array, side: number, margin: number): Float32Array {
  const inner = new Float32Array(HEIGHTS_SIDE ** 2);
  for (let row = 0; row < HEIGHTS_SIDE; row++) {
    const from = (row + margin) * side + margin;
    inner.set(heights.subarray(from, from + HEIGHTS_SIDE), row * HEIGHTS_SIDE);
  }
  return inner;
}

/** The pixels of the tile alone; NaN where no file reaches. */
export function heightsWithin({ heights, covered }: TileHeights): Float32Array {
  const inner = new Float32Array(TILE_PIXELS ** 2);
  for (let row = 0; row < TILE_PIXELS; row++) {
    const from = (row + HALO) * HEIGHTS_SIDE + HALO;
    for (let i = 0; i < TILE_PIXELS; i++)
      inner[row * TILE_PIXELS + i] = covered[from + i] === 1 ? heights[from + i]! : Number.NaN;
  }
  return inner;
}
