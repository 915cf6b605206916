import { expect, it } from 'vitest';
import { geocoderOver, type Town } from './address-gazetteer.ts';

/** What stands before and behind a number differs by country; the towns are invented. */
const TOWNS: readonly Town[] = [
  {
    country: 'AU',
    countryNames: { name: 'Australia' },
    name: 'Wattle Flat',
    lat: -33.1,
    lon: 149.7,
    streets: [{ name: 'Burrow Avenue', postcode: '2795', houses: ['2', '9', '15', '17'] }],
  },
  {
    country: 'CA',
    countryNames: { name: 'Canada' },
    name: 'Prairie Notch',
    lat: 51.3,
    lon: -109.3,
    streets: [{ name: 'Watkin Court', postcode: 'S0L 1X0', houses: ['207', '1104', '1208'] }],
  },
  {
    country: 'AT',
    countryNames: { name: 'Österreich' },
    name: 'Oberwimm',
    lat: 48.1,
    lon: 14.5,
    streets: [{ name: 'Rinnbachweg', postcode: '4400', houses: ['40', '42/4', '44'] }],
  },
  {
    country: 'TR',
    countryNames: { name: 'Türkiye' },
    name: 'Iğdırlı',
    lat: 38.85,
    lon: 33.35,
    streets: [{ name: 'İstiklâl Caddesi', postcode: '68100', houses: ['15', '19'] }],
  },
  {
    country: 'BR',
    countryNames: { name: 'Brasil' },
    name: 'Porto Alto',
    lat: -29.6,
    lon: -56,
    streets: [{ name: 'Rodovia Coronel Brito', postcode: '97500-000', houses: ['km 12', 'km 15'] }],
  },
  {
    country: 'IT',
    countryNames: { name: 'Italia' },
    name: 'Castelbruno',
    lat: 43.25,
    lon: 11.4,
    streets: [{ name: 'Via dei Serviti', postcode: '53100', houses: ['21', '21 rosso'] }],
  },
  {
    country: 'PL',
    countryNames: { name: 'Polska' },
    name: 'Brzozowiec',
    lat: 53.8,
    lon: 22.9,
    streets: [
      { name: 'Wierzbowa', postcode: '16-300', houses: ['17', '19'] },
      { name: 'Plac Wolności', postcode: '16-300', houses: ['1', '3'] },
    ],
  },
  {
    country: 'FR',
    countryNames: { name: 'France' },
    name: 'Aubières',
    lat: 47.25,
    lon: -1.9,
    streets: [{ name: 'Rue du 11 Novembre 1918', postcode: '44110', houses: ['6', '8'] }],
  },
];

const geocoder = geocoderOver(TOWNS);

it.each([
  ['2/15 Burrow Avenue, Wattle Flat', 'Burrow Avenue', '15', 'exact'],
  ['3/17 Burrow Ave Wattle Flat', 'Burrow Avenue', '17', 'exact'],
  ['207-1104 Watkin Court, Prairie Notch', 'Watkin Court', '1104', 'exact'],
  ['Rinnbachweg 42/4/5/30, Oberwimm', 'Rinnbachweg', '42/4', 'exact'],
  ['İstiklal Caddesi No:15, Iğdırlı', 'İstiklâl Caddesi', '15', 'exact'],
  ['Rodovia Coronel Brito, km 12', 'Rodovia Coronel Brito', 'km 12', 'exact'],
  ['Via dei Serviti 21 rosso, Castelbruno', 'Via dei Serviti', '21 rosso', 'exact'],
  ['ul. Wierzbowa 19, Brzozowiec', 'Wierzbowa', '19', 'exact'],
  ['8 rue du onze novembre 1918, Aubières', 'Rue du 11 Novembre 1918', '8', 'exact'],
])('%s is %s %s', async (text, street, houseNumber, matchType) => {
  const [result] = await geocoder.forward({ text, languages: [], limit: 5 });
  expect(result).toMatchObject({ street, houseNumber, matchType });
});

it.each(['filled.count.soap', '///wattle.flat.avenue'])('%s names nothing', async (text) => {
  expect(await geocoder.forward({ text, languages: [], limit: 5 })).toEqual([]);
});

it('finds a town with what tells it from others called so', async () => {
  const text = 'Oberwimm am Inn';
  const [town] = await geocoder.forward({ text, languages: [], limit: 5 });
  expect(town).toMatchObject({ name: 'Oberwimm', kind: 'area', matchType: 'exact' });
  expect(await geocoder.forward({ text, languages: [], limit: 5, layers: ['house'] })).toEqual([]);
});

it('does not take a square for the street of another name', async () => {
  const [result] = await geocoder.forward({ text: 'ul. Wolności 3, Brzozowiec', languages: [], limit: 5 });
  expect(result?.street).toBe('Plac Wolności');
});
