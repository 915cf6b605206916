import { describe, expect, it } from 'vitest';
import { countryByBorders } from '../../src/world/country-of-point.ts';
import { loadWorld } from '../../src/world/world.ts';
import { countryPoints } from './country-points.ts';
import { degreesBetween } from './state-labels.ts';

const world = loadWorld();
const points = countryPoints(world);
const capitals = new Map(
  [...world.towns].filter(({ names }) => names.capital === 'yes').map((town) => [town.country, town]),
);

describe('the name of a country', () => {
  it.each(['NO', 'PT', 'ID', 'JP', 'PE', 'CL', 'ZA'])(
    'leaves the capital of %s, and stays in the country',
    (code) => {
      const point = points.get(code)!;
      expect(degreesBetween(point, capitals.get(code)!)).toBeGreaterThan(0.5);
      expect(countryByBorders(point.lat, point.lon)).toBe(code);
    },
  );

  it.each([
    ['GB', 'England', 51, 54, -3, 0.5],
    ['NZ', 'the larger island', -47, -41, 166, 174],
    ['US', 'the contiguous states', 35, 45, -110, -90],
    ['FR', 'the middle of France', 45, 48, 0, 5],
  ])('of %s stands in %s', (code, _place, south, north, west, east) => {
    const { lat, lon } = points.get(code)!;
    expect(lat).toBeGreaterThan(south);
    expect(lat).toBeLessThan(north);
    expect(lon).toBeGreaterThan(west);
    expect(lon).toBeLessThan(east);
  });

  it('is there for every country', () => {
    expect(points.size).toBe(world.countries.length);
  });
});
