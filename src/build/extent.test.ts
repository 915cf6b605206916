import { describe, expect, it } from 'vitest';
import { ExtentEstimate } from './extent.ts';

/** @param places longitude and latitude in degrees */
function boxesOf(places: readonly (readonly [number, number])[]): readonly (readonly number[])[] {
  const extent = new ExtentEstimate();
  for (const [lon, lat] of places) extent.add({ type: 'point', lonE7: lon * 1e7, latE7: lat * 1e7 });
  return extent.boxes.map((box) => box.map((degrees) => Math.round(degrees * 100) / 100));
}

const grid = (west: number, south: number): [number, number][] =>
  Array.from({ length: 400 }, (_, i) => [west + (i % 20) / 20, south + Math.floor(i / 20) / 20]);

describe('the extent of an extract without bounds', () => {
  it('is empty without objects', () => {
    expect(boxesOf([])).toEqual([]);
  });

  it('spans its objects and a margin', () => {
    expect(
      boxesOf([
        [7, 43],
        [8, 44],
      ]),
    ).toEqual([[6.99, 42.99, 8.01, 44.01]]);
  });

  it('leaves out strays that came with whole ways', () => {
    expect(boxesOf([...grid(7, 43), [12, 43.5], [7.5, 60]])).toEqual([[6.99, 42.99, 7.96, 43.96]]);
  });

  it('lies on both sides of the antimeridian, not all around the world', () => {
    expect(
      boxesOf([
        [179, -17],
        [180, -16],
        [-180, -18],
        [-178, -17],
      ]),
    ).toEqual([
      [-180, -18.01, -177.99, -16.99],
      [178.99, -17.01, 180, -15.99],
    ]);
  });

  it('is the same when there are more objects than are kept', () => {
    const many = Array.from({ length: 600_000 }, (_, i): [number, number] => [7 + (i % 1000) / 1000, 43]);
    const [box] = boxesOf(many);
    expect(box![0]).toBeCloseTo(7, 1);
    expect(box![2]).toBeCloseTo(8, 1);
  });

  it('does not depend on long objects', () => {
    const extent = new ExtentEstimate();
    extent.add({ type: 'line', positions: Int32Array.of(0, 0, 9e8, 0) });
    expect(extent.boxes).toEqual([]);
  });
});
