import { expect, it } from 'vitest';
import { loadWorld } from '../src/world/world.ts';
import ownCountries from './world-country-names.json' with { type: 'json' };
import ownRegions from './world-region-names.json' with { type: 'json' };
import ownTowns from './world-town-names.json' with { type: 'json' };

const { countries, regions, ...world } = loadWorld();
const towns = [...world.towns];

it('uses every name of our own tables', () => {
  const known = new Set([
    ...countries.map(({ code }) => code),
    ...regions.map(({ country, names }) => `region ${country} ${names.name}`),
    ...towns.map(({ country, names }) => `town ${country} ${names.name}`),
  ]);
  const own = [
    ...Object.keys(ownCountries),
    ...Object.entries(ownRegions).flatMap(([code, table]) =>
      Object.keys(table).map((name) => `region ${code} ${name}`),
    ),
    ...Object.entries(ownTowns).flatMap(([code, table]) =>
      Object.keys(table).map((name) => `town ${code} ${name}`),
    ),
  ];
  expect(own.filter((entry) => !known.has(entry))).toEqual([]);
});

it('knows the capitals', () => {
  const capitals = towns.filter(({ names }) => names.capital === 'yes');
  const countriesWithout = countries.filter(({ code }) => !capitals.some(({ country }) => country === code));
  expect(capitals.find(({ country }) => country === 'FR')?.names.name).toBe('Paris');
  expect(capitals.length).toBeGreaterThan(190);
  expect(countriesWithout.length).toBeLessThan(40);
});
