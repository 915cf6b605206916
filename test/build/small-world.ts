import { loadWorld, type World } from '../../src/world/world.ts';

/** A country with one region and one town instead of the whole world, where a test is not about that. */
export const SMALL_WORLD: World = {
  countries: [
    {
      sourceId: 1,
      code: 'LI',
      names: { name: 'Liechtenstein', 'ISO3166-1:alpha2': 'LI' },
      lat: 47.14,
      lon: 9.52,
      bounds: [9.47, 47.04, 9.64, 47.27],
      population: 40_000,
    },
  ],
  regions: [
    {
      sourceId: 2 ** 32 + 1,
      country: 'LI',
      code: '11',
      names: { name: 'Vaduz' },
      lat: 47.14,
      lon: 9.52,
      population: 5_000,
    },
  ],
  towns: [
    {
      sourceId: 1_000,
      names: { name: 'Vaduz' },
      country: 'LI',
      region: 0,
      lat: 47.14,
      lon: 9.52,
      population: 5_000,
      languages: 0,
      level: 'town',
    },
  ],
};

/** Countries as the whole world has them, with their regions and towns, where a test is about some. */
export function worldOf(...codes: readonly string[]): World {
  const world = loadWorld();
  const isOne = (code: string) => codes.includes(code);
  const regions = world.regions.filter(({ country }) => isOne(country));
  const towns = [...world.towns].filter(({ country }) => isOne(country));
  return {
    countries: world.countries.filter(({ code }) => isOne(code)),
    regions,
    towns: towns.map((town) => ({ ...town, region: regions.indexOf(world.regions[town.region]!) })), // -1 for none
  };
}
