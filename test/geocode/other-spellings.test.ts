import { describe, expect, it } from 'vitest';
import { geocoderOver, type Town } from './address-gazetteer.ts';

/** Towns whose streets people write in more ways than one. */
const TOWNS: readonly Town[] = [
  {
    country: 'PT',
    countryNames: { name: 'Portugal' },
    name: 'São Pedro do Vale',
    lat: 41.3,
    lon: -7.7,
    streets: [
      { name: 'Largo de São Mamede Novo', postcode: '5000', houses: ['3', '5'] },
      { name: 'Largo Mamede', postcode: '5000', houses: ['3'] },
      { name: 'Rua Nova', postcode: '5000', houses: ['8'] },
    ],
  },
  {
    country: 'PL',
    countryNames: { name: 'Polska' },
    name: 'Brzozowiec',
    lat: 53.8,
    lon: 22.9,
    streets: [
      { name: 'Generała Józefa Wilka', postcode: '16-300', houses: ['9'] },
      { name: 'Jana Kantego Ostoi', postcode: '16-300', houses: ['4'] },
      { name: 'Antoniego Ostoi', postcode: '16-300', houses: ['4'] },
    ],
  },
  {
    country: 'FR',
    countryNames: { name: 'France' },
    name: 'Aubière',
    lat: 47.25,
    lon: -1.9,
    streets: [
      { name: 'Rue des Trente-Six Ponts', postcode: '44000', houses: ['43'] },
      { name: 'Rue des 33 Orages', postcode: '44000', houses: ['7'] },
      { name: 'Rue des Ponts', postcode: '44000', houses: ['36', '43'] },
    ],
  },
  {
    country: 'US',
    countryNames: { name: 'United States' },
    region: 'Nebraska',
    name: 'Gridley',
    lat: 41.3,
    lon: -102.3,
    streets: [
      { name: '21st Street', postcode: '69001', houses: ['44'] },
      { name: 'Thirty-Second Street', postcode: '69001', houses: ['44'] },
      { name: 'County Road 12', postcode: '69001', houses: ['35'] },
      { name: 'SR 9', postcode: '69001', houses: ['8'] },
      { name: 'Twenty Mile Road', postcode: '69001', houses: ['44'] },
    ],
  },
  {
    country: 'US',
    countryNames: { name: 'United States' },
    region: 'Utah',
    name: 'Beehive',
    lat: 39.3,
    lon: -112.7,
    streets: [
      { name: '300 East', postcode: '84001', houses: ['100 North', '1200 North', '100 South', '1200 South'] },
      { name: '1200 South', postcode: '84001', houses: ['95 East', '250 East'] },
      { name: 'South 400 East', postcode: '84001', houses: ['1200', '1210'] },
      { name: 'Main Street', postcode: '84001', houses: ['1200', '1204'] },
    ],
  },
  {
    country: 'TW',
    countryNames: { name: '臺灣' },
    name: '青禾鎮',
    lat: 23.7,
    lon: 120.7,
    streets: [
      { name: '南禾路二段', postcode: '500', houses: ['45號', '8'] },
      { name: '南禾路二段870巷', postcode: '500', houses: ['8-1', '12'] },
      { name: '北禾路3段', postcode: '500', houses: ['7', '9'] },
    ],
  },
  {
    country: 'KR',
    countryNames: { name: '대한민국' },
    name: '청솔읍',
    lat: 36.6,
    lon: 128.7,
    streets: [
      { name: '문솔로', postcode: '36000', houses: ['737'] },
      { name: '문솔로4길', postcode: '36000', houses: ['14-1'] },
      { name: '문솔로 133번길', postcode: '36000', houses: ['82'] },
    ],
  },
  {
    country: 'BR',
    countryNames: { name: 'Brasil' },
    name: 'Campo Fundo',
    lat: -29.6,
    lon: -56,
    streets: [{ name: 'Rodovia Brito', postcode: '97000', houses: ['km 12', 'km 14', 'Km 15,5', '13'] }],
  },
];

const geocoder = geocoderOver(TOWNS);

async function first(text: string) {
  const [result] = await geocoder.forward({ text, languages: [], limit: 5 });
  return result && [result.street, result.houseNumber, result.locality];
}

describe('a word written short', () => {
  it.each([
    ['Largo S. Mamede Novo 3', 'Largo de São Mamede Novo', '3', 'São Pedro do Vale'],
    ['Largo S Mamede Novo 5, S. Pedro do Vale', 'Largo de São Mamede Novo', '5', 'São Pedro do Vale'],
    ['Rua Nova 8, S. Pedro do Vale', 'Rua Nova', '8', 'São Pedro do Vale'],
    ['gen. J. Wilka 9, Brzozowiec', 'Generała Józefa Wilka', '9', 'Brzozowiec'],
    ['ul. J. Wilka 9', 'Generała Józefa Wilka', '9', 'Brzozowiec'],
    ['gen.Józ.Wilka 9, Brzozowiec', 'Generała Józefa Wilka', '9', 'Brzozowiec'],
    ['J.K. Ostoi 4, Brzozowiec', 'Jana Kantego Ostoi', '4', 'Brzozowiec'],
    ['A. Ostoi 4, Brzozowiec', 'Antoniego Ostoi', '4', 'Brzozowiec'],
  ])('is any that begins so beside the others: %s', async (text, ...expected) => {
    expect(await first(text)).toEqual(expected);
  });

  it('is no word that begins otherwise', async () => {
    const [result] = await geocoder.forward({ text: 'Z. Wilka 9, Brzozowiec', languages: [], limit: 1 });
    expect(result?.matchType).not.toBe('exact');
  });
});

describe('a number of a name in digits or in words', () => {
  it.each([
    ['43 rue des 36 ponts, Aubière', 'Rue des Trente-Six Ponts', '43'],
    ['7 rue des trente-trois orages, Aubière', 'Rue des 33 Orages', '7'],
    ['36 rue des ponts, Aubière', 'Rue des Ponts', '36'],
    ['44 Twenty First St, Gridley', '21st Street', '44'],
    ['44 Twenty-First Street, Gridley', '21st Street', '44'],
    ['44 32nd St, Gridley', 'Thirty-Second Street', '44'],
  ])('%s', async (text, street, number) => {
    expect((await first(text))?.slice(0, 2)).toEqual([street, number]);
  });
});

describe('an address on a grid', () => {
  it.each([
    ['1200 South 300 East, Beehive', '300 East', '1200 South', 'exact'],
    ['1200 S. 300 E., Beehive', '300 East', '1200 South', 'exact'],
    ['100 S 300 E, Beehive', '300 East', '100 South', 'exact'],
    ['95 E 1200 S, Beehive', '1200 South', '95 East', 'exact'],
    ['200 East 1200 South, Beehive', '1200 South', '200e', 'interpolated'],
    ['1200 South 400 East, Beehive', 'South 400 East', '1200', 'exact'],
    ['1202 Main Street, Beehive', 'Main Street', '1202', 'interpolated'],
  ])('%s', async (text, ...expected) => {
    const [result] = await geocoder.forward({ text, languages: [], limit: 1 });
    expect([result?.street, result?.houseNumber, result?.matchType]).toEqual(expected);
  });

  it('is not read into the name of a street', async () => {
    const [result] = await geocoder.forward({
      text: '1200 North Main Street, Beehive',
      languages: [],
      limit: 1,
    });
    expect(result).toMatchObject({ street: 'Main Street', houseNumber: '1200', matchType: 'approximate' });
  });
});

describe('simplified and traditional characters', () => {
  it.each([
    ['青禾镇南禾路二段45号', '南禾路二段', '45號'],
    ['青禾镇北禾路三段7号', '北禾路3段', '7'],
  ])('%s', async (text, street, number) => {
    expect((await first(text))?.slice(0, 2)).toEqual([street, number]);
  });
});

describe('a numbered road', () => {
  it.each([
    ['南禾路二段870巷8-1號', '南禾路二段870巷', '8-1'],
    ['南禾路二段870巷8號之1', '南禾路二段870巷', '8-1'],
    ['青禾鎮南禾路2段870巷12號3樓', '南禾路二段870巷', '12'],
    ['青禾鎮南禾路2段45號', '南禾路二段', '45號'],
    ['青禾鎮北禾路三段7號', '北禾路3段', '7'],
    ['문솔로 4길 14-1', '문솔로4길', '14-1'],
    ['문솔로4길14-1, 청솔읍', '문솔로4길', '14-1'],
    ['청솔읍 문솔로133번길 82', '문솔로 133번길', '82'],
    ['청솔읍 문솔로 737', '문솔로', '737'],
  ])('%s', async (text, street, number) => {
    expect((await first(text))?.slice(0, 2)).toEqual([street, number]);
  });
});

describe('a numbered road in short or in full', () => {
  it.each([
    ['35 CR 12, Gridley', 'County Road 12', '35'],
    ['35 CR-12, Gridley, Nebraska', 'County Road 12', '35'],
    ['8 State Route 9, Gridley', 'SR 9', '8'],
  ])('%s', async (text, street, number) => {
    expect((await first(text))?.slice(0, 2)).toEqual([street, number]);
  });
});

describe('a kilometre of a road', () => {
  it.each([
    ['Rodovia Brito km 12', 'km 12', 'exact', undefined],
    ['Rodovia Brito, km 15,5', 'Km 15,5', 'exact', undefined],
    ['Rodovia Brito km 13', 'km13', 'interpolated', 0.5],
  ])('%s', async (text, number, matchType, share) => {
    const at = async (asked: string) => (await geocoder.forward({ text: asked, languages: [], limit: 1 }))[0];
    const found = await at(text);
    expect(found).toMatchObject({ houseNumber: number, matchType });
    const [from, to] = [await at('Rodovia Brito km 12'), await at('Rodovia Brito km 14')];
    if (share) expect(found?.lat).toBeCloseTo(((from?.lat ?? 0) + (to?.lat ?? 0)) * share, 6);
  });
});
