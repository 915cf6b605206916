import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGeocoder, type Geocoder } from '../../src/geocode/geocode.ts';
import { gazetteerOfTowns, type Town } from './address-gazetteer.ts';

const TOWN: Town = {
  country: 'US',
  countryNames: { name: 'United States' },
  region: 'Ohio',
  regionCode: 'OH',
  name: 'Springfield',
  lat: 40,
  lon: -83,
  streets: [
    { name: '5th Street', postcode: '45501', houses: ['1', '3', '5-9', '11a'] },
    { name: 'Main Street', postcode: '45502', houses: ['10', '12'] },
  ],
};

let geocoder: Geocoder;
let remove: () => void;
beforeAll(async () => {
  const gazetteer = await gazetteerOfTowns([TOWN]);
  geocoder = createGeocoder(gazetteer);
  remove = () => {
    void gazetteer.close();
    gazetteer.remove();
  };
});
afterAll(() => remove());

const PIECES = [
  '5th',
  'Street',
  'St',
  'Main',
  '12',
  '5-9',
  '11 a',
  'Springfield',
  'OH',
  '45501',
  ',',
  '&',
  'and',
  '#',
  'x',
  '',
];

it('gives at most what is asked for, each sure between 0 and 1, whatever the text', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(' ')),
  );
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.integer({ min: 1, max: 10 }),
      fc.boolean(),
      async (query, limit, isCompleting) => {
        const results = await geocoder.forward({ text: query, limit, isCompleting, languages: [] });
        expect(results.length).toBeLessThanOrEqual(limit);
        for (const { confidence, lat, lon } of results) {
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          expect(Number.isFinite(lat) && Number.isFinite(lon)).toBe(true);
        }
      },
    ),
    { numRuns: 400 },
  );
});

it('finds the crossing of two streets only where they share a point', async () => {
  const [found] = await geocoder.forward({ text: '5th Street & Main Street', limit: 1, languages: [] });
  expect(found?.kind).not.toBe('intersection');
});

it('takes the parts of an address for what they are called', async () => {
  const parts = { street: 'Main Street', houseNumber: '12', locality: 'Springfield', postalCode: '45502' };
  const [found] = await geocoder.forward({ parts, limit: 1, languages: [] });
  expect(found).toMatchObject({
    kind: 'house',
    houseNumber: '12',
    street: 'Main Street',
    matchType: 'exact',
  });
});

it('puts a country first that the request names, and leaves the others in', async () => {
  const us = await geocoder.forward({ text: 'Springfield', country: 'US', limit: 5, languages: [] });
  const de = await geocoder.forward({ text: 'Springfield', country: 'DE', limit: 5, languages: [] });
  expect(us.map(({ name }) => name)).toEqual(de.map(({ name }) => name));
});
