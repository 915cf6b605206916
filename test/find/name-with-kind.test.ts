import { describe, expect, it } from 'vitest';
import type { Tags } from '../../src/core/core.ts';
import { type Drawn, elementsOf } from '../geocode/drawn.ts';
import { houseOf } from '../house.ts';

/** Geocoding a whole text reads words for a kind beside a name. 0.0001 degrees of latitude are 11 m. */

const [LAT, LON] = [48.5, 12.5];
const at = (north: number, east: number, tags: Tags): Drawn => ({ at: [LAT + north, LON + east], tags });
const street = (name: string, ...line: [north: number, east: number][]): Drawn => ({
  along: line.map(([north, east]) => [LAT + north, LON + east] as const),
  tags: { highway: 'residential', name },
});

const data = houseOf(
  elementsOf([
    street('Lindenplatz', [0, 0], [0, 0.01]),
    street('Mill Street', [0.01, 0], [0.01, 0.02]),
    street('Park Street', [0, 0.02], [0.02, 0.02]),
    street('Water Lane', [0.02, 0], [0.02, 0.01]),
    at(0.0002, 0.005, { highway: 'bus_stop', name: 'Lindenplatz' }),
    at(0.0101, 0.0202, { highway: 'bus_stop', name: 'Mill Street & Park Street' }),
    at(0.003, 0.003, { amenity: 'cafe', cuisine: 'coffee_shop', name: 'Rondo' }),
    at(0.004, 0.003, { shop: 'bakery', name: 'Rondo' }),
    at(0.005, 0.003, { tourism: 'hotel', name: 'Olympia' }),
    at(0.006, 0.003, { amenity: 'cinema', name: 'Olympia Kino' }),
  ]),
);

async function found(text: string): Promise<readonly string[]> {
  const results = await data.finder.forward({ text, languages: [], limit: 3 });
  return results.map(({ name, category, kind }) => `${name}: ${category ?? kind}`);
}

describe('a name with a word for its kind', () => {
  it.each([
    ['Lindenplatz bus stop', 'Lindenplatz: highway/bus_stop'],
    ['Bushaltestelle Lindenplatz', 'Lindenplatz: highway/bus_stop'],
    ['Mill Street & Park Street bus stop', 'Mill Street & Park Street: highway/bus_stop'],
    ['Rondo cafe', 'Rondo: amenity/cafe/coffee_shop'],
    ['boulangerie Rondo', 'Rondo: shop/bakery'],
    ['hôtel Olympia', 'Olympia: tourism/hotel'],
  ])('is the place of that name and kind: %s', async (text, first) => {
    expect((await found(text))[0]).toBe(first);
  });

  it('stays what it was where the whole text is a name, or nothing of the kind is called so', async () => {
    expect((await found('Olympia Kino'))[0]).toBe('Olympia Kino: amenity/cinema');
    expect((await found('Lindenplatz'))[0]).toBe('Lindenplatz: street');
    expect((await found('Lindenplatz pharmacy'))[0]).toBe('Lindenplatz: street');
  });

  it('is nothing where the text is a kind alone, however it resembles a name', async () => {
    expect(await found('drinking water')).toEqual([]);
    expect(await found('water lane')).toEqual(['Water Lane: street']);
  });

  it('lists every entry once', async () => {
    const all = await found('Lindenplatz bus stop');
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain('Lindenplatz: street');
  });
});

describe('a name that is a kind in languages which neither the reader nor the country speaks', () => {
  const quarters = ['Altstadt', 'Neustadt', 'Vorstadt'].map((name, i) =>
    at(0.0001 * i, 0, { place: 'quarter', name }),
  );
  const shops = houseOf(
    elementsOf([
      ...quarters,
      at(0.01, 0.01, { shop: 'jewelry', name: 'Cartier' }),
      at(0.011, 0.01, { amenity: 'pharmacy', name: 'Apotheke' }),
      at(0.0001, 0.0002, { amenity: 'pharmacy', name: 'Löwen' }),
    ]),
  );
  const first = async (query: string, language: string) => {
    const { hits } = await shops.finder.search(
      {
        ...{ query, isCompleting: false, languages: [language], offset: 0, limit: 5, countTotal: true },
        ...{
          centre: { lat: LAT, lon: LON },
          radiusMetres: 5_000,
          weights: { text: 0.5, geo: 0.5 },
          explain: false,
        },
      },
      0,
    );
    return hits[0]?.record.tags.name;
  };

  it('is what is called so', async () => {
    expect(await first('cartier', 'en')).toBe('Cartier');
    expect(await first('cartier', 'de')).toBe('Cartier');
  });

  it('is the kind to readers of that language, and in a country that speaks it', async () => {
    expect(await first('cartier', 'ro')).toBe('Altstadt');
    expect(await first('apotheke', 'fr')).toBe('Löwen'); // in Germany
  });
});
