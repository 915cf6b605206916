import { describe, expect, it } from 'vitest';
import { doubleArea, toWorld, WORLD_UNITS, worldShape } from '../../mvt/mvt.ts';
import { TiledShape } from './tiled-shape.ts';

const degrees = (...values: number[]): Int32Array =>
  Int32Array.from(values, (value) => Math.round(value * 1e7));
/** A square of half a degree over the antimeridian at Taveuni, Fiji, with a hole on its eastern side. */
const SQUARE = degrees(179.75, -17, -179.75, -17, -179.75, -16.5, 179.75, -16.5, 179.75, -17);
const HOLE = degrees(-179.9, -16.9, -179.9, -16.7, -179.8, -16.7, -179.8, -16.9, -179.9, -16.9);
const INLAND = degrees(9, 47, 10, 47, 10, 48, 9, 48, 9, 47);
const FEATURE = { type: 'w', tags: {}, lat: -16.8, lon: 180 } as const;

const reversed = (ring: Int32Array): Int32Array =>
  Int32Array.from(ring, (_, i) => ring[ring.length - 2 - (i - (i % 2)) + (i % 2)]!);

const longitudes = (ring: Int32Array): number[] =>
  [...ring].flatMap((value, i) => (i % 2 === 0 ? [(value / WORLD_UNITS - 0.5) * 360] : []));

describe('a shape over the antimeridian', () => {
  it('is whole beyond the edge of the world, and once more on the other side', () => {
    const { polygons, wrapped } = worldShape([[SQUARE, HOLE]], 'area');
    const [outer, hole] = polygons[0]!.map(longitudes);
    const [outerAgain, holeAgain] = wrapped.get(0)!.map(longitudes);
    for (const [i, longitude] of [179.75, 180.25, 180.25, 179.75, 179.75].entries()) {
      expect(outer![i]).toBeCloseTo(longitude, 5);
      expect(outerAgain![i]).toBeCloseTo(longitude - 360, 5);
    }
    expect(hole![0]).toBeCloseTo(180.1, 5);
    expect(holeAgain![0]).toBeCloseTo(-179.9, 5);
  });

  it('is in the tiles on both sides and in no other, with its area once', () => {
    const geometry = { type: 'area', polygons: [[SQUARE]], isWhole: true } as const;
    const shape = new TiledShape({ ...FEATURE, geometry });
    const columns = new Set(shape.at(9, 'area')!.map(({ x }) => x));
    expect([...columns].sort((a, b) => a - b)).toEqual([0, 511]);
    const inland = Int32Array.from(SQUARE, (value, i) => (i % 2 === 1 ? value : value > 0 ? 90e7 : 90.5e7));
    const moved = new TiledShape({ ...FEATURE, geometry: { ...geometry, polygons: [[inland]] } });
    expect(shape.size.mercatorSquareMetres / moved.size.mercatorSquareMetres).toBeCloseTo(1, 5);
  });

  it('is drawn on both sides if its source took the leap for the long way round, and ran it the other way', () => {
    const polygons = [[reversed(SQUARE), reversed(HOLE)]];
    const geometry = { type: 'area', polygons, isWhole: true } as const;
    const tiles = new TiledShape({ ...FEATURE, geometry }).at(14, 'area')!;
    const asMapped = new TiledShape({ ...FEATURE, geometry: { ...geometry, polygons: [[SQUARE, HOLE]] } });
    expect(tiles.length).toBeGreaterThan(2);
    expect(tiles.map(({ x, y }) => [x, y])).toEqual(asMapped.at(14, 'area')!.map(({ x, y }) => [x, y]));
    for (const { parts } of tiles) expect(doubleArea(parts[0]!)).toBeGreaterThan(0);
  });

  it('is a line in the tiles on both sides', () => {
    const geometry = { type: 'line', positions: degrees(179.9, -17, -179.9, -17) } as const;
    const columns = new TiledShape({ ...FEATURE, geometry }).at(9, 'line')!.map(({ x }) => x);
    expect(columns.sort((a, b) => a - b)).toEqual([0, 511]);
  });
});

describe('any other shape', () => {
  it('stays as it is', () => {
    expect(worldShape([[INLAND]], 'area')).toEqual({ polygons: [[toWorld(INLAND)]], wrapped: new Map() });
  });

  it.each([
    ['from edge to edge', degrees(-180, -80, 180, -80, 180, -60, -180, -60, -180, -80)],
    ['round the pole', degrees(-170, -80, -60, -75, 60, -78, 170, -80, -170, -80)],
  ])('stays as it is %s of the world', (_, ring) => {
    const { polygons, wrapped } = worldShape([[ring]], 'area');
    expect(wrapped.size).toBe(0);
    expect(Math.abs(doubleArea([...polygons[0]![0]!]))).toBe(Math.abs(doubleArea([...toWorld(ring)])));
  });
});
