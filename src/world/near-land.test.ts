import { expect, it } from 'vitest';
import { encodeNearLand, NearLand, ROWS, ROWS_PER_DEGREE } from './near-land.ts';

const EQUATOR_ROW = 90 * ROWS_PER_DEGREE;

/** Land at the equator alone, from 180° W to 179° W, 10° E to 20° E and 179.5° E to 180° E. */
function nearEquator(): Buffer {
  const rows = Array.from({ length: ROWS }, (): number[] => []);
  rows[EQUATOR_ROW] = [0, 100, 19_000, 20_000, 35_950, 36_000];
  rows[ROWS - 1] = [0, 36_000];
  return encodeNearLand(rows);
}

it.each([
  [0.001, 10, true],
  [0.001, 19.999, true],
  [0.001, 20, false],
  [0.001, 9.999, false],
  [-0.001, 15, false],
  [1.001 / ROWS_PER_DEGREE, 15, false],
  [0.001, 179.7, true],
  [0.001, 180, true],
  [0.001, -180, true],
  [0.001, 180.7, true],
  [0.001, -541, false],
  [0.001, 0, false],
  [90, 12, true],
  [-90, 12, false],
])('%d, %d: %s', (lat, lon, isNear) => {
  expect(new NearLand(nearEquator()).has(lat, lon)).toBe(isNear);
});

it('refuses anything but a whole map', () => {
  const bytes = nearEquator();
  const others = [
    Buffer.alloc(0),
    Buffer.from('WPL1'),
    Buffer.from('WPW1').fill(bytes, 4),
    bytes.subarray(0, -2),
  ];
  for (const part of [...others, Buffer.concat([bytes, Buffer.alloc(2)])])
    expect(() => new NearLand(part)).toThrow(expect.objectContaining({ code: 'FILE_UNAVAILABLE' }));
});
