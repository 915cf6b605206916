import { describe, expect, it } from 'vitest';
import { geocoderOver, type Town } from './address-gazetteer.ts';

const TOWNS: readonly Town[] = [
  {
    country: 'IN',
    countryNames: { name: 'India' },
    region: 'Uttar Pradesh',
    name: 'Noida',
    lat: 28.58,
    lon: 77.3,
    // every block counts its houses anew
    streets: [
      { name: 'Sector 8', postcode: '201301', houses: ['C-14', 'D-14', 'D-16'], isPlace: true },
      { name: 'Sector 14', postcode: '201301', houses: ['8', 'D-8'], isPlace: true },
    ],
  },
  {
    country: 'GB',
    countryNames: { name: 'United Kingdom' },
    name: 'London',
    lat: 51.5,
    lon: -0.12,
    streets: [{ name: 'Elm Road', postcode: 'E5 9AB', houses: ['2', '4', '6'] }],
  },
  {
    country: 'ES',
    countryNames: { name: 'España', 'name:en': 'Spain' },
    name: 'Madrid',
    lat: 40.42,
    lon: -3.7,
    streets: [
      { name: 'Calle Mayor', postcode: '28013', houses: ['1', '3'] },
      { name: 'Calle BB Serrano', postcode: '28001', houses: ['1', '3'] },
      { name: 'Calle Serrano', postcode: '28006', houses: ['1', '3'] },
    ],
  },
  {
    country: 'JP',
    countryNames: { name: '日本', 'name:en': 'Japan' },
    region: '東京都',
    name: '千代田区',
    otherNames: { 'name:en': 'Chiyoda' },
    lat: 35.69,
    lon: 139.75,
    streets: [
      { name: '丸の内一丁目', postcode: '100-0005', houses: ['4-12', '9-1'], isPlace: true },
      { name: '丸の内二丁目', postcode: '100-0005', houses: ['4-1', '4-12'], isPlace: true },
      { name: '神田3丁目', postcode: '101-0041', houses: ['4-12', '5-2'], isPlace: true },
    ],
  },
];

const geocoder = geocoderOver(TOWNS);

async function first(text: string) {
  const [result] = await geocoder.forward({ text, languages: [], limit: 5 });
  return result && [result.street, result.houseNumber, result.matchType, result.confidence];
}

describe('a house of a block with a letter', () => {
  it.each([
    ['D-14 Sector 8 Noida', 'Sector 8', 'D-14'],
    ['D 14 Sector 8 Noida', 'Sector 8', 'D-14'],
    ['D14, Sector 8, Noida', 'Sector 8', 'D-14'],
    ['Sector 8, C-14, Noida', 'Sector 8', 'C-14'],
    ['D-8 Sector 14 Noida', 'Sector 14', 'D-8'],
    ['8 Sector 14 Noida', 'Sector 14', '8'],
  ])('is that of its letter: %s', async (text, street, number) => {
    expect(await first(text)).toEqual([street, number, 'exact', 1]);
  });

  it('is not recognised where a letter and a number mean something else', async () => {
    expect(await first('4 Elm Road, London E5 9AB')).toEqual(['Elm Road', '4', 'exact', 1]);
    // the district of the postcode above
    expect((await first('Elm Road, London E5'))?.slice(0, 3)).toEqual(['Elm Road', undefined, 'exact']);
  });
});

describe('an address that says that it has no number', () => {
  it.each(['S/N', 's/n', 's.n.', 'sn', 's/nº'])('is its street: %s', async (mark) => {
    expect(await first(`Calle Mayor ${mark}, Madrid`)).toEqual(['Calle Mayor', undefined, 'exact', 1]);
    expect(await first(`Calle Mayor, ${mark}, 28013 Madrid`)).toEqual(['Calle Mayor', undefined, 'exact', 1]);
  });
});

describe('letters that may say that there is no number', () => {
  it('are a part of a name that holds them, mistyped or not', async () => {
    expect((await first('Calle BB Serrano 3, Madrid'))?.slice(0, 2)).toEqual(['Calle BB Serrano', '3']);
    expect((await first('Calle BB Serano 3, Madrid'))?.slice(0, 2)).toEqual(['Calle BB Serrano', '3']);
  });
});

describe('a house in a numbered part of a quarter', () => {
  it.each([
    ['丸の内二丁目4-12', '丸の内二丁目'],
    ['丸の内2丁目4-12', '丸の内二丁目'],
    ['丸の内２丁目４−１２', '丸の内二丁目'],
    ['丸の内2-4-12', '丸の内二丁目'],
    ['神田三丁目4-12', '神田3丁目'],
    ['千代田区神田3丁目4番12号', '神田3丁目'],
    ['東京都千代田区丸の内二丁目4-12', '丸の内二丁目'],
    ['東京都千代田区丸の内1丁目4-12', '丸の内一丁目'],
    ['東京都千代田区丸の内2-4-12', '丸の内二丁目'],
    ['日本東京都千代田区丸の内2丁目4番地12号', '丸の内二丁目'],
    ['〒100-0005 東京都千代田区丸の内2丁目4-12', '丸の内二丁目'],
  ])('is found by ideographs and by digits: %s', async (text, street) => {
    expect(await first(text)).toEqual([street, '4-12', 'exact', 1]);
  });

  it('does not match another part', async () => {
    expect((await first('丸の内2丁目9-1'))?.[1]).toBeUndefined();
  });
});
