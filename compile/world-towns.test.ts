import { expect, it } from 'vitest';
import { loadWorld } from '../src/world/world.ts';
import ownCountries from './world-country-names.json' with { type: 'json' };
import ownRegions from './world-region-names.json' with { type: 'json' };
import ownTowns from './world-town-names.json' with { type: 'json' };

const { countries, regions, towns } = loadWorld();

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
