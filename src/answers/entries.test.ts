import { describe, expect, it } from 'vitest';
import type { PlaceRecord } from '../core/core.ts';
import type { Geocoder, Surroundings } from '../geocode/geocode.ts';
import type { Searcher } from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { entriesFor } from './entries.ts';

const CAFE: PlaceRecord = {
  type: 'n',
  sourceId: 7,
  lat: 47,
  lon: 9.5,
  tags: { amenity: 'cafe', name: 'Café Mittag', 'addr:city': 'Ort' },
  categories: ['amenity/cafe'],
  country: 'LI',
  city: 'Stadt',
  region: 'Land',
  status: 'active',
  importance: 0.2,
  confidence: 0.7,
};
const AROUND: Surroundings = {
  levels: { country: 'Liechtenstein', state: 'Oberland', county: 'Kreis', village: 'Dorf' },
  country: 'Liechtenstein',
  countryCode: 'LI',
  region: 'Oberland',
  regionCode: 'LI-11',
  locality: 'Dorf',
};

async function entryWithin(around: Surroundings) {
  const searcher = { find: async () => CAFE } as unknown as Searcher; // nothing else is asked of it
  const geocoder = { described: async () => undefined, surroundings: () => around };
  const taxonomy = {} as Taxonomy; // is not asked
  const objects = [{ type: 'n', sourceId: 7 }] as const;
  const parts = { searcher, geocoder: geocoder as unknown as Geocoder, taxonomy };
  const [entry] = await entriesFor({ by: 'objects', objects, languages: ['de'] }, parts);
  return entry;
}

describe('the entry of a place', () => {
  it('lies in the areas that the gazetteer has at its point', async () => {
    const entry = await entryWithin(AROUND);
    expect(entry).toMatchObject({ kind: 'place', name: 'Café Mittag', ...AROUND });
    expect(entry?.levels).toEqual(AROUND.levels);
    expect(entry?.source).toMatchObject({ type: 'n', sourceId: 7, mainTag: 'amenity=cafe' });
  });

  it('lies where its address and its build say if the gazetteer has no area there', async () => {
    const entry = await entryWithin({ levels: {} });
    expect(entry).toMatchObject({ locality: 'Ort', region: 'Land', countryCode: 'LI' });
    expect(entry?.levels).toEqual({ country: 'Liechtenstein', state: 'Land', city: 'Ort' });
  });
});
