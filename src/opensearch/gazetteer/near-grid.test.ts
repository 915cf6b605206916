import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMetres } from '../../core/core.ts';
import { onTheMap } from '../../geocode/geocode.ts';
import { cellAt, cellsOver, cellsWithin } from './near-grid.ts';

const lats = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.constantFrom(90, -90, 89.999, 60, -75.5, 0),
);
const lons = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(-180, 179.9999999, 180, 0),
);

describe('cells', () => {
  it('within a distance hold every point that is no farther away, at the poles and across the antimeridian too', () => {
    const turns = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    fc.assert(
      fc.property(lats, lons, turns, fc.double({ min: 0, max: 1, noNaN: true }), (lat, lon, turn, share) => {
        const metres = 1_000;
        const [pointLat, pointLon] = pointAt(lat, lon, turn, share * metres);
        if (distanceMetres(lat, lon, pointLat, pointLon) > metres) return;
        expect(cellsWithin(lat, lon, metres)).toContain(cellAt(pointLat * 1e7, pointLon * 1e7));
      }),
      { numRuns: 2_000 },
    );
  });

  it('over a ring hold every point of its box, across the antimeridian too', () => {
    const spans = fc.integer({ min: 1, max: 200_000 });
    fc.assert(
      fc.property(
        lats,
        lons,
        spans,
        spans,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lat, lon, width, height, share) => {
          const [south, west] = [Math.min(Math.round(lat * 1e7), 899_000_000), Math.round(lon * 1e7)];
          const ring = Int32Array.of(
            west,
            south,
            onTheMap(west + width),
            south,
            west,
            south + height,
            west,
            south,
          );
          const [pointLat, pointLon] = [south + share * height, onTheMap(west + share * width)];
          expect(cellsOver(ring)).toContain(cellAt(pointLat, pointLon));
        },
      ),
    );
  });

  it('are few', () => {
    for (const lat of [0, 47, 59.9, 70, 82])
      expect(cellsWithin(lat, 9.5, 200).length, String(lat)).toBeLessThanOrEqual(16);
  });

  it('are one for a longitude however it is written', () => {
    expect(cellAt(470_000_000, -1_800_000_000)).toBe(cellAt(470_000_000, 1_800_000_000));
  });
});

/** A point in degrees so many metres away in a direction. */
function pointAt(lat: number, lon: number, turn: number, metres: number): [lat: number, lon: number] {
  const [radians, angle] = [Math.PI / 180, metres / 6_371_008.8];
  const sinLat =
    Math.sin(lat * radians) * Math.cos(angle) + Math.cos(lat * radians) * Math.sin(angle) * Math.cos(turn);
  const east = Math.sin(turn) * Math.sin(angle) * Math.cos(lat * radians);
  const north = Math.cos(angle) - Math.sin(lat * radians) * sinLat;
  const found = lon + Math.atan2(east, north) / radians;
  return [
    Math.asin(Math.max(-1, Math.min(1, sinLat))) / radians,
    ((((found + 180) % 360) + 360) % 360) - 180,
  ];
}
