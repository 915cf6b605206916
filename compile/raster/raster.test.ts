import { describe, expect, it } from 'vitest';
import { doubleArea } from '../../src/tiles/geometry/rings.ts';
import { outlinesAbove } from './outlines-above.ts';
import { type Raster, smoothed } from './raster.ts';

function rasterOf(...rows: readonly (readonly number[])[]): Raster {
  return { values: Float32Array.from(rows.flat()), width: rows[0]!.length, height: rows.length };
}

describe('outlines', () => {
  it('pass between cells in proportion to their values', () => {
    const [ring, ...others] = outlinesAbove(rasterOf([0, 0, 0], [0, 4, 0], [0, 0, 0]), 1);
    expect(others).toEqual([]);
    expect(new Set(pointsOf(ring!))).toEqual(new Set(['1,0.25', '1.75,1', '1,1.75', '0.25,1']));
  });

  it('run clockwise around what is above, the other way around gaps', () => {
    const rings = outlinesAbove(rasterOf([1, 1, 1], [1, 0, 1], [1, 1, 1]), 0.5);
    const areas = rings.map(doubleArea).sort((a, b) => a - b);
    expect(areas).toHaveLength(2);
    expect(areas[0]).toBe(-1); // a square on its corner, half a cell to each side
    expect(areas[1]).toBeGreaterThan(8);
  });

  it('part what meets at a corner only', () => {
    expect(outlinesAbove(rasterOf([1, 0], [0, 1]), 0.5)).toHaveLength(2);
  });
});

describe('smoothing', () => {
  it('keeps what is even, and the sum of all along rows, which are closed', () => {
    const row = smoothed(rasterOf([9, 0, 0, 0, 0, 0, 0, 0, 0]), 1).values;
    expect([...row].reduce((sum, value) => sum + value, 0)).toBeCloseTo(9, 5);
    expect(row[8]).toBeCloseTo(row[1]!, 5);
    for (const value of smoothed(rasterOf([2, 2, 2], [2, 2, 2]), 1).values) expect(value).toBeCloseTo(2, 5);
  });
});

function pointsOf(ring: readonly number[]): string[] {
  return ring.flatMap((value, at) => (at % 2 === 0 ? [`${value},${ring[at + 1]}`] : []));
}
