import { describe, expect, it } from 'vitest';
import { doubleArea } from '../../src/mvt/geometry/rings.ts';
import { areasAbove } from './areas-above.ts';
import { outlinesAbove } from './outlines-above.ts';
import { emptyRaster, paintLine, paintPolygon } from './painted.ts';
import { type Raster, smoothed } from './raster.ts';
import { seenAreas } from './seen-areas.ts';

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

describe('painting', () => {
  const cellsOf = ({ values }: Raster) =>
    [...values.entries()].flatMap(([cell, value]) => (value > 0 ? [cell] : []));

  it('fills cells whose middles lie in a polygon and not in its gap', () => {
    const raster = emptyRaster(6); // cells of 30 degrees
    paintPolygon(raster, [square(-180, 30, 0, 90), square(-150, 60, -120, 90)]);
    expect(cellsOf(raster)).toEqual([0, 2, 3, 4, 5, 12, 13, 14, 15, 16, 17]);
  });

  it('marks every cell that a line runs through', () => {
    const raster = emptyRaster(6);
    paintLine(raster, units(-170, 80, -100, 80, -100, 40));
    paintLine(raster, units(180, 80, 180, -80)); // the edge of the map
    expect(cellsOf(raster)).toEqual([0, 1, 2, 14]);
  });
});

describe('areas', () => {
  const coarseness = { tolerance: 0, grid: 1, leastArea: 0 };

  it('reach to the edges of the earth, and are closed', () => {
    const all = rasterOf([1, 1, 1, 1], [1, 1, 1, 1]);
    const [[ring = []] = []] = areasAbove(all, 0.5, coarseness);
    expect([Math.min(...ring), Math.max(...ring)]).toEqual([-180_000, 180_000]);
    expect(ring.slice(-2)).toEqual(ring.slice(0, 2));
  });

  it('are seen with their gaps from the zoom on at which they are large enough', () => {
    const area = [square(0, 0, 40, 40), square(10, 10, 14, 14)]; // a pixel of zoom 0 is 0.7 degrees
    expect(seenAreas([area], 0)).toEqual([[area[0]]]);
    expect(seenAreas([area, [square(0, 0, 1, 1)]], 1)).toEqual([area]);
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

/** Converts degrees, as numbers that alternate between longitude and latitude, to 1e-7 degrees. */
function units(...degrees: number[]): Int32Array {
  return Int32Array.from(degrees, (degree) => degree * 1e7);
}

function square(west: number, south: number, east: number, north: number): Int32Array {
  return units(west, south, east, south, east, north, west, north, west, south);
}

function pointsOf(ring: readonly number[]): string[] {
  return ring.flatMap((value, at) => (at % 2 === 0 ? [`${value},${ring[at + 1]}`] : []));
}
