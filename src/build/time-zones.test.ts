import fc from 'fast-check';
import { find } from 'geo-tz/all';
import { expect, it } from 'vitest';
import { TimeZones } from './time-zones.ts';

it('knows time zones', () => {
  const zones = new TimeZones();
  expect(zones.of(47.14, 9.52)).toBe('Europe/Vaduz');
  expect(zones.of(60.17, 24.94)).toBe('Europe/Helsinki');
  expect(zones.of(0, 0)).toBe('Etc/GMT');
});

it('knows time zones at the ends of the earth', () => {
  const zones = new TimeZones();
  for (const [lat, lon] of [
    [90, 0],
    [-90, 180],
    [-89.9, -180],
    [52.1, 179.999],
    [16.8, 180],
  ] as const)
    expect(zones.of(lat, lon)).toBe(find(lat, lon)[0]);
});

it('is exact along borders: around Büsingen, a German town within Switzerland', () => {
  const zones = new TimeZones();
  const seen = new Set<string | undefined>();
  fc.assert(
    fc.property(
      fc.double({ min: 47.66, max: 47.74, noNaN: true }),
      fc.double({ min: 8.62, max: 8.78, noNaN: true }),
      (lat, lon) => {
        seen.add(zones.of(lat, lon));
        expect(zones.of(lat, lon)).toBe(find(lat, lon)[0]);
      },
    ),
    { numRuns: 1000 },
  );
  expect([...seen].sort()).toEqual(['Europe/Berlin', 'Europe/Busingen', 'Europe/Zurich']);
});
