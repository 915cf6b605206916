import { meanOfFour } from './fill-unknown.ts';
import type { HeightGrid } from './height-grid.ts';
import { TILE_PIXELS } from './mercator.ts';
import { type PixelWindow, reaches } from './mosaic.ts';

export interface PyramidTile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface PyramidOptions {
  readonly maxZoom: number;
  /** Draws a tile of the last zoom; returns its heights. */
  readonly draw: (tile: PyramidTile, grids: readonly HeightGrid[]) => Promise<Float32Array>;
  /** Takes the heights of a tile above, made of the four below; NaN where none of them is. */
  readonly take: (tile: PyramidTile, heights: Float32Array) => Promise<void>;
}

/**
 * Visits every tile that grids reach, the four below a tile before the tile itself, so that no more than four a zoom are held.
 *
 * @returns the tile's heights; undefined where no grid reaches
 */
export async function visitPyramid(
  tile: PyramidTile,
  grids: readonly HeightGrid[],
  options: PyramidOptions,
): Promise<Float32Array | undefined> {
  const near = grids.filter((grid) => reaches(grid, windowOf(tile)));
  if (near.length === 0) return undefined;
  if (tile.zoom === options.maxZoom) return options.draw(tile, near);
  const heights = new Float32Array(TILE_PIXELS ** 2).fill(Number.NaN);
  for (const [column, row] of QUARTERS) {
    const below = { zoom: tile.zoom + 1, x: 2 * tile.x + column, y: 2 * tile.y + row };
    const quarter = await visitPyramid(below, near, options);
    if (quarter) halveInto(heights, quarter, column, row);
  }
  await options.take(tile, heights);
  return heights;
}

/** Number of tiles of a zoom that grids reach. */
export function countTiles(tile: PyramidTile, grids: readonly HeightGrid[], zoom: number): number {
  const near = grids.filter((grid) => reaches(grid, windowOf(tile)));
  if (near.length === 0 || tile.zoom === zoom) return Math.sign(near.length);
  return QUARTERS.reduce(
    (sum, [column, row]) =>
      sum + countTiles({ zoom: tile.zoom + 1, x: 2 * tile.x + column, y: 2 * tile.y + row }, near, zoom),
    0,
  );
}

const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/**
 * The window of a tile and of pixels around it.
 *
 * @param around pixels added on each side
 */
export function windowOf({ zoom, x, y }: PyramidTile, around = 0): PixelWindow {
  const side = TILE_PIXELS + 2 * around;
  return { zoom, x: x * TILE_PIXELS - around, y: y * TILE_PIXELS - around, width: side, height: side };
}

function halveInto(heights: Float32Array, quarter: Float32Array, column: 0 | 1, row: 0 | 1): void {
  const half = TILE_PIXELS / 2;
  for (let y = 0; y < half; y++) {
    const to = (row * half + y) * TILE_PIXELS + column * half;
    for (let x = 0; x < half; x++)
      heights[to + x] = meanOfFour(quarter, 2 * y * TILE_PIXELS + 2 * x, TILE_PIXELS);
  }
}
