import { expect, it } from 'vitest';
import { metresAcross } from './osm.ts';

/** A degree of a great circle. */
const DEGREE_METRES = 111_195;

const positions = (...degrees: number[]) => Int32Array.from(degrees, (value) => Math.round(value * 1e7));

it('is 0 for a point', () => {
  expect(metresAcross({ type: 'point', latE7: 471_000_000, lonE7: 95_000_000 })).toBe(0);
});

it('is the length of a straight line, wherever its ends are', () => {
  expect(metresAcross({ type: 'line', positions: positions(9, 47, 9, 48) })).toBeCloseTo(DEGREE_METRES, -2);
  const acrossTheAntimeridian = positions(179.5, 0, -179.5, 0);
  expect(metresAcross({ type: 'line', positions: acrossTheAntimeridian })).toBeCloseTo(DEGREE_METRES, -2);
});

it('is the diagonal of all parts of an area, whatever its holes are', () => {
  const square = (west: number) => positions(west, 0, west + 1, 0, west + 1, 1, west, 1, west, 0);
  const polygons = [[square(0), positions(0.2, 0.2, 0.2, 0.4, 0.4, 0.4, 0.2, 0.2)], [square(3)]] as const;
  const diagonal = Math.hypot(4, 1) * DEGREE_METRES;
  expect(metresAcross({ type: 'area', polygons, isWhole: true }) / diagonal).toBeCloseTo(1, 3);
});

it('is the diagonal of all members of a relation', () => {
  const route = { type: 'collection', points: positions(0, 0), lines: [positions(0, 1, 0, 2)] } as const;
  expect(metresAcross(route)).toBeCloseTo(2 * DEGREE_METRES, -2);
});
