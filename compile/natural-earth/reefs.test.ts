import { describe, expect, it } from 'vitest';
import { isInside } from '../../src/osm/polygon.ts';
import { areaOf } from './outlines.ts';
import { reefAreas } from './reefs.ts';

const WIDTH = 0.1;
const STEPS = WIDTH * 10_000;

function line(...points: [lon: number, lat: number][]): Int32Array {
  return Int32Array.from(points.flat(), (degrees) => Math.round(degrees * 1e7));
}

function covers(polygons: readonly (readonly Int32Array[])[], lon: number, lat: number): boolean {
  return polygons.some((rings) => isInside(rings, lon * 1e7, lat * 1e7));
}

describe('the area of a reef', () => {
  it('is a band along its line', () => {
    const reef = reefAreas([line([0, 0], [1, 0], [1, 1])], [], STEPS);
    const across = [-0.06, -0.04, 0.04, 0.06].map((lat) => covers(reef, 0.5, lat));
    expect(across).toEqual([false, true, true, false]);
    expect(covers(reef, 1.04, 0.5)).toBe(true);
    expect(covers(reef, 0.5, 0.5)).toBe(false);
  });

  it('is as wide on the map in the north', () => {
    const reef = reefAreas([line([0, 60], [1, 60])], [], STEPS);
    expect([60.02, 60.03].map((lat) => covers(reef, 0.5, lat))).toEqual([true, false]);
  });

  it('is the whole lagoon where the line surrounds one, with a pass or without', () => {
    const atoll = line([0, 0], [1, 0], [1, 1], [0, 1], [0, 0]);
    const withPass = line([0, 0], [1, 0], [1, 1], [0, 1], [0, 0.2]);
    for (const ring of [atoll, withPass]) expect(covers(reefAreas([ring], [], STEPS), 0.5, 0.5)).toBe(true);
  });

  it('has no land in it', () => {
    const islet = areaOf([line([0.4, -0.02], [0.6, -0.02], [0.6, 0.02], [0.4, 0.02], [0.4, -0.02])]);
    const faraway = areaOf([line([5, 5], [6, 5], [6, 6], [5, 5])]);
    const reef = reefAreas([line([0, 0], [1, 0])], [islet, faraway], STEPS);
    expect(covers(reef, 0.5, 0)).toBe(false);
    expect(covers(reef, 0.5, 0.03)).toBe(true);
  });
});
