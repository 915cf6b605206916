import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGeocoder, type Geocoder } from '../../src/geocode/geocode.ts';
import { gazetteerOfTowns, type Town } from './address-gazetteer.ts';

/** One street along the parallel 10.002, houses 2, 4, 6, 12, 14 from its beginning on, some 110 m apart. */
const TOWN: Town = {
  country: 'DE',
  countryNames: { name: 'Deutschland', 'name:fr': 'Allemagne' },
  region: 'Land',
  name: 'Ort',
  lat: 10,
  lon: 20,
  streets: [{ name: 'Weg', postcode: '12345', houses: ['2', '4', '6', '12', '14'], step: 10_000 }],
};
const LAT = 10.002;

let geocoder: Geocoder;
let remove: () => void;
beforeAll(async () => {
  const gazetteer = await gazetteerOfTowns([TOWN], (lat) => (lat < 20 ? 'DE' : undefined));
  geocoder = createGeocoder(gazetteer);
  remove = () => {
    void gazetteer.close();
    gazetteer.remove();
  };
});
afterAll(() => remove());

const at = (lat: number, lon: number, zoom: number, limit = 1) =>
  geocoder.reverse({ lat, lon, zoom, limit, languages: [] });

describe('a point', () => {
  it('has the house that stands there', async () => {
    expect(await at(LAT + 0.00005, 20.001, 18)).toMatchObject([
      { kind: 'house', name: 'Weg 4', street: 'Weg', houseNumber: '4', postalCode: '12345', confidence: 1 },
    ]);
  });

  it('has a number between those of its neighbours where nobody has mapped one', async () => {
    const [found] = await at(LAT + 0.00005, 20.0025, 18);
    expect(found).toMatchObject({ kind: 'house', street: 'Weg', countryCode: 'DE' });
    expect(['8', '10']).toContain(found?.houseNumber);
  });

  it('has further houses, then the street, then areas, when more is asked for', async () => {
    const kinds = (await at(LAT, 20, 18, 10)).map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['house', 'house']);
    expect(kinds.slice(-3)).toEqual(['area', 'area', 'area']);
    expect(kinds).toContain('street');
  });

  it.each([
    [3, 'country'],
    [5, 'state'],
    [9, 'state'],
    [12, 'town'],
    [15, 'town'],
  ])('at zoom %i is in a %s', async (zoom, level) => {
    expect(await at(LAT, 20, zoom)).toMatchObject([{ kind: 'area', level }]);
  });

  it('at zoom 17 is on the street, and less sure the farther from it', async () => {
    expect(await at(LAT, 20.0001, 17)).toMatchObject([{ kind: 'street', name: 'Weg', confidence: 1 }]);
    expect(await at(LAT + 0.002, 20.0001, 17)).toMatchObject([{ kind: 'street', confidence: 0.7 }]);
  });

  it('is in the language of the request', async () => {
    const [found] = await geocoder.reverse({ lat: LAT, lon: 20, zoom: 18, limit: 1, languages: ['fr'] });
    expect(found?.country).toBe('Allemagne');
  });

  it('at open sea is nowhere', async () => {
    expect(await at(50, 20, 18)).toEqual([]);
  });

  it('near a town without border is in it, less surely the farther away', async () => {
    expect(await at(10.0005, 20, 15)).toMatchObject([{ level: 'town', confidence: 0.8 }]);
    expect(await at(10 - 7_000 / 111_195, 20, 15, 10)).toMatchObject([
      { level: 'town', confidence: 0.5 },
      { level: 'state', confidence: 0.5 },
      { level: 'country', confidence: 1 },
    ]);
    expect(await at(10 - 9_000 / 111_195, 20, 15, 10)).toMatchObject([{ level: 'country', confidence: 1 }]);
  });

  it.each([18, 12, 5, 3])(
    'beyond the reach of every town is in its country alone, at zoom %i',
    async (zoom) => {
      expect(await at(-17, 20, zoom, 10)).toMatchObject([{ kind: 'area', level: 'country', confidence: 1 }]);
    },
  );
});
