import { describe, expect, it } from 'vitest';
import { countryByBorders } from '../../src/world/country-of-point.ts';
import { loadWorld } from '../../src/world/world.ts';
import { countryPoints } from './country-points.ts';
import { degreesBetween, statesByCountry } from './state-labels.ts';

const world = loadWorld();
const points = countryPoints(world, statesByCountry(world));
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

  it('stays in the middle of a country that has its middle on land', () => {
    const france = world.countries.find(({ code }) => code === 'FR');
    expect(points.get('FR')).toMatchObject({ lat: france?.lat, lon: france?.lon });
  });

  it('is there for every country', () => {
    expect(points.size).toBe(world.countries.length);
  });
});
