import { describe, expect, it } from 'vitest';
import { geocoderOver, type Town } from './address-gazetteer.ts';

const TOWNS: readonly Town[] = [
  {
    country: 'NL',
    countryNames: { name: 'Nederland', 'name:en': 'Netherlands' },
    name: 'Amsterdam',
    lat: 52.37,
    lon: 4.9,
    streets: [
      {
        name: 'Prins Hendrikkade',
        postcode: '1011TG',
        houses: ['1H', '1-1', '3-H', '5', '9'],
        further: { postcode: '1011TH', houses: ['10', '12'] },
      },
      // one number is in both streets of the postcode
      { name: 'Kolksteeg', postcode: '1012AB', houses: ['2', '4'] },
      { name: 'Sint Olofssteeg', postcode: '1012AB', houses: ['4', '6', '8'] },
    ],
  },
  {
    country: 'GB',
    countryNames: { name: 'United Kingdom', alt_name: 'UK' },
    name: 'London',
    lat: 51.5,
    lon: -0.12,
    streets: [{ name: 'Downing Street', postcode: 'SW1A 2AA', houses: ['9', '10', '11'] }],
  },
  {
    country: 'FR',
    countryNames: { name: 'France' },
    name: 'Marseille 77',
    otherNames: { alt_name: '77' },
    lat: 43.3,
    lon: 5.4,
    streets: [{ name: 'Rue Paradis', postcode: '13006', houses: ['1'] }],
  },
  {
    country: 'LI',
    countryNames: { name: 'Liechtenstein' },
    name: 'Vaduz',
    lat: 47.14,
    lon: 9.52,
    // one postcode for the whole town; the number 77 is in one street alone
    streets: Array.from({ length: 12 }, (_, i) => ({
      name: `${'ABCDEFGHIJKL'[i]}bachstrasse`,
      postcode: '9490',
      houses: i === 5 ? ['1', '77'] : ['1', '3'],
    })),
  },
];

const geocoder = geocoderOver(TOWNS);

async function first(text: string) {
  return (await geocoder.forward({ text, languages: [], limit: 5 }))[0];
}

describe('a postcode and a house number without a street', () => {
  it.each([
    ['1011TG 5', 'Prins Hendrikkade', '5'],
    ['1011TG 1H', 'Prins Hendrikkade', '1H'],
    ['1011 TG 1H', 'Prins Hendrikkade', '1H'],
    ['1011tg 1-h', 'Prins Hendrikkade', '1H'],
    ['1011TG 1hs', 'Prins Hendrikkade', '1H'],
    ['1011TG 3H', 'Prins Hendrikkade', '3-H'],
    ['1011TG 1H Amsterdam', 'Prins Hendrikkade', '1H'],
    ['1011 TG 1-1, Amsterdam, Netherlands', 'Prins Hendrikkade', '1-1'],
    ['5, 1011TG', 'Prins Hendrikkade', '5'],
    ['1011TH 12', 'Prins Hendrikkade', '12'],
    ['1012AB 6', 'Sint Olofssteeg', '6'],
    ['SW1A 2AA 10', 'Downing Street', '10'],
    ['10 SW1A2AA', 'Downing Street', '10'],
    ['Flat 3, 10 SW1A 2AA', 'Downing Street', '10'],
  ])('is the house: %s', async (text, street, houseNumber) => {
    expect(await first(text)).toMatchObject({
      kind: 'house',
      street,
      houseNumber,
      matchType: 'exact',
      confidence: 1,
    });
  });

  it('is the house where they come in parts', async () => {
    const parts = { houseNumber: '1H', postalCode: '1011 TG' };
    const [house] = await geocoder.forward({ parts, languages: [], limit: 5 });
    expect(house).toMatchObject({ street: 'Prins Hendrikkade', houseNumber: '1H', postalCode: '1011TG' });
  });

  it('lies between houses that carry the postcode, where nobody has mapped it', async () => {
    expect(await first('1011TG 7')).toMatchObject({
      street: 'Prins Hendrikkade',
      houseNumber: '7',
      matchType: 'interpolated',
    });
  });

  it.each([
    ['a number of another postcode of the street', '1011TH 5'],
    ['a number that two streets of the postcode have', '1012AB 4'],
    ['a number that none of them has', '1011TG 99'],
    ['a number that may be in any of several streets', '1012AB 7'],
    ['a postcode of a whole town, even where one house alone has the number', '9490 77'],
    ['a street that nobody knows', 'Quarzweg 5, 1011TG'],
  ])('is no house for %s', async (_, text) => {
    const answer = await first(text);
    expect(answer?.kind).toBe('postcode');
    expect(answer?.confidence).toBeLessThan(0.3);
  });

  it('leaves a town that is called by a number to those who ask for it alone', async () => {
    expect((await first('77'))?.name).toBe('Marseille 77');
    expect((await first('Marseille 77, France'))?.name).toBe('Marseille 77');
  });

  it('is a house of the street that is named', async () => {
    expect(await first('Kolksteeg 4, 1012AB Amsterdam')).toMatchObject({
      street: 'Kolksteeg',
      houseNumber: '4',
    });
    expect(await first('Fbachstrasse 77, 9490 Vaduz')).toMatchObject({
      street: 'Fbachstrasse',
      houseNumber: '77',
    });
  });
});
