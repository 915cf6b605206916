import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedGazetteer } from '../../src/gazetteer/gazetteer.ts';
import { createGeocoder, type Geocoder } from '../../src/geocode/geocode.ts';
import { gazetteerOfTowns } from './address-gazetteer.ts';

let gazetteer: EmbeddedGazetteer & { remove(): void };
let geocoder: Geocoder;
beforeAll(async () => {
  gazetteer = await gazetteerOfTowns([
    {
      country: 'LI',
      countryNames: { name: 'Liechtenstein' },
      name: 'Vaduz',
      otherNames: { 'name:ja': 'ファドゥーツ' },
      lat: 47.14,
      lon: 9.52,
      streets: [
        { name: 'Herrengasse', postcode: '9490', houses: ['1', '2a'] },
        { name: 'Mitteldorf', postcode: '9490', houses: ['7'], isPlace: true },
      ],
    },
  ]);
  geocoder = createGeocoder(gazetteer);
});
afterAll(async () => {
  await gazetteer.close();
  gazetteer.remove();
});

describe('the entry of an identifier', () => {
  it('is an area with its level and country', async () => {
    expect(await geocoder.entry('r', 2)).toEqual({
      kind: 'area',
      level: 'town',
      type: 'r',
      sourceId: 2,
      lat: 47.14,
      lon: 9.52,
      tags: { name: 'Vaduz', 'name:ja': 'ファドゥーツ' },
      country: 'LI',
      importance: 0.4,
    });
    expect(await geocoder.entry('r', 1)).toMatchObject({ level: 'country', tags: { name: 'Liechtenstein' } });
  });

  it('is a street', async () => {
    const street = { kind: 'street', type: 'w', sourceId: 1, lat: 47.142, lon: 9.52 };
    expect(await geocoder.entry('w', 1)).toEqual({ ...street, tags: { name: 'Herrengasse' }, country: 'LI' });
  });

  it('is a house with its address', async () => {
    const house = { kind: 'house', type: 'n', sourceId: 1001, lat: 47.14205, lon: 9.5202, country: 'LI' };
    const address = { 'addr:housenumber': '2a', 'addr:postcode': '9490', 'addr:city': 'Vaduz' };
    expect(await geocoder.entry('n', 1001)).toEqual({
      ...house,
      tags: { ...address, 'addr:street': 'Herrengasse' },
    });
    expect((await geocoder.entry('n', 2000))?.tags['addr:place']).toBe('Mitteldorf');
  });

  it('is the one that answers carry', async () => {
    for (const text of ['Liechtenstein', 'Vaduz', 'Herrengasse, Vaduz', 'Herrengasse 2a, Vaduz']) {
      const [answer] = await geocoder.forward({ text, languages: [], limit: 1 });
      const [, type = '', number] = /_([nwrg])(\d+)$/.exec(answer?.placeId ?? '') ?? [];
      const entry = await geocoder.entry(type as 'n' | 'w' | 'r' | 'g', Number(number)); // by the pattern
      expect([entry?.kind, entry?.lat, entry?.lon], text).toEqual([answer?.kind, answer?.lat, answer?.lon]);
    }
  });

  it.each([
    ['n', 1],
    ['w', 1000],
    ['r', 99],
    ['g', 1],
    ['n', 2 ** 62],
  ] as const)('does not exist for %s%d', async (type, number) => {
    expect(await geocoder.entry(type, number)).toBeUndefined();
  });
});
