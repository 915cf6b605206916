import { describe, expect, it } from 'vitest';
import type { Tags } from '../../src/core/core.ts';
import { loadWorld, type World } from '../../src/world/world.ts';
import { type Drawn, elementsOf, NOW_MS } from '../geocode/drawn.ts';
import { houseOf } from '../house.ts';
import { nameOf } from './shown.ts';

/** What the world's cities and countries are called by whom, and what is at hand is called likewise. */

const MARKET = { lat: 48.5, lon: 12.5 };
const at = (north: number, tags: Tags): Drawn => ({ at: [MARKET.lat + north, MARKET.lon], tags });

const TOWNS = ['EC:Quito', 'US:Columbia', 'CO:Bogotá', 'AT:Vienna', 'MZ:Maputo', 'DE:Munich']
  .map((each) => each.split(':'))
  .map(([country, name]) => ({ country, name }));
const ALL = loadWorld();
const WORLD: World = {
  countries: ALL.countries.filter(({ code }) => TOWNS.some(({ country }) => country === code)),
  regions: [],
  towns: [...ALL.towns]
    .filter(({ country, names }) =>
      TOWNS.some((town) => town.country === country && town.name === names.name),
    )
    .map((town) => ({ ...town, region: -1 })),
};

const data = houseOf(
  elementsOf([
    at(0, { place: 'town', name: 'Nordheim', population: '9000' }),
    at(0.006, { office: 'company', name: 'Kita Nord' }),
    at(0.03, { shop: 'kiosk', name: 'Wiener Kiosk' }),
    at(0.03, { shop: 'kiosk', name: 'Quito Kiosk' }),
    at(0.03, { shop: 'clothes', name: 'Columbia' }),
    at(0.002, { shop: 'clothes', name: 'H&M' }),
  ]),
  { world: WORLD },
);

const namesFound = async (text: string, languages: readonly string[]) => {
  const { entries } = await data.finder.find({ text, languages, limit: 10, near: MARKET }, NOW_MS);
  return entries.map(nameOf);
};

describe('while a name is typed', () => {
  it.each([
    ['kita', ['de'], 'Kita Nord'], // Quito in Ukrainian, in Latin letters
    ['columbia', ['de'], 'Columbia'], // Colombia in Romanian
    ['wien', ['en'], 'Vienna'], // as they say there
    ['quito', ['de'], 'Quito'],
    ['colombia', ['en'], 'Colombia'],
  ])('%s is for a reader of %s %s', async (text, languages, name) => {
    expect((await namesFound(text, languages))[0]).toBe(name);
  });

  it('a city in another language is found after what is called so', async () => {
    expect(await namesFound('columbia', ['de'])).toContain('Kolumbien');
  });

  it('a reader of that language means the country', async () => {
    const { entries } = await data.finder.find({ text: 'columbia', languages: ['ro'], limit: 1 }, NOW_MS);
    expect(entries[0]).toMatchObject({ kind: 'address', result: { level: 'country', countryCode: 'CO' } });
  });
});

describe('letters with an ampersand', () => {
  it.each(['m&z', 'M & Z', 'm und z'])('%s is no code of a country', async (text) => {
    expect(await namesFound(text, ['de'])).not.toContain('Mosambik');
  });

  it('are a firm, and the letters alone the code after them as before', async () => {
    expect(await namesFound('h&m', ['de'])).toEqual(['H&M']);
    expect(await namesFound('mz', ['de'])).toContain('Mosambik');
  });
});
