import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeZoneAt } from './time-zones.ts';

/** Reads points from its input and writes the names of their zones. */
const ASK_LIBRARY = `
  import { readFileSync } from 'node:fs';
  import { find } from 'geo-tz/all';
  const points = JSON.parse(readFileSync(0, 'utf8'));
  process.stdout.write(JSON.stringify(points.map(([lat, lon]) => find(lat, lon)[0])));
`;

/** Answers of the library alone, in a process of its own: our code changes the library's cache with its first call. */
function zonesByLibrary(points: readonly (readonly [lat: number, lon: number])[]) {
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', ASK_LIBRARY], {
    cwd: import.meta.dirname,
    input: JSON.stringify(points),
  });
  const zones: readonly string[] = JSON.parse(String(answer));
  return points.map(([lat, lon], i) => ({ lat, lon, zone: zones[i] }));
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
