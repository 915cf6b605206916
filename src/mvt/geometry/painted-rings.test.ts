import { expect, it } from 'vitest';
import { CellGrid } from './cell-grid.ts';
import { gridShift, PIXEL } from './grid.ts';
import { paintedRings } from './painted-rings.ts';
import { doubleArea } from './rings.ts';

const ZOOM = 12;
const WORLD_PIXEL = PIXEL * 2 ** gridShift(ZOOM);

/** A square in pixels, as sources have it: counter-clockwise, closed by its first point. */
function square(x: number, y: number, side: number): Int32Array {
  const corners = [x, y, x, y + side, x + side, y + side, x + side, y, x, y];
  return Int32Array.from(corners, (pixels) => Math.round(pixels * WORLD_PIXEL));
}

function painted(...polygons: readonly Int32Array[]): number {
  const grid = new CellGrid(PIXEL);
  for (const polygon of polygons) grid.paint(paintedRings([polygon], ZOOM), 1);
  return grid.cells().labels.reduce((sum, label) => sum + label, 0);
}

it('paint the pixels whose middles a polygon holds', () => {
  expect(painted(square(10.2, 10.2, 4))).toBe(16);
  expect(paintedRings([square(10.2, 10.2, 4)], ZOOM).map(doubleArea)).toEqual([2 * (4 * PIXEL) ** 2]);
});

it('are none without the middle of a pixel', () => {
  expect(paintedRings([square(10.6, 10.6, 0.8)], ZOOM)).toEqual([]);
  expect(paintedRings([square(10.1, 10.1, 4), square(12.6, 12.6, 0.4)], ZOOM)).toHaveLength(1);
});

it('paint as many pixels of many small polygons as these have pixels of area', () => {
  const [side, count] = [0.6, 1600];
  const places = Array.from({ length: count }, (_, i) => [
    10 + 5.13 * (i % 40),
    10 + 5.37 * Math.floor(i / 40),
  ]);
  const pixels = painted(...places.map(([x, y]) => square(x!, y!, side)));
  expect(Math.abs(pixels / (count * side ** 2) - 1)).toBeLessThan(0.1);
});
