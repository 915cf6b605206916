import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shapeGeometry } from './shape.ts';

const line = (...degrees: number[]) => Int32Array.from(degrees, (value) => Math.round(value * 1e7));
const SQUARE = line(0, 0, 1, 0, 2, 0, 2, 2, 0, 2, 0, 0);
const SPECK = line(5, 5, 5.01, 5, 5.01, 5.01, 5, 5);

describe('shapes as GeoJSON', () => {
  it('are exact without a tolerance', () => {
    expect(shapeGeometry({ kind: 'polygons', polygons: [[SQUARE]] }, 0)).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [2, 0],
          [2, 2],
          [0, 2],
          [0, 0],
        ],
      ],
    });
  });

  it('keep corners, and lose what lies within the tolerance and rings smaller than that', () => {
    const shape = shapeGeometry({ kind: 'polygons', polygons: [[SQUARE], [SPECK]] }, 0.1);
    expect(shape.type).toBe('Polygon');
    expect(shape.coordinates[0]).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [0, 0],
    ]);
  });

  it('keep the first polygon of an area that is smaller than the tolerance', () => {
    const shape = shapeGeometry({ kind: 'polygons', polygons: [[SPECK]] }, 1);
    expect(shape.coordinates[0]).toHaveLength(4);
  });

  it('are one line or several', () => {
    const lines = [line(0, 0, 1, 1), line(1, 1, 2, 1)];
    expect(shapeGeometry({ kind: 'lines', lines: lines.slice(0, 1) }, 0).type).toBe('LineString');
    expect(shapeGeometry({ kind: 'lines', lines }, 0)).toMatchObject({
      type: 'MultiLineString',
      coordinates: [
        [
          [0, 0],
          [1, 1],
        ],
        [
          [1, 1],
          [2, 1],
        ],
      ],
    });
  });

  it('leave no position out that lies farther from the simpler line than the tolerance', () => {
    const coordinate = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 200_000 }), (given, tolerance) => {
        const positions = Int32Array.from(given.flat());
        const shape = shapeGeometry({ kind: 'lines', lines: [positions] }, tolerance / 1e7);
        const kept = (shape.coordinates as [number, number][]).map(([lon, lat]) => [lon * 1e7, lat * 1e7]);
        for (const point of given) {
          const least = Math.min(...kept.slice(1).map((to, i) => distance(point, kept[i]!, to)));
          expect(least).toBeLessThanOrEqual(tolerance + 1e-3);
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** Distance of a point from a segment, by trying out where on it the nearest point is. */
function distance(point: readonly number[], from: readonly number[], to: readonly number[]): number {
  const [px = 0, py = 0] = point;
  const [ax = 0, ay = 0] = from;
  const [bx = 0, by = 0] = to;
  let [low, high] = [0, 1];
  const at = (share: number) => Math.hypot(ax + share * (bx - ax) - px, ay + share * (by - ay) - py);
  for (let round = 0; round < 100; round++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (at(left) < at(right)) high = right;
    else low = left;
  }
  return at((low + high) / 2);
}
