import { describe, expect, it } from 'vitest';
import type { Tags } from '../../src/core/core.ts';
import type { FindRequest, Found } from '../../src/find/find.ts';
import { loadWorld, type World } from '../../src/world/world.ts';
import { type Drawn, elementsOf, NOW_MS } from '../geocode/drawn.ts';
import { houseOf } from '../house.ts';
import { kindOf, nameOf } from './shown.ts';

/** What of several things that bear a name, or a word for a kind, is meant. 0.001 degrees of latitude are 111 m. */

const MARKET = { lat: 48.5, lon: 12.5 };
const KNOWN = { wikidata: 'Q1', wikipedia: 'de:Ein Artikel', 'name:en': 'A', 'name:fr': 'B', 'name:it': 'C' };

const at = (north: number, tags: Tags): Drawn => ({ at: [MARKET.lat + north, MARKET.lon], tags });
const street = (north: number, name: string): Drawn => ({
  along: [-0.001, 0.001].map((east) => [MARKET.lat + north, MARKET.lon + east] as const),
  tags: { highway: 'residential', name },
});
const house = (east: number, number: string, tags: Tags = {}): Drawn => ({
  at: [MARKET.lat + 0.0001, MARKET.lon + east],
  tags: { 'addr:street': 'Hauptstraße', 'addr:housenumber': number, 'addr:city': 'Nordheim', ...tags },
});

/** Towns called like words for kinds of places, and their countries. */
const TOWNS = ['US:Temple', 'US:Boulder', 'ID:Metro', 'ME:Bar', 'FR:Lens', 'FR:Tours', 'DE:Essen']
  .concat(['GB:Reading', 'GB:Bath', 'SK:Košice', 'IN:Mokameh', 'DE:Berlin'])
  .map((each) => each.split(':') as [country: string, name: string]);
const ALL = loadWorld();
const WORLD: World = {
  countries: ALL.countries.filter(({ code }) => TOWNS.some(([country]) => country === code)),
  regions: [],
  towns: [...ALL.towns]
    .filter(({ country, names }) => TOWNS.some(([code, name]) => code === country && names.name === name))
    .map((town) => ({ ...town, region: -1 })),
};

const data = houseOf(
  elementsOf([
    at(0, { place: 'town', name: 'Nordheim', population: '9000' }),
    at(-0.15, { place: 'town', name: 'Südheim', population: '8000' }),
    at(0.002, { aeroway: 'helipad', name: 'Nordheim' }),
    at(0.001, { railway: 'station', name: 'Nordheim' }),
    street(0, 'Hauptstraße'),
    house(-0.0009, '5'),
    house(-0.0005, '12'),
    house(-0.0001, '20'),
    house(0.0007, '28', { shop: 'bakery', name: 'Brotlaib' }),
    at(0.003, { amenity: 'cafe', name: 'Haubtstrasse 5' }),
    at(0.003, { amenity: 'cafe', name: 'Theke 12' }),
    street(0.004, 'Boulevard des Moulins'),
    street(0.005, 'Rue des Moulins'),
    at(0.004, { shop: 'bakery', name: 'Pain Boulevard des Moulins' }),
    at(0.005, { amenity: 'cafe', name: 'Rosengarten' }),
    at(0.005, { amenity: 'cafe', name: 'Rosen' }),
    at(0.005, { amenity: 'cafe', name: 'Das Jugendheim' }),
    at(0.005, { amenity: 'cafe', name: 'Jugendheim' }),
    at(0.005, { tourism: 'museum', name: 'Falkenau' }),
    at(0.006, { tourism: 'museum', name: 'Falkenau', ...KNOWN }),
    at(0.005, { tourism: 'museum', name: 'Zeughaus' }),
    at(0.006, { tourism: 'museum', name: 'Museum für Waffen', short_name: 'Zeughaus', ...KNOWN }),
    at(0.002, { tourism: 'museum', name: 'Mühle, Südheim' }),
    at(-0.151, { tourism: 'museum', name: 'Mühle' }),
    street(0.01, 'Fernwiese'),
    at(0.2, { leisure: 'park', name: 'Fernwiese' }),
    street(0.012, 'Am Anger'),
    at(0.0121, { amenity: 'bar', name: 'Am Anger' }),
    at(0, { highway: 'bus_stop', name: 'Rheinbrücke' }),
    at(0.001, { highway: 'bus_stop', name: 'Rheinbrücke' }),
    at(0.01, { highway: 'bus_stop', name: 'Rheinbrücke' }),
    at(0.001, { amenity: 'bar', name: 'Zur Linde' }),
    at(0.005, { amenity: 'cafe', name: 'Berl' }),
    at(0.0003, { amenity: 'bar', name: 'Berliner Weiße' }),
    at(0.001, { building: 'temple', name: 'Lotus' }),
    at(0.001, { amenity: 'library', name: 'Bücherei' }),
    at(0.001, { amenity: 'cafe', cuisine: 'coffee_shop', name: 'Moka Haus' }),
  ]),
  { world: WORLD },
);

async function find(
  text: string,
  request: Partial<FindRequest> = { near: MARKET },
): Promise<readonly Found[]> {
  return (await data.finder.find({ text, languages: [], limit: 10, ...request }, NOW_MS)).entries;
}
const namesFound = async (...asked: Parameters<typeof find>) => (await find(...asked)).map(nameOf);

describe('of names', () => {
  it.each([
    ['a whole one leads before one that begins so', 'rosen', ['Rosen', 'Rosengarten']],
    ['one without an article leads before one with it', 'jugendheim', ['Jugendheim', 'Das Jugendheim']],
    [
      'a short one leads if what it names is much better known',
      'zeughaus',
      ['Museum für Waffen', 'Zeughaus'],
    ],
    [
      'one that begins as it is abbreviated leads before one that holds the words',
      'bd des mou',
      ['Boulevard des Moulins', 'Pain Boulevard des Moulins'],
    ],
    ['one with a comma leads before a place of the town', 'Mühle, Südheim', ['Mühle, Südheim', 'Mühle']],
  ])('%s', async (_, text, names) => {
    expect(await namesFound(text)).toEqual(names);
  });

  it('the better known of equals leads, though it is not nearer', async () => {
    const lats = (await find('falkenau')).map((one) => one.kind === 'place' && one.hit.record.lat);
    expect(lats).toEqual([48.506, 48.505]);
  });

  it.each([
    ['fernwiese', ['street', 'leisure/park']], // it lies 22 km away
    ['am anger', ['street', 'amenity/bar']],
    ['nordheim', ['area', 'railway/station', 'aeroway/helipad']],
    ['rheinbrücke', ['highway/bus_stop', 'highway/bus_stop']], // of two that are one stop, and one 1 km away
  ])('of things called alike: %s', async (text, kinds) => {
    expect((await find(text)).map(kindOf)).toEqual(kinds);
  });
});

describe('of a name and a city far away that begins so', () => {
  const farther = { lat: MARKET.lat + 0.03, lon: MARKET.lon };

  it.each([
    ['one that is whole is meant around the corner', 'berl', MARKET, 'Berl'],
    ['the city is meant from farther away', 'berl', farther, 'Berlin'],
    ['one that goes on is meant in sight', 'berli', MARKET, 'Berliner Weiße'],
    ['and the city from around the corner', 'berli', { ...MARKET, lat: MARKET.lat + 0.008 }, 'Berlin'],
  ])('%s', async (_, text, near, name) => {
    expect((await namesFound(text, { near }))[0]).toBe(name);
  });
});

describe('of numbers', () => {
  it('a mistyped street’s house leads, but not before a place that is called so', async () => {
    expect(kindOf((await find('haubtstrasse 12'))[0])).toBe('house');
    expect((await namesFound('haubtstrasse 5'))[0]).toBe('Haubtstrasse 5');
  });

  it('a house between known ones leads, without what is at another number', async () => {
    const found = await find('Hauptstraße 24');
    expect(found[0]).toMatchObject({ kind: 'address', result: { kind: 'house', matchType: 'interpolated' } });
    expect(found.map(nameOf)).not.toContain('Brotlaib');
  });

  it('one alone is found in names', async () => {
    expect(await namesFound('12')).toContain('Theke 12');
  });

  it('one of a street that is not known is not the town', async () => {
    expect(await namesFound('Zwetschgenallee 7, Nordheim')).toEqual([]);
  });
});

describe('a town whose name is a word for a kind of place', () => {
  const firstIn = async (text: string, language: string, near?: FindRequest['near']) =>
    kindOf((await find(text, { languages: [language], ...(near && { near }) }))[0]);

  it.each([
    ['Temple', 'en'],
    ['Boulder', 'en'],
    ['Metro', 'en'],
    ['Reading', 'en'],
    ['Lens', 'de'],
    ['Tours', 'en'],
    ['Tours', 'de'],
    ['Essen', 'en'],
    ['Bath', 'de'],
    ['Bar', 'de'],
  ])('leads from nowhere and near it: %s in %s', async (text, language) => {
    const { lat, lon } = [...WORLD.towns].find(({ names }) => names.name === text)!;
    expect(await firstIn(text, language)).toBe('area');
    expect(await firstIn(text, language, { lat: lat + 0.03, lon })).toBe('area');
  });

  it.each([
    ['bar', 'en', 'amenity/bar'],
    ['bar', 'fi', 'amenity/bar'],
    ['moka', 'en', 'amenity/cafe/coffee_shop'], // which begins Mokameh
  ])('is too far away where the kind is around: %s in %s', async (text, language, kind) => {
    expect(await firstIn(text, language, MARKET)).toBe(kind);
  });

  it('stands beside the kind where either may be meant', async () => {
    const found = await find('temple', { languages: ['en'], near: MARKET });
    expect(found.slice(0, 3).map(nameOf)).toEqual(expect.arrayContaining(['Lotus', 'Temple']));
  });

  it('leaves the kind that the reader calls so among the suggestions', async () => {
    const { categories } = await data.finder.find({ text: 'Bar', languages: ['en'], limit: 5 }, NOW_MS);
    expect(categories[0]).toBe('amenity/bar');
  });
});

it('what is asked for bounds the list', async () => {
  const museums = await find('falk', { categories: ['museum'], near: MARKET });
  expect(museums.map(kindOf)).toEqual(['tourism/museum', 'tourism/museum']);
  expect(await find('m', { limit: 2, near: MARKET })).toHaveLength(2);
});
