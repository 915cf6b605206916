import { describe, expect, it } from 'vitest';
import { geocoderOver, type Town } from './address-gazetteer.ts';

/** Houses of Czechia and Slovakia have a number in the town and one along the street; those of Poland have flats. */
const TOWNS: readonly Town[] = [
  {
    country: 'CZ',
    countryNames: { name: 'Česko', 'name:en': 'Czechia' },
    name: 'Praha',
    otherNames: { 'name:en': 'Prague' },
    lat: 50.08,
    lon: 14.42,
    streets: [
      // the town's numbers don't go along the street; 14 is the town's number of the last house as well
      { name: 'Na Příkopě', postcode: '110 00', houses: ['128/7', '391/11', '700/14', '583/15a', '14/25'] },
      { name: 'Dlouhá', postcode: '110 00', houses: ['900/2', '100/10'], step: 20_000 },
      { name: 'Lhota', postcode: '252 41', houses: ['5', 'ev. 5', '8'], isPlace: true },
    ],
  },
  {
    country: 'SK',
    countryNames: { name: 'Slovensko', 'name:en': 'Slovakia' },
    name: 'Bratislava',
    lat: 48.15,
    lon: 17.11,
    streets: [{ name: 'Obchodná', postcode: '811 06', houses: ['512/2', '514/6'] }],
  },
  {
    country: 'PL',
    countryNames: { name: 'Polska', 'name:en': 'Poland' },
    name: 'Kraków',
    lat: 50.06,
    lon: 19.94,
    streets: [{ name: 'Długa', postcode: '31-147', houses: ['12/3', '14/4'] }],
  },
];

const geocoder = geocoderOver(TOWNS);

async function first(text: string) {
  const [result] = await geocoder.forward({ text, languages: [], limit: 5 });
  return result && [result.street, result.houseNumber, result.matchType];
}

describe('a house with a number of the town and one of the street', () => {
  it.each([
    ['Na Příkopě 7', 'Na Příkopě', '128/7'],
    ['Na Příkopě 128', 'Na Příkopě', '128/7'],
    ['Na Příkopě 128/7, 110 00 Praha', 'Na Příkopě', '128/7'],
    ['Na Prikope č.p. 128, Praha', 'Na Příkopě', '128/7'],
    ['Na Příkopě 15A, Praha', 'Na Příkopě', '583/15a'],
    ['Na Příkopě 14, Praha', 'Na Příkopě', '700/14'],
    ['Obchodná 6, Bratislava', 'Obchodná', '514/6'],
    ['110 00 Na Příkopě 11', 'Na Příkopě', '391/11'],
    ['Lhota 5', 'Lhota', '5'],
    ['Lhota ev. č. 5', 'Lhota', 'ev. 5'],
  ])('is found by either and shown with both: %s', async (text, street, number) => {
    expect(await first(text)).toEqual([street, number, 'exact']);
  });

  it('has its place along the street by the number of the street', async () => {
    expect(await first('Obchodná 4, Bratislava')).toEqual(['Obchodná', '4', 'interpolated']);
    expect(await first('Obchodná 513, Bratislava')).toEqual(['Obchodná', undefined, 'fallback']);
    const [result] = await geocoder.forward({ text: 'Na Příkopě 9', languages: [], limit: 1 });
    expect(result?.lon).toBeCloseTo(14.4201, 6); // halfway between 7 and 11
  });

  it('is answered once for its point', async () => {
    const lat = 50.08 + 1 / 500 + 500 / 1e7;
    const found = await geocoder.reverse({ lat, lon: 14.42, zoom: 18, languages: [], limit: 10 });
    const houses = found.filter(({ kind }) => kind === 'house').map(({ houseNumber }) => houseNumber);
    expect(houses[0]).toBe('128/7');
    expect(new Set(houses).size).toBe(houses.length);
  });

  it('has neighbours by the number of the street where a point lies between houses', async () => {
    const lat = 50.08 + 2 / 500 + 500 / 1e7;
    const [between] = await geocoder.reverse({ lat, lon: 14.421, zoom: 18, languages: [], limit: 1 });
    expect(between).toMatchObject({ kind: 'house', name: 'Dlouhá 6' });
  });

  it('is a flat of a house in other countries', async () => {
    expect(await first('Długa 12/3, Kraków')).toEqual(['Długa', '12/3', 'exact']);
    expect((await first('Długa 3, Kraków'))?.[1]).not.toBe('12/3');
    expect((await first('Długa 4, Kraków'))?.[1]).not.toBe('14/4');
  });
});
