import { h3 } from './h3.ts';

/**
 * H3 cells as plain numbers. The base cell (7 bits) and fifteen digits of 3 bits make 52 bits, which a double
 * holds exactly. In that form every cell of every resolution is one interval of positions, so "inside this
 * cell" is two comparisons (https://h3geo.org/docs/core-library/h3Indexing).
 */

/** The finest resolution of H3, the one positions are given in. */
export const FINEST_RESOLUTION = 15;
/** Past every position. */
export const POSITION_END = 122 * 8 ** FINEST_RESOLUTION;

/** Position of the finest cell that holds a point in degrees: an integer of 52 bits. */
export function cellPosition(lat: number, lon: number): number {
  // A cell's 15 hexadecimal digits open with the mode and the resolution; the other 13 are the position.
  return Number.parseInt(h3().latLngToCell(lat, lon, FINEST_RESOLUTION).slice(2), 16);
}

/** Number of positions in a cell of a resolution, 0..15. */
export function cellSpan(resolution: number): number {
  return 8 ** (FINEST_RESOLUTION - resolution);
}

/** First position of the cell of `resolution` that holds `position`. */
export function cellStart(position: number, resolution: number): number {
  const span = cellSpan(resolution);
  return Math.floor(position / span) * span;
}

/** H3 index, as text, of the cell of `resolution` that holds `position`. */
export function cellIndex(position: number, resolution: number): string {
  const last = cellStart(position, resolution) + cellSpan(resolution) - 1; // unused digits are all ones
  return `8${resolution.toString(16)}${last.toString(16).padStart(13, '0')}`;
}

/** First positions of the cell of `resolution` that holds `position` and of all that touch it. */
export function cellsAround(position: number, resolution: number): number[] {
  const indexes = h3().gridDisk(cellIndex(position, resolution), 1);
  return indexes.map((index) => cellStart(Number.parseInt(index.slice(2), 16), resolution));
}
