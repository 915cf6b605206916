import { describe, expect, it } from 'vitest';
import { INWARDS, innerPath, roundedPath, stretchBetween } from './outline-stretch.ts';

/** An L, clockwise, its step in the north-east. */
const outline = [0, 0, 50_000, 0, 50_000, 50_000, 100_000, 50_000, 100_000, 100_000, 0, 100_000];

describe('a stretch of an outline', () => {
  it('passes the corners between its ends, and runs inside round both kinds of corners', () => {
    const from = { at: 80_000, x: 50_000, y: 30_000 };
    const to = { at: 170_000, x: 100_000, y: 70_000 };
    const stretch = stretchBetween(outline, from, to);
    expect(stretch.points).toEqual([50_000, 30_000, 50_000, 50_000, 100_000, 50_000, 100_000, 70_000]);
    expect(stretch.length).toBe(90_000);
    expect(stretch.middle).toEqual([75_000, 50_000]);
    const [west, south] = [50_000 - INWARDS, 50_000 + INWARDS];
    const east = 100_000 - INWARDS;
    expect(innerPath(stretch)).toEqual([west, 30_000, west, south, east, south, east, 70_000]);
  });

  it('goes on past the outline’s first point', () => {
    const from = { at: 390_000, x: 0, y: 10_000 };
    const to = { at: 20_000, x: 20_000, y: 0 };
    const { points, length } = stretchBetween(outline, from, to);
    expect(points).toEqual([0, 10_000, 0, 0, 20_000, 0]);
    expect(length).toBe(30_000);
  });

  it('runs inside although its ends lie a unit off the edge', () => {
    const stretch = { points: [10_000, 1, 20_000, 0], length: 10_000, middle: [15_000, 0] } as const;
    expect(innerPath(stretch)).toEqual([10_000, 1 + INWARDS, 20_000, INWARDS]);
  });

  it('bulges out of the region, deepest at its middle, and about a third as deep as it is long', () => {
    const path = roundedPath({ points: [10_000, 0, 14_000, 0], length: 4_000, middle: [12_000, 0] });
    expect(path.slice(0, 2)).toEqual([10_000, 0]);
    expect(path.slice(-2)).toEqual([14_000, 0]);
    expect(Math.min(...path)).toBeCloseTo(-1_400);
    expect(path[path.indexOf(Math.min(...path)) - 1]).toBeCloseTo(12_000);
  });

  it('bulges round a corner', () => {
    const points = [90_000, 50_000, 100_000, 50_000, 100_000, 60_000];
    const path = roundedPath({ points, length: 20_000, middle: [100_000, 50_000] });
    const middle = path.length / 2 - 1;
    expect(path[middle]).toBeCloseTo(100_000 + 7_000 / Math.SQRT2);
    expect(path[middle + 1]).toBeCloseTo(50_000 - 7_000 / Math.SQRT2);
  });
});
