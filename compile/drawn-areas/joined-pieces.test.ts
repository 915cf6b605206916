import { expect, it } from 'vitest';
import { joinedPieces } from './joined-pieces.ts';

/** A rectangle in thousandths of a degree, as the source has polygons: counter-clockwise on a map, closed. */
function rectangle(west: number, south: number, east: number, north: number): Int32Array[] {
  const ring = [west, south, east, south, east, north, west, north, west, south];
  return [Int32Array.from(ring, (value) => value * 10_000)];
}

const sizeOf = ([outer]: readonly Int32Array[]) => {
  const xs = outer!.filter((_, i) => i % 2 === 0);
  const ys = outer!.filter((_, i) => i % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((value) => value / 10_000);
};

it('joins pieces that meet along a meridian or a parallel, also where one reaches farther', () => {
  const [whole, ...others] = joinedPieces([
    rectangle(0, 0, 10, 10),
    rectangle(10, 5, 20, 15),
    rectangle(10, 15, 20, 25),
  ]);
  expect(others).toEqual([]);
  expect(whole).toHaveLength(1);
  expect(sizeOf(whole!)).toEqual([0, 0, 20, 25]);
});

it('leaves areas apart that touch at a corner alone, or lie on one meridian', () => {
  const areas = [rectangle(0, 0, 10, 10), rectangle(10, 10, 20, 20), rectangle(0, 30, 10, 40)];
  expect(joinedPieces(areas)).toEqual(areas);
});
