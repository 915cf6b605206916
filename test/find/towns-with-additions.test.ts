import { expect, it } from 'vitest';
import type { Tags } from '../../src/core/core.ts';
import { loadWorld, type World } from '../../src/world/world.ts';
import { type Drawn, elementsOf, NOW_MS } from '../geocode/drawn.ts';
import { houseOf } from '../house.ts';
import { nameOf } from './shown.ts';

/** `im Breisgau` tells one Freiburg from others; `bei Nordheim` says where a café is, though a village of the world is called Cafe. */

const MARKET = { lat: 48.5, lon: 12.5 };
const at = (north: number, tags: Tags): Drawn => ({ at: [MARKET.lat + north, MARKET.lon], tags });
const CALLED = ['Freiburg', 'Cafe', 'Weiden'];
const ALL = loadWorld();
const WORLD: World = {
  countries: ALL.countries.filter(({ code }) => code === 'DE' || code === 'PH'),
  regions: [],
  towns: [...ALL.towns]
    .filter(({ country, names }) => ['DE', 'PH'].includes(country) && CALLED.includes(names.name ?? ''))
    .map((town) => ({ ...town, region: -1 })),
};

const data = houseOf(
  elementsOf([
    at(0, { place: 'town', name: 'Nordheim', population: '9000' }),
    at(0.003, { amenity: 'cafe', name: 'Rosengarten' }),
  ]),
  { world: WORLD },
);

it.each([
  ['Freiburg im Breisgau', 'Freiburg'],
  ['Cafe bei Nordheim', 'Rosengarten'],
  ['Cafe in Nordheim', 'Rosengarten'],
])('%s is %s', async (text, name) => {
  const { entries } = await data.finder.find({ text, languages: ['de'], limit: 3, near: MARKET }, NOW_MS);
  expect(entries[0] && nameOf(entries[0])).toBe(name);
});
