import { borders } from '@rapideditor/country-coder';
import { describe, expect, it } from 'vitest';
import { alpha2Of, countryOf, isCountryCode, loadWorld, sovereignOf } from './world.ts';

const world = loadWorld();
const countryBy = new Map(world.countries.map((country) => [country.code, country]));
const regionBy = new Map(world.regions.map((region) => [`${region.country}.${region.code}`, region]));
const townBy = new Map(world.towns.map((town) => [town.number, town]));

describe('the country of a point', () => {
  it('is known, and none at sea', () => {
    expect(countryOf(47.14, 9.52)).toBe('LI');
    expect(countryOf(43.735, 7.42)).toBe('MC');
    expect(countryOf(0, 0)).toBeUndefined();
  });

  it.each([
    ['Puerto Rico', 18.3, -66, 'PR', 'US'],
    ['Åland', 60.15, 19.9, 'AX', 'FI'],
    ['Ceuta', 35.89, -5.31, 'ES', 'ES'],
    ['Tenerife', 28.29, -16.6, 'ES', 'ES'],
    ['Kosovo', 42.6, 21, 'XK', 'XK'],
    ['Corsica', 42.2, 9.1, 'FR', 'FR'],
  ])('tells %s from its state where it has a code of its own', (_name, lat, lon, country, sovereign) => {
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
      expect(countryOf(lat, lon), code).toBe(code);
      const [west, south, east, north] = bounds;
      expect(lat >= south && lat <= north, code).toBe(true);
      expect(west <= east ? lon >= west && lon <= east : lon >= west || lon <= east, code).toBe(true);
    }
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
    const without = world.towns.filter(({ region }) => region < 0);
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
    expect(townBy.get(3110044)!.names.alt_name).toBe('Donostia;San Sebastián');
    expect(townBy.get(1526273)!.names).toMatchObject({ name: 'Nur-Sultan', alt_name: 'Astana' });
  });

  it('answer to their own languages’ names', () => {
    expect(townBy.get(2761369)!.names).toMatchObject({ name: 'Vienna', 'name:de': 'Wien' });
    expect(townBy.get(4791160)!.names).toEqual({ name: 'Vienna' }); // in Virginia
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
  const numbers = [...world.countries, ...world.regions, ...world.towns].map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every((number) => Number.isSafeInteger(number) && number > 0)).toBe(true);
});
