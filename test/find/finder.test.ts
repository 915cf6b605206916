import { describe, expect, it } from 'vitest';
import type { Tags } from '../../src/core/core.ts';
import { createFinder, type FindRequest, type Found } from '../../src/find/find.ts';
import type { OsmElement } from '../../src/osm/osm.ts';
import { loadTaxonomy } from '../../src/taxonomy/taxonomy.ts';
import { worldOf } from '../build/small-world.ts';
import { houseOf } from '../house.ts';
import { ArraySearcher, place } from '../http/fixture.ts';
import { ListGeocoder, TOWN } from '../http/geocode-fixture.ts';
import { kindOf, nameOf } from './shown.ts';

/** The market of the town Nordheim; Südheim lies 12 km south of it. A degree of latitude is 111 km, so 0.001 is 111 m. */
const MARKET = { lat: 48.5, lon: 12.5 };
const SOUTH = { lat: 48.39, lon: 12.5 };
const SYDNEY = { lat: -33.87, lon: 151.2 };
/** Better known than others of its kind. */
const KNOWN = { wikidata: 'Q1', wikipedia: 'de:Ein Artikel', 'name:en': 'A', 'name:fr': 'B', 'name:it': 'C' };

let id = 0;
const node = (north: number, tags: Tags = {}, { lat, lon } = MARKET): OsmElement => {
  id += 1;
  return { kind: 'node', id, lat: lat + north, lon, tags };
};
const address = (number: string): Tags => ({
  'addr:street': 'Hauptstraße',
  'addr:housenumber': number,
  'addr:city': 'Nordheim',
});
const way = (number: number, name: string, nodes: readonly OsmElement[]): OsmElement => ({
  kind: 'way',
  id: number,
  refs: nodes.flatMap((one) => (one.kind === 'node' ? [one.id] : [])),
  tags: { highway: 'residential', name },
});
const main = [node(-0.002), node(0.002)];
const lime = [node(0.003), node(0.006)];
const brick = [node(0.03), node(0.031)];
const southern = [node(0.001, {}, SOUTH), node(0.003, {}, SOUTH)];

const town = houseOf(
  [
    ...main,
    ...lime,
    ...southern,
    ...brick,
    way(4, 'Ziegelhofweg', brick),
    way(1, 'Hauptstraße', main),
    way(2, 'Lindenweg', lime),
    way(3, 'Talweg', southern),
    node(0, { place: 'town', name: 'Nordheim', population: '9000' }),
    node(0, { place: 'town', name: 'Südheim', population: '8000' }, SOUTH),
    node(0.001, address('12')),
    node(0.0011, { shop: 'bakery', name: 'Brotlaib', ...address('12') }),
    node(-0.001, { amenity: 'pharmacy', name: 'Adler', ...address('3') }),
    node(0.002, { historic: 'castle', name: 'Burg Falk', ...KNOWN }),
    node(0.0001, { tourism: 'information', information: 'board', name: 'Burg Falk' }),
    node(0.0002, { highway: 'bus_stop', name: 'Burg Falk' }),
    node(0.0004, { highway: 'bus_stop', name: 'Burg Falk' }),
    node(0.0003, { highway: 'bus_stop', name: 'Lindenweg' }),
    node(0.036, { highway: 'bus_stop', name: 'Ziegelhof' }),
    node(0.0005, { shop: 'kiosk', name: 'Vadsbu' }),
    node(0.001, { amenity: 'cafe', name: 'Jugendheim' }),
    node(0.001, { amenity: 'cafe', name: 'Haus Eins', alt_name: 'Jugendheim' }),
    node(0.001, { amenity: 'cafe', name: 'Haus Zwei', old_name: 'Jugendheim', ...KNOWN }),
    node(0.002, { amenity: 'museum', tourism: 'museum', name: 'Sportpark' }),
    node(0.002, { tourism: 'museum', name: 'Sportpark' }, SOUTH),
    node(0.0001, { tourism: 'museum', name: 'Südheim Sportpark' }, SOUTH),
    node(0.001, { amenity: 'restaurant', name: 'Krone' }),
    node(0.004, { amenity: 'restaurant', name: 'Ochsen' }),
    node(0.0045, { office: 'company', name: 'Restaurant Supply' }),
    node(0.003, { amenity: 'bar', name: 'Zur Theke' }),
  ].sort((a, b) => (a.kind === b.kind ? a.id - b.id : a.kind === 'node' ? -1 : 1)),
  { world: worldOf('DE', 'NO', 'GB', 'ME', 'ES') },
);

async function find(
  text: string,
  request: Partial<FindRequest> = { near: MARKET },
): Promise<readonly Found[]> {
  return (await town.finder.find({ text, languages: [], limit: 10, ...request }, 0)).entries;
}
const namesFound = async (...asked: Parameters<typeof find>) => (await find(...asked)).map(nameOf);

describe('the likeliest of all kinds leads', () => {
  it.each([
    ['vads', 'Vadsbu'],
    ['berl', 'Berlin'], // known everywhere
    ['hauptstr', 'Hauptstraße'],
    ['nordh', 'Nordheim'],
    ['brotl', 'Brotlaib'],
    ['falk', 'Burg Falk'],
    ['bortlaib', 'Brotlaib'],
  ])('%s is %s for who types there', async (text, name) => {
    expect((await namesFound(text))[0]).toBe(name);
  });

  it('from nowhere a town of the world, and there again what is known there', async () => {
    expect(kindOf((await find('vads', {}))[0])).toBe('area');
    expect((await namesFound('vads', { near: SYDNEY }))[0]).not.toBe('Vadsbu');
    expect(await namesFound('vadsb', {})).toContain('Vadsbu');
  });

  it('and nothing that leaves half of the text open', async () => {
    expect(await namesFound('qwxzberg nordheim')).toEqual([]);
  });
});

describe('names', () => {
  it('that are in use lead, then further ones, then former ones, however well known', async () => {
    expect(await namesFound('jugendheim')).toEqual(['Jugendheim', 'Haus Eins', 'Haus Zwei']);
  });

  it.each([
    ['Sportpark, Südheim', SOUTH.lat + 0.002],
    ['sportpark nordheim', MARKET.lat + 0.002],
    ['Nordheim Sportpark', MARKET.lat + 0.002],
  ])('with their town are those of that town: %s', async (text, lat) => {
    for (const near of [MARKET, SOUTH, SYDNEY]) {
      const [first] = await find(text, { near });
      expect(first).toMatchObject({ kind: 'place', hit: { record: { lat, tags: { name: 'Sportpark' } } } });
    }
  });

  it('that are whole lead before streets that begin so', async () => {
    expect(await namesFound('ziegelhof')).toEqual(['Ziegelhof', 'Ziegelhofweg']);
    expect((await namesFound('ziegelhofw'))[0]).toBe('Ziegelhofweg');
  });

  it('that hold the town lead where the text is all of them', async () => {
    expect((await namesFound('südheim sportp'))[0]).toBe('Südheim Sportpark');
  });
});

describe('what is called alike', () => {
  it('a sight stands before its board and its stop, of which there is one', async () => {
    const found = await find('burg falk');
    expect(kindOf(found[0])).toBe('historic/castle');
    expect(found.map(kindOf).filter((kind) => kind === 'highway/bus_stop')).toHaveLength(1);
    expect(found).toHaveLength(3);
  });

  it('a street stands before its stop', async () => {
    expect((await find('lindenweg')).map(kindOf)).toEqual(['street', 'highway/bus_stop']);
  });
});

describe('addresses', () => {
  it('a house leads, and what is in it is there too', async () => {
    const found = await find('Hauptstraße 12');
    expect(kindOf(found[0])).toBe('house');
    expect(found.map(nameOf)).toContain('Brotlaib');
    expect(found.map(nameOf)).not.toContain('Adler');
  });

  it('a house that is a place leads by its number, for whoever fills in a form', async () => {
    const found = await find('Hauptstraße 3');
    expect(found.map(nameOf)).toEqual(['Hauptstraße 3', 'Adler']);
    expect(found[0]).toMatchObject({ result: { houseNumber: '3', street: 'Hauptstraße' } });
  });

  it('of a number that is not known the street', async () => {
    expect((await find('Hauptstraße 99'))[0]).toMatchObject({ kind: 'address', result: { kind: 'street' } });
  });

  it('are not answered where only places are wanted, nor places where only areas are', async () => {
    expect((await find('hauptstr', { layers: ['place'] })).map(kindOf)).not.toContain('street');
    const kinds = (await find('n', { layers: ['town'] })).map(kindOf);
    expect(new Set(kinds)).toEqual(new Set(['area']));
  });
});

describe('kinds of places', () => {
  it('that the whole text names come nearest first, before what merely holds the word', async () => {
    expect(await namesFound('restaurant')).toEqual(['Krone', 'Ochsen', 'Restaurant Supply']);
  });

  it.each([
    ['Reading', 'en', {}, 'area'], // well known, and loosely a word for libraries
    ['Bath', 'de', {}, 'area'],
    ['bar', 'en', { near: MARKET }, 'amenity/bar'],
  ] as const)('or the town that is called so: %s in %s', async (text, language, request, kind) => {
    expect(kindOf((await find(text, { ...request, languages: [language] }))[0])).toBe(kind);
  });

  it('are suggested, but not where a town is meant', async () => {
    const suggested = async (text: string, languages: readonly string[]) =>
      (await town.finder.find({ text, languages, limit: 5 }, 0)).categories;
    expect((await suggested('bar', ['en']))[0]).toBe('amenity/bar');
    expect(await suggested('Bath', ['de'])).toEqual([]);
  });
});

describe('questions', () => {
  /** How often the engines are asked for a text. */
  async function questionsFor(text: string): Promise<number> {
    let asked = 0;
    const counted =
      <A, R>(ask: (request: A) => R) =>
      (request: A) => {
        asked += 1;
        return ask(request);
      };
    const searcher = { ...town.searcher, search: counted(town.searcher.search) };
    const geocoder = { ...town.geocoder, forward: counted(town.geocoder.forward) };
    const finder = createFinder({ searcher, geocoder, taxonomy: loadTaxonomy() });
    await finder.find({ text, languages: [], limit: 10, near: MARKET }, 0);
    return asked;
  }

  it.each([
    ['brotl', 1],
    ['Hauptstraße', 1],
    ['jugendheim nordheim', 1],
    ['Hauptstraße 12', 2],
    ['restaurant', 2],
    ['bortlaib', 2],
  ])('%s takes %d', async (text, most) => {
    expect(await questionsFor(text)).toBe(most);
  });

  it('hold the languages, the point and all filters', async () => {
    const geocoder = new ListGeocoder([TOWN]);
    const finder = createFinder({ searcher: new ArraySearcher([]), geocoder, taxonomy: loadTaxonomy() });
    const near = { lat: 1, lon: 2 };
    const circle = { lat: 1, lon: 2, radiusMetres: 500 };
    await finder.find({ text: 'vad', languages: ['de'], limit: 20, near, circle }, 0);
    expect(geocoder.forwards[0]).toMatchObject({
      text: 'vad',
      isCompleting: true,
      languages: ['de'],
      near,
      circle,
    });
  });
});

describe('places alone', () => {
  const cafe = place(21, 0.001, 0.001, { amenity: 'cafe', name: 'Vaduz Café' });

  it('are found if a category is asked for, and the geocoder is not asked', async () => {
    const geocoder = new ListGeocoder([TOWN]);
    const finder = createFinder({ searcher: new ArraySearcher([cafe]), geocoder, taxonomy: loadTaxonomy() });
    const found = await finder.find({ text: 'vad', languages: [], limit: 10, categories: ['cafe'] }, 0);
    expect(found.entries.map(nameOf)).toEqual(['Vaduz Café']);
    expect(geocoder.forwards).toEqual([]);
  });

  it('are found in a data set without addresses', async () => {
    const finder = createFinder({ searcher: new ArraySearcher([cafe]), taxonomy: loadTaxonomy() });
    const { entries } = await finder.find({ text: 'vad', languages: [], limit: 10 }, 0);
    expect(entries.map(nameOf)).toEqual(['Vaduz Café']);
  });
});
