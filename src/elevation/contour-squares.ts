import type { ContourSquare } from './contour-tile.ts';
import { meanOfFour } from './fill-unknown.ts';
import type { PyramidTile } from './pyramid.ts';
import { HALO, HEIGHTS_SIDE, type TileHeights } from './tile-heights.ts';

/** Lattice with crossings at the centres of pixels, and a halo. */
interface Field {
  readonly heights: Float32Array;
  readonly side: number;
  readonly halo: number;
}

export interface PlacedSquare {
  readonly tile: PyramidTile;
  readonly square: ContourSquare;
}

/**
 * The squares of heights from which the contour tiles of a zoom are drawn that lie in a tile of heights.
 *
 * @param zoom not below that of the tile
 */
export function contourSquares(tile: PyramidTile, heights: TileHeights, zoom: number): PlacedSquare[] {
  const parts = 2 ** (zoom - tile.zoom);
  const full = { heights: onlyCovered(heights), side: HEIGHTS_SIDE, halo: HALO };
  // of a tile of the same zoom, every second pixel is as fine as lines need
  const field = parts === 1 ? halved(full) : full;
  const width = (field.side - 2 * field.halo) / parts;
  const places = Array.from({ length: parts ** 2 }, (_, i) => [i % parts, Math.floor(i / parts)] as const);
  return places.map(([column, row]) => ({
    tile: { zoom, x: tile.x * parts + column, y: tile.y * parts + row },
    square: cut(field, column * width, row * width, width),
  }));
}

/** No line is drawn beyond the files. */
function onlyCovered({ heights, covered }: TileHeights): Float32Array {
  return heights.map((height, i) => (covered[i] === 1 ? height : Number.NaN));
}

function halved({ heights, side, halo }: Field): Field {
  const half = side / 2;
  const means = new Float32Array(half * half);
  for (let row = 0; row < half; row++)
    for (let column = 0; column < half; column++)
      means[row * half + column] = meanOfFour(heights, 2 * row * side + 2 * column, side);
  return { heights: means, side: half, halo: halo / 2 };
}

function cut({ heights, side, halo }: Field, column: number, row: number, width: number): ContourSquare {
  const across = width + 2 * halo;
  const square = new Float32Array(across * across);
  for (let line = 0; line < across; line++) {
    const from = (row + line) * side + column;
    square.set(heights.subarray(from, from + across), line * across);
  }
  return { heights: square, side: across, edge: halo - 0.5, width };
}
