import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extentOf, holdsPoint } from './rings.ts';

/** A box as a ring, maybe over the antimeridian. */
function boxOf(west: number, south: number, width: number, height: number): Int32Array {
  const turned = (lon: number): number => (lon >= 1_800_000_000 ? lon - 3_600_000_000 : lon);
  const [left, right, north] = [turned(west), turned(west + width), south + height];
  return Int32Array.of(left, south, right, south, right, north, left, north, left, south);
}

const side = fc.integer({ min: 1, max: 1_000 });
const lon = fc.integer({ min: -1_800_000_000, max: 1_799_999_999 });
const lat = fc.integer({ min: -890_000_000, max: 890_000_000 });

it('holds what is within its sides and nothing beyond them', () => {
  fc.assert(
    fc.property(
      lon,
      lat,
      side,
      side,
      fc.integer({ min: -500, max: 1_500 }),
      fc.integer({ min: -500, max: 1_500 }),
      (west, south, width, height, east, north) => {
        const isInside = 0 <= east && east < width && 0 <= north && north < height;
        const found = holdsPoint(boxOf(west, south, width, height), south + north, west + east);
        expect(found).toBe(isInside);
      },
    ),
  );
});

it('is larger the more it holds, wherever it lies', () => {
  fc.assert(
    fc.property(lon, lat, side, side, (west, south, width, height) => {
      const [small, large] = [boxOf(west, south, width, height), boxOf(west, south, width + 1, height)];
      expect(extentOf(large)).toBeGreaterThan(extentOf(small));
    }),
  );
});
