import { describe, expect, it } from 'vitest';
import { geocoderOver, type Town } from './address-gazetteer.ts';

/** Towns of many countries, each with a street and a street that is easily taken for it. */
const TOWNS: readonly Town[] = [
  {
    country: 'DE',
    countryNames: { name: 'Deutschland', 'name:en': 'Germany' },
    region: 'Berlin',
    name: 'Berlin',
    lat: 52.5,
    lon: 13.4,
    streets: [
      { name: 'Straße des 17. Juni', postcode: '10623', houses: ['112', '115', '135', '136', '152'] },
      { name: 'Hauptstraße', postcode: '10827', houses: ['1', '3', '4', '5a', '7', '9'] },
      { name: 'Juni Straße', postcode: '10623', houses: ['1', '2'] },
    ],
  },
  {
    country: 'FR',
    countryNames: { name: 'France', 'name:en': 'France', 'name:de': 'Frankreich' },
    region: 'Île-de-France',
    name: 'Paris',
    lat: 48.85,
    lon: 2.35,
    streets: [
      { name: 'Rue de Rivoli', postcode: '75001', houses: ['2', '4', '10 bis', '12', '16'] },
      { name: 'Avenue des Champs-Élysées', postcode: '75008', houses: ['99', '101', '103'] },
      { name: 'Boulevard Saint-Germain', postcode: '75006', houses: ['172', '174'] },
    ],
  },
  {
    country: 'GB',
    countryNames: { name: 'United Kingdom', alt_name: 'UK' },
    region: 'England',
    name: 'London',
    lat: 51.5,
    lon: -0.12,
    streets: [
      { name: 'Downing Street', postcode: 'SW1A 2AA', houses: ['9', '10', '11'] },
      { name: "St James's Square", postcode: 'SW1Y 4LE', houses: ['14', '16'] },
    ],
  },
  {
    country: 'US',
    countryNames: { name: 'United States', alt_name: 'USA' },
    region: 'California',
    regionCode: 'CA',
    name: 'San Francisco',
    lat: 37.77,
    lon: -122.42,
    streets: [
      { name: 'Market Street', postcode: '94103', houses: ['1001', '1003', '1355', '1401'] },
      { name: '5th Avenue', postcode: '94118', houses: ['5', '7', '100'] },
      { name: '5th Street', postcode: '94103', houses: ['5', '7'] },
    ],
  },
  {
    country: 'NL',
    countryNames: { name: 'Nederland', 'name:en': 'Netherlands' },
    name: 'Amsterdam',
    lat: 52.37,
    lon: 4.9,
    streets: [{ name: 'Prinsengracht', postcode: '1016 GV', houses: ['263', '263-1', '265'] }],
  },
  {
    country: 'IT',
    countryNames: { name: 'Italia', 'name:en': 'Italy' },
    name: 'Roma',
    otherNames: { 'name:en': 'Rome', 'name:de': 'Rom' },
    lat: 41.9,
    lon: 12.5,
    streets: [{ name: 'Via del Corso', postcode: '00186', houses: ['12', '14', '18'] }],
  },
  {
    country: 'ES',
    countryNames: { name: 'España', 'name:en': 'Spain' },
    name: 'Madrid',
    lat: 40.42,
    lon: -3.7,
    streets: [{ name: 'Calle de Alcalá', postcode: '28014', houses: ['40', '42', '44'] }],
  },
  {
    country: 'FI',
    countryNames: { name: 'Suomi', 'name:sv': 'Finland', 'name:en': 'Finland' },
    name: 'Helsinki',
    otherNames: { 'name:sv': 'Helsingfors' },
    lat: 60.17,
    lon: 24.94,
    streets: [
      {
        name: 'Mannerheimintie',
        otherNames: { 'name:sv': 'Mannerheimvägen' },
        postcode: '00100',
        houses: ['5', '12', '14', '20'],
      },
    ],
  },
  {
    country: 'CZ',
    countryNames: { name: 'Česko', 'name:en': 'Czechia' },
    name: 'Praha',
    otherNames: { 'name:en': 'Prague' },
    lat: 50.08,
    lon: 14.42,
    streets: [{ name: 'Vodičkova', postcode: '110 00', houses: ['681/14', '682/16'] }],
  },
  {
    country: 'AT',
    countryNames: { name: 'Österreich', 'name:en': 'Austria' },
    name: 'Warth',
    lat: 47.26,
    lon: 10.18,
    streets: [{ name: 'Bregenzerau', postcode: '6767', houses: ['3', '4', '7'], isPlace: true }],
  },
  {
    country: 'RU',
    countryNames: { name: 'Россия', 'name:en': 'Russia' },
    name: 'Москва',
    otherNames: { 'name:en': 'Moscow' },
    lat: 55.75,
    lon: 37.6,
    streets: [{ name: 'Тверская улица', postcode: '125009', houses: ['7', '9', '13 к1'] }],
  },
  {
    country: 'BR',
    countryNames: { name: 'Brasil', 'name:en': 'Brazil' },
    region: 'São Paulo',
    regionCode: 'SP',
    name: 'São Paulo',
    lat: -23.55,
    lon: -46.63,
    streets: [{ name: 'Avenida Paulista', postcode: '01310-100', houses: ['1578', '1700'] }],
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
      {
        name: '丸の内一丁目',
        otherNames: { 'name:en': 'Marunouchi 1' },
        postcode: '100-0005',
        houses: ['9', '10'],
        isPlace: true,
      },
    ],
  },
  {
    country: 'PL',
    countryNames: { name: 'Polska', 'name:en': 'Poland' },
    name: 'Kraków',
    lat: 50.06,
    lon: 19.94,
    streets: [{ name: 'Świętego Jana', postcode: '31-018', houses: ['2', '4', '6'] }],
  },
];

const geocoder = geocoderOver(TOWNS);

async function first(text: string) {
  const [result] = await geocoder.forward({ text, languages: [], limit: 5 });
  return result && [result.street, result.houseNumber, result.countryCode, result.matchType];
}

describe('an address as it is written in its country', () => {
  it.each([
    // Germany: street, number, postcode before the town
    ['Straße des 17. Juni 135, 10623 Berlin', 'Straße des 17. Juni', '135', 'DE'],
    ['Strasse des 17 Juni 135 Berlin', 'Straße des 17. Juni', '135', 'DE'],
    ['Hauptstr. 5a, Berlin', 'Hauptstraße', '5a', 'DE'],
    ['Hauptstraße 5 A, 10827 Berlin, Germany', 'Hauptstraße', '5a', 'DE'],
    ['D-10827 Berlin, Hauptstraße 7', 'Hauptstraße', '7', 'DE'],
    // France: number first, bis
    ['10 bis rue de Rivoli, 75001 Paris', 'Rue de Rivoli', '10 bis', 'FR'],
    ['12, rue de Rivoli, Paris', 'Rue de Rivoli', '12', 'FR'],
    ['101 av. des Champs Elysees 75008 Paris France', 'Avenue des Champs-Élysées', '101', 'FR'],
    ['172 bd St Germain, Paris', 'Boulevard Saint-Germain', '172', 'FR'],
    // United Kingdom: postcode last, in two parts or one
    ['10 Downing Street, London SW1A 2AA', 'Downing Street', '10', 'GB'],
    ['10 Downing St, London, SW1A2AA, UK', 'Downing Street', '10', 'GB'],
    ['14 Saint Jamess Square London', "St James's Square", '14', 'GB'],
    // United States: number, street, city, state, zip
    ['1355 Market St, San Francisco, CA 94103', 'Market Street', '1355', 'US'],
    ['1355 Market Street San Francisco California USA', 'Market Street', '1355', 'US'],
    ['5 5th Ave, San Francisco, CA 94118-1234', '5th Avenue', '5', 'US'],
    ['7 5th Street, San Francisco', '5th Street', '7', 'US'],
    // Netherlands: postcode of digits and letters
    ['Prinsengracht 263, 1016 GV Amsterdam', 'Prinsengracht', '263', 'NL'],
    ['Prinsengracht 263-1, 1016GV Amsterdam', 'Prinsengracht', '263-1', 'NL'],
    // Italy and Spain: a comma before the number
    ['Via del Corso, 12, 00186 Roma', 'Via del Corso', '12', 'IT'],
    ['Via del Corso 14, Rome, Italy', 'Via del Corso', '14', 'IT'],
    ['C/ Alcalá, 42, 28014 Madrid', 'Calle de Alcalá', '42', 'ES'],
    ['Calle de Alcala 42 Madrid', 'Calle de Alcalá', '42', 'ES'],
    // Finland: two languages, number after the street
    ['Mannerheimintie 12, 00100 Helsinki', 'Mannerheimintie', '12', 'FI'],
    ['Mannerheimvägen 12, Helsingfors', 'Mannerheimintie', '12', 'FI'],
    // Czechia: conscription and street number
    ['Vodičkova 681/14, 110 00 Praha', 'Vodičkova', '681/14', 'CZ'],
    ['Vodickova 681/14, Prague', 'Vodičkova', '681/14', 'CZ'],
    // Austria: houses numbered by place
    ['Bregenzerau 4, 6767 Warth', 'Bregenzerau', '4', 'AT'],
    // Russia: from the town to the house
    ['Москва, Тверская улица, 7', 'Тверская улица', '7', 'RU'],
    ['ул. Тверская, 9, Москва', 'Тверская улица', '9', 'RU'],
    // Brazil: number after a comma, state
    ['Av. Paulista, 1578, São Paulo - SP, 01310-100', 'Avenida Paulista', '1578', 'BR'],
    // Japan: from the large to the small
    ['東京都千代田区丸の内一丁目9', '丸の内一丁目', '9', 'JP'],
    // Poland: a name in the genitive, with an abbreviation
    ['ul. Św. Jana 4, 31-018 Kraków', 'Świętego Jana', '4', 'PL'],
  ])('%s', async (text, street, number, country) => {
    expect((await first(text))?.slice(0, 3)).toEqual([street, number, country]);
  });
});

describe('what is not quite an address', () => {
  it('is exact only when every word is', async () => {
    expect((await first('Hauptstraße 7, Berlin'))?.[3]).toBe('exact');
    expect(await first('Hauptstrasze 7, Berlin')).toEqual(['Hauptstraße', '7', 'DE', 'approximate']);
  });

  it('lies between its neighbours where nobody has mapped it', async () => {
    expect(await first('Via del Corso 16, Roma')).toEqual(['Via del Corso', '16', 'IT', 'interpolated']);
  });

  it('falls back to the street, never to another one', async () => {
    expect(await first('Downing Street 99, London')).toEqual(['Downing Street', undefined, 'GB', 'fallback']);
  });

  it('falls back to the town', async () => {
    const [result] = await geocoder.forward({ text: 'Quarzweg 3, 28014 Madrid', languages: [], limit: 1 });
    expect([result?.kind, result?.countryCode, result?.matchType]).toEqual([
      expect.stringMatching(/area|postcode/),
      'ES',
      'fallback',
    ]);
    expect(result?.confidence).toBeLessThan(0.5);
  });

  it('is not believed when it contradicts its postcode', async () => {
    const [result] = await geocoder.forward({
      text: 'Via del Corso 12, 28014 Roma',
      languages: [],
      limit: 1,
    });
    expect(result?.street).toBe('Via del Corso');
    expect(result?.confidence).toBeLessThanOrEqual(0.5);
  });

  it('is nothing where no word is known', async () => {
    expect(await geocoder.forward({ text: 'xqzzv wqqkx', languages: [], limit: 5 })).toEqual([]);
    expect(await geocoder.forward({ text: '🙂', languages: [], limit: 5 })).toEqual([]);
  });
});
