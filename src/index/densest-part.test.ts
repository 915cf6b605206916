import { describe, expect, it } from 'vitest';
import { cellPosition } from '../core/core.ts';
import { densestPart } from './densest-part.ts';

type Point = readonly [lat: number, lon: number];

/** A shard's columns of these points, in the order that a shard has them in. */
function placesAt(points: readonly Point[]) {
  const sorted = points
    .map(([lat, lon]) => ({ lat, lon, position: cellPosition(lat, lon) }))
    .sort((a, b) => a.position - b.position);
  return {
    searchable: points.length,
    position: Float64Array.from(sorted, ({ position }) => position),
    latE7: Int32Array.from(sorted, ({ lat }) => Math.round(lat * 1e7)),
    lonE7: Int32Array.from(sorted, ({ lon }) => Math.round(lon * 1e7)),
  };
}

/** So many points some metres apart, to the east of one. */
function row(count: number, [lat, lon]: Point): Point[] {
  return Array.from({ length: count }, (_, step) => [lat, lon + step * 1e-5] as const);
}

const MONACO: Point = [43.7385, 7.4235];
const HELSINKI: Point = [60.17, 24.94];

describe('the densest part', () => {
  it('of nothing is nothing', () => {
    expect(densestPart([])).toBeUndefined();
    expect(densestPart([placesAt([])])).toBeUndefined();
  });

  it('of one place is that place', () => {
    expect(densestPart([placesAt([MONACO])])).toEqual({
      lat: 43.7385,
      lon: 7.4235,
      bbox: [7.4235, 43.7385, 7.4235, 43.7385],
    });
  });

  it('lies in the largest of towns that are far from each other, and leaves out the others', () => {
    const part = densestPart([placesAt([...row(20, MONACO), ...row(30, HELSINKI), [0, 0], [-89.9, 10]])]);
    expect(part?.lat).toBe(60.17);
    expect(part?.lon).toBeCloseTo(24.94, 3);
    expect(part?.bbox).toEqual([24.94, 60.17, 24.94029, 60.17]);
  });

  it('holds what lies around the town, in its street of most places', () => {
    const nice: Point = [43.7, 7.26];
    const part = densestPart([placesAt([...row(9, nice), ...row(20, MONACO), ...row(5, [43.7301, 7.4163])])]);
    expect(part?.lat).toBe(43.7385);
    expect(part?.bbox).toEqual([7.26, 43.7, 7.42369, 43.7385]);
  });

  it('leaves out one in a thousand that lies off to a side', () => {
    const towns = [...row(1_000, MONACO), ...row(999, [43.7301, 7.4163])];
    expect(densestPart([placesAt([...towns, [44.2, 7.8]])])?.bbox).toEqual([
      expect.closeTo(7.4163, 3),
      43.7301,
      expect.closeTo(7.4335, 3),
      43.7385,
    ]);
  });

  it('goes on across the antimeridian', () => {
    const part = densestPart([placesAt([...row(5, [-16.8, 179.98]), [-16.7, -179.9], [-16.9, 179.5]])]);
    expect(part?.lon).toBeCloseTo(179.98, 3);
    expect(part?.bbox).toEqual([179.5, -16.9, -179.9, -16.7]);
  });

  it('counts what shards share of a cell together', () => {
    const shards = [row(20, MONACO), row(12, HELSINKI), row(12, [60.17001, 24.94])].map(placesAt);
    expect(densestPart(shards)?.lat).toBeCloseTo(60.17, 4);
  });
});
