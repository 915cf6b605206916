import fc from 'fast-check';
import { find } from 'geo-tz/all';
import { expect, it } from 'vitest';
import { timeZoneAt } from './time-zones.ts';

/** Answers of the library alone: it changes with the first call of ours. */
function zonesByLibrary(points: readonly (readonly [lat: number, lon: number])[]) {
  return points.map(([lat, lon]) => ({ lat, lon, zone: find(lat, lon)[0] }));
}

function between(min: number, max: number): fc.Arbitrary<number> {
  return fc.double({ min, max, noNaN: true });
}

const ENDS_OF_THE_EARTH = zonesByLibrary([
  [90, 0],
  [-90, 180],
  [-89.9, -180],
  [52.1, 179.999],
  [16.8, 180],
]);
const ANYWHERE = zonesByLibrary(fc.sample(fc.tuple(between(-90, 90), between(-180, 180)), 1000));
const AROUND_BUSINGEN = zonesByLibrary(fc.sample(fc.tuple(between(47.66, 47.74), between(8.62, 8.78)), 1000));

it('knows time zones', () => {
  expect(timeZoneAt(47.14, 9.52)).toBe('Europe/Vaduz');
  expect(timeZoneAt(60.17, 24.94)).toBe('Europe/Helsinki');
  expect(timeZoneAt(0, 0)).toBe('Etc/GMT');
});

it('knows time zones at the ends of the earth, and everywhere else', () => {
  for (const { lat, lon, zone } of [...ENDS_OF_THE_EARTH, ...ANYWHERE])
    expect(timeZoneAt(lat, lon), `${lat}, ${lon}`).toBe(zone);
});

it('is exact along borders: around Büsingen, a German town within Switzerland', () => {
  for (const { lat, lon, zone } of AROUND_BUSINGEN) expect(timeZoneAt(lat, lon), `${lat}, ${lon}`).toBe(zone);
  const zones = new Set(AROUND_BUSINGEN.map(({ zone }) => zone));
  expect([...zones].sort()).toEqual(['Europe/Berlin', 'Europe/Busingen', 'Europe/Zurich']);
});
