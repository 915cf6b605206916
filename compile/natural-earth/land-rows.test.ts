import { expect, it } from 'vitest';
import { partAt, rowsOf, sharedArea } from './land-rows.ts';

/** Square kilometres of a square of a degree at the equator. */
const SQUARE_DEGREE = 111.2 ** 2;

function box(west: number, south: number, east: number, north: number): Int32Array {
  const degrees = [west, south, east, south, east, north, west, north, west, south];
  return Int32Array.from(degrees, (value) => Math.round(value * 1e7));
}

it('measures what two areas share, without holes', () => {
  const land = rowsOf([[box(0, 0, 2, 1), box(1.25, 0.25, 1.75, 0.75)], [box(3, 0, 4, 1)]]);
  const country = rowsOf([[box(1, -5, 3.5, 5)]]);
  expect(sharedArea(country, land) / SQUARE_DEGREE).toBeCloseTo(1.25, 2);
  expect(
    sharedArea(rowsOf([[box(0, 60, 1, 61)]]), rowsOf([[box(0, 60, 1, 61)]])) / SQUARE_DEGREE,
  ).toBeCloseTo(Math.cos((60.5 * Math.PI) / 180), 3);
});

it('tells in which area a point lies', () => {
  const rows = rowsOf([[box(0, 0, 2, 1), box(1.25, 0.25, 1.75, 0.75)], [box(3, 0, 4, 1)]]);
  const found = [0.5, 1.5, 2.5, 3.5].map((lon) => partAt(rows, { lat: 0.5, lon }));
  expect(found).toEqual([0, undefined, undefined, 1]);
});
