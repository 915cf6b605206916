import { borders } from '@rapideditor/country-coder';
import { describe, expect, it } from 'vitest';
import { alpha2Of, countryByBorders, countryOf, isCountryCode, loadWorld, sovereignOf } from './world.ts';

const world = loadWorld();
const countryBy = new Map(world.countries.map((country) => [country.code, country]));
const regionBy = new Map(world.regions.map((region) => [`${region.country}.${region.code}`, region]));
const townBy = new Map([...world.towns].map((town) => [town.sourceId, town]));

describe('the country of a point', () => {
  it('is known on land and `undefined` at sea', () => {
    expect(countryOf(47.14, 9.52)).toBe('LI');
    expect(countryOf(43.735, 7.42)).toBe('MC');
    expect(countryOf(0, 0)).toBeUndefined();
  });

  it.each([
    ['the Atlantic, off Fernando de Noronha', 0, -30],
    ['the Atlantic, off the Azores', 40, -40],
    ['the Gulf of Guinea', 0, -5],
    ['the Indian Ocean', -50, 100],
    ['the Southern Ocean', -62, 100],
    ['between the islands of Kiribati', -4.85, -155.6],
    ['between the islands of Fiji', -20, -179.3],
    ['the Caspian Sea', 42, 50.5],
    ['the Chukchi Sea, at the antimeridian', 74, 180],
    ['the north pole', 90, 0],
  ])('is unknown in %s', (_name, lat, lon) => {
    expect([countryOf(lat, lon), sovereignOf(lat, lon)]).toEqual([undefined, undefined]);
  });

  it.each([
    ['Funafuti', -8.524, 179.194, 'TV'],
    ['Malé', 4.175, 73.509, 'MV'],
    ['Adamstown', -25.066, -130.101, 'PN'],
    ['Jamestown', -15.925, -5.718, 'SH'],
    ['Hamilton', 32.295, -64.783, 'BM'],
    ['Atafu', -8.55, -172.5, 'TK'],
    ['Taveuni, east of the antimeridian', -16.85, -179.97, 'FJ'],
    ['Taveuni, west of it', -16.85, 179.97, 'FJ'],
    ['Chukotka at the antimeridian', 67, 180, 'RU'],
    ['Chukotka just east of it', 67, -179.9999, 'RU'],
    ['Chukotka east of it', 66.5, -178, 'RU'],
    ['Chukotka, as a longitude past it', 66.5, 182, 'RU'],
    ['Easter Island', -27.12, -109.35, 'CL'],
    ['Antarctica', -75, 100, 'AQ'],
    ['the Ross ice shelf', -81, -175, 'AQ'],
    ['the south pole', -90, 0, 'AQ'],
    ['Lake Superior', 47.4, -87.5, 'US'],
    ['Eddystone lighthouse, 14 km off', 50.18, -4.265, 'GB'],
  ])('is known at %s', (_name, lat, lon, country) => {
    expect(countryOf(lat, lon)).toBe(country);
  });

  it('reaches twelve nautical miles into the sea, and a few km more at most', () => {
    const westOfCaboDaRoca = (metres: number) => countryOf(38.7804, -9.4989 - metres / 86_700);
    expect([1_000, 10_000, 20_000, 22_000].map(westOfCaboDaRoca)).toEqual(['PT', 'PT', 'PT', 'PT']);
    expect([27_000, 40_000].map(westOfCaboDaRoca)).toEqual([undefined, undefined]);
  });

  it('reaches as far around towns of islands that no map of land has', () => {
    const others = [...world.towns].filter(
      ({ lat, lon }) => countryOf(lat, lon) !== countryByBorders(lat, lon),
    );
    expect(others.map(({ names }) => names.name)).toEqual([]);
  });

  it('follows its borders on the sea between its islands', () => {
    expect([countryByBorders(0, -30), countryByBorders(-4.85, -155.6)]).toEqual(['BR', 'KI']);
    expect(countryByBorders(0, -5)).toBeUndefined();
  });

  it.each([
    ['Puerto Rico', 18.3, -66, 'PR', 'US'],
    ['Åland', 60.15, 19.9, 'AX', 'FI'],
    ['Ceuta', 35.89, -5.31, 'ES', 'ES'],
    ['Tenerife', 28.29, -16.6, 'ES', 'ES'],
    ['Kosovo', 42.6, 21, 'XK', 'XK'],
    ['Corsica', 42.2, 9.1, 'FR', 'FR'],
  ])('distinguishes %s from its state if it has its own code', (_name, lat, lon, country, sovereign) => {
    expect([countryOf(lat, lon), sovereignOf(lat, lon)]).toEqual([country, sovereign]);
  });
});

describe('country codes', () => {
  it('are read in either case and length', () => {
    expect(['li', 'LI', 'XK'].map(isCountryCode)).toEqual([true, true, true]);
    expect(['', 'L', 'LIE', 'EU', 'UK', 'ſs', '__'].map(isCountryCode)).toEqual(Array(7).fill(false));
    expect(['us', 'USA', 'lie', 'GBR', 'XKX'].map(alpha2Of)).toEqual(['US', 'US', 'LI', 'GB', 'XK']);
    expect(['', 'U', 'UK', 'ABC', 'USAA'].map(alpha2Of)).toEqual(Array(5).fill(undefined));
  });

  it('are those of the borders', () => {
    const official = borders.features
      .map(({ properties }) => properties)
      .filter(({ iso1A2, isoStatus }) => iso1A2 && (isoStatus === 'official' || iso1A2 === 'XK'));
    expect(world.countries.map(({ code }) => code)).toEqual(official.map(({ iso1A2 }) => iso1A2).sort());
    for (const { iso1A2, iso1A3 } of official) expect(alpha2Of(iso1A3!)).toBe(iso1A2);
  });
});

describe('countries', () => {
  it('stand for a point inside them, within their bounds', () => {
    for (const { code, lat, lon, bounds } of world.countries) {
      expect(countryByBorders(lat, lon), code).toBe(code);
      const [west, south, east, north] = bounds;
      expect(lat >= south && lat <= north, code).toBe(true);
      expect(west <= east ? lon >= west && lon <= east : lon >= west || lon <= east, code).toBe(true);
    }
  });

  it('stand on land or at its coast, save those of islets without a town', () => {
    const atSea = world.countries.filter(({ lat, lon }) => countryOf(lat, lon) === undefined);
    expect(atSea.map(({ code }) => code)).toEqual(['IO', 'UM']);
  });

  it('have bounds that cross the antimeridian where they do', () => {
    const crossing = world.countries.filter(({ bounds: [west, , east] }) => west > east);
    expect(crossing.map(({ code }) => code)).toEqual(expect.arrayContaining(['FJ', 'NZ', 'RU', 'US']));
    expect(countryBy.get('LI')!.bounds.map((degrees) => degrees.toFixed(1))).toEqual([
      '9.5',
      '47.0',
      '9.6',
      '47.3',
    ]);
  });

  it('have names in many languages and short forms', () => {
    const { names, sovereign } = countryBy.get('US')!;
    expect(names).toMatchObject({
      name: 'United States',
      'name:de': 'Vereinigte Staaten',
      'name:ja': 'アメリカ合衆国',
      'name:zh-Hant': '美國',
      'alt_name:de': 'USA',
      'ISO3166-1:alpha2': 'US',
      'ISO3166-1:alpha3': 'USA',
      wikidata: 'Q30',
    });
    expect(names.alt_name!.split(';')).toEqual(expect.arrayContaining(['USA', 'U.S.A.', 'US', 'America']));
    expect(sovereign).toBeUndefined();
    expect(countryBy.get('GB')!.names.alt_name!.split(';')).toContain('UK');
    expect(countryBy.get('HK')!.names.name).toBe('Hong Kong');
    expect(countryBy.get('PR')!.sovereign).toBe('US');
    for (const country of world.countries)
      expect(Object.keys(country.names).length, country.code).toBeGreaterThan(80);
  });
});

describe('regions', () => {
  it('have postal abbreviations and ISO codes where they are known', () => {
    expect(regionBy.get('US.CA')!.names).toMatchObject({
      name: 'California',
      short_name: 'CA',
      'ISO3166-2': 'US-CA',
    });
    expect(regionBy.get('AU.02')!.names).toMatchObject({ name: 'New South Wales', short_name: 'NSW' });
    expect(regionBy.get('DE.02')!.names).toMatchObject({ 'name:de': 'Bayern', 'ISO3166-2': 'DE-BY' });
  });

  it('are where the town of their name is, else their largest', () => {
    const at = (code: string) => [regionBy.get(code)!.lat, regionBy.get(code)!.lon];
    expect(at('DE.02')).toEqual([48.13743, 11.57549]); // Munich for Bavaria
    expect(at('TR.59')).toEqual([40.9781, 27.51101]); // Tekirdağ, and not Çorlu
  });

  it('hold their towns, each of its own country', () => {
    for (const town of world.towns)
      if (town.region >= 0) expect(world.regions[town.region]!.country, town.names.name).toBe(town.country);
    const without = [...world.towns].filter(({ region }) => region < 0);
    expect(without.length / world.towns.length).toBeLessThan(0.001);
  });
});

describe('towns', () => {
  it('are the world’s, by GeoNames’ numbers', () => {
    expect(world.towns.length).toBeGreaterThan(135_000);
    expect(townBy.get(5391959)).toMatchObject({
      names: { name: 'San Francisco' },
      country: 'US',
      lat: 37.77493,
      lon: -122.41942,
      population: 864_816,
      level: 'city',
    });
    expect(world.regions[townBy.get(5391959)!.region]!.names.name).toBe('California');
  });

  it('have the level of their size, and capitals that of cities', () => {
    const levels = [3042030, 3042033, 658225, 2992741].map((number) => townBy.get(number)!.level);
    expect(levels).toEqual(['city', 'village', 'city', 'suburb']); // Vaduz, Triesenberg, Helsinki, Monte-Carlo
  });

  it('answer to each of two names and to new ones', () => {
    expect(townBy.get(3110044)!.names.alt_name).toMatch(/^Donostia;San Sebastián;/);
    expect(townBy.get(1526273)!.names).toMatchObject({
      name: 'Nur-Sultan',
      alt_name: expect.stringMatching(/^Astana(;|$)/),
    });
  });

  it('answer to their own languages’ names', () => {
    expect(townBy.get(2761369)!.names).toMatchObject({ name: 'Vienna', 'name:de': 'Wien' });
    expect(townBy.get(4791160)!.names).toEqual({ name: 'Vienna' }); // in Virginia
  });

  it('answer to names in other scripts, of old, and to what travellers call their airport', () => {
    const names = (number: number) => townBy.get(number)!.names.alt_name!.split(';');
    expect(names(2643743)).toEqual(expect.arrayContaining(['Лондон', 'Londinium', '伦敦']));
    expect(names(2643743)).not.toContain('Londres'); // of that name alone is a village in Argentina; the language tells them apart
    const airports = [...world.towns].filter(({ level }) => level === 'airport');
    expect(airports.find(({ names: { short_name } }) => short_name === 'SVO')).toMatchObject({
      country: 'RU',
      names: { alt_name: 'SVO Airport' },
    });
  });

  it('stand in the list once', () => {
    const seen = new Map<string, { lat: number; lon: number }[]>();
    for (const { country, names, lat, lon } of world.towns) {
      const key = `${country} ${names.name!.toLowerCase()}`;
      const others = seen.get(key) ?? [];
      const isNear = (other: { lat: number; lon: number }) =>
        Math.hypot(other.lat - lat, (other.lon - lon) * Math.cos((lat * Math.PI) / 180)) < 0.04;
      expect(others.some(isNear), key).toBe(false);
      seen.set(key, [...others, { lat, lon }]);
    }
  });
});

it('numbers no two things alike', () => {
  const numbers = [...world.countries, ...world.regions, ...world.towns].map(({ sourceId }) => sourceId);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every((number) => Number.isSafeInteger(number) && number > 0)).toBe(true);
});
