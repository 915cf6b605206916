import { describe, expect, it } from 'vitest';
import type { Tags } from '../../src/core/core.ts';
import type { Found } from '../../src/find/find.ts';
import type { OsmElement } from '../../src/osm/osm.ts';
import { houseOf } from '../house.ts';
import { NOW_MS } from './drawn.ts';

/**
 * Two streets that cross, west to east and south to north, in the town Nordheim; a third in Südheim, 5 km away. A degree of latitude
 * is 111 km, so 0.001 is 111 m.
 */
const CROSSING = { lat: 48.5, lon: 12.5 };
const SOUTH = { lat: 48.455, lon: 12.5 };

let id = 0;
const node = (lat: number, lon: number, tags: Tags = {}): OsmElement => {
  id += 1;
  return { kind: 'node', id, lat, lon, tags };
};
const idOf = (element: OsmElement): number => element.id;
const [west, middle, east] = [-0.003, 0, 0.003].map((step) => node(CROSSING.lat, CROSSING.lon + step));
const [south, north] = [-0.003, 0.003].map((step) => node(CROSSING.lat + step, CROSSING.lon));
const [far, farther] = [0, 0.004].map((step) => node(SOUTH.lat, SOUTH.lon + step));
const [first, last] = [0, 0.004].map((step) => node(SOUTH.lat - 0.003, SOUTH.lon + step));
const way = (number: number, name: string, nodes: readonly (OsmElement | undefined)[]): OsmElement => ({
  kind: 'way',
  id: number,
  refs: nodes.flatMap((one) => (one ? [idOf(one)] : [])),
  tags: { highway: 'residential', name },
});
const house = (lat: number, lon: number, street: string, number: string, city: string, postcode: string) =>
  node(lat, lon, {
    'addr:street': street,
    'addr:housenumber': number,
    'addr:city': city,
    'addr:postcode': postcode,
  });

const ELEMENTS: readonly OsmElement[] = [
  ...[west, middle, east, south, north, far, farther, first, last].flatMap((one) => one ?? []),
  node(CROSSING.lat + 0.001, CROSSING.lon + 0.001, { place: 'town', name: 'Nordheim', population: '9000' }),
  node(SOUTH.lat, SOUTH.lon, { place: 'town', name: 'Südheim', population: '8000' }),
  // 13 m north of Querstraße, and the nearest house of all to its middle
  house(CROSSING.lat + 0.00012, CROSSING.lon + 0.0015, 'Längsstraße', '7', 'Nordheim', '84999'),
  house(CROSSING.lat - 0.00015, CROSSING.lon + 0.0018, 'Querstraße', '3', 'Nordheim', '84999'),
  house(CROSSING.lat - 0.00015, CROSSING.lon - 0.0018, 'Querstraße', '5-7 с2', 'Nordheim', '84999'),
  house(SOUTH.lat, SOUTH.lon + 0.001, 'Am Anger', '1', 'Südheim', '84998'),
  node(CROSSING.lat + 0.0005, CROSSING.lon, { amenity: 'cafe', name: 'Café Kranz' }),
  node(SOUTH.lat + 0.0005, SOUTH.lon, { amenity: 'cafe', name: 'Café Kranz' }),
  node(CROSSING.lat + 0.0004, CROSSING.lon, { amenity: 'bank', name: 'Querbank Nordheim' }),
  node(SOUTH.lat - 0.0031, SOUTH.lon, {
    ...{ amenity: 'restaurant', name: 'Krone' },
    ...{ 'addr:street': 'Alte Landstraße', 'addr:housenumber': '2', 'addr:city': 'Südheim' },
  }),
  node(SOUTH.lat, SOUTH.lon + 0.002, { shop: 'sports', name: 'Südheim Sport' }),
  way(1, 'Querstraße', [west, middle, east]),
  way(2, 'Längsstraße', [south, middle, north]),
  way(3, 'Am Anger', [far, farther]),
  way(4, 'Alte Landstraße', [first, last]),
  way(5, 'Sportplatzstraße', [farther, last]),
].sort((a, b) => (a.kind === b.kind ? a.id - b.id : a.kind === 'node' ? -1 : 1));

const towns = houseOf(ELEMENTS);

const forward = async (text: string) => (await towns.geocoder.forward({ text, languages: [], limit: 3 }))[0];

describe('two streets that meet', () => {
  it.each([
    'Querstraße & Längsstraße',
    'Querstraße/Längsstraße, Nordheim',
    'Längsstraße x Querstraße',
    'Ecke Querstraße und Längsstraße',
    'Querstraße Ecke Längsstraße, Nordheim',
    'corner of Querstrasse and Langsstrasse',
    'угол Querstraße и Längsstraße',
    'Längsstraße com Querstraße',
    'esquina de Querstraße con Längsstraße',
    'Querstraße @ Längsstraße Nordheim',
  ])('%s', async (text) => {
    const found = await forward(text);
    expect(found).toMatchObject({ kind: 'intersection', ...CROSSING });
  });

  it('are not answered where they do not meet', async () => {
    expect((await forward('Querstraße & Am Anger'))?.kind).not.toBe('intersection');
  });
});

describe('a postcode with its town', () => {
  it.each(['84999 Nordheim', 'Nordheim 84999', 'Nordheim, 84999', '84999, nordheim'])(
    'is the postcode: %s',
    async (text) => {
      expect(await forward(text)).toMatchObject({
        kind: 'postcode',
        postalCode: '84999',
        matchType: 'exact',
      });
    },
  );
});

describe('a town that the entry lies beside', () => {
  it('finds a street in spite of the wrong town, and is less sure', async () => {
    expect(await forward('Am Anger, Südheim')).toMatchObject({ name: 'Am Anger', matchType: 'exact' });
    expect(await forward('Am Anger, Nordheim')).toMatchObject({ kind: 'street', name: 'Am Anger' });
  });
});

describe('a building of a house', () => {
  it.each(['Querstraße 5-7 с2', 'Querstraße 5-7с2', 'Querstraße, 5-7 стр. 2, Nordheim'])(
    '%s',
    async (text) => {
      expect(await forward(text)).toMatchObject({ kind: 'house', houseNumber: '5-7 с2', matchType: 'exact' });
    },
  );
});

describe('a point on a street', () => {
  const at = async (lat: number, lon: number) =>
    (await towns.geocoder.reverse({ lat, lon, zoom: 18, languages: [], limit: 1 }))[0];

  it('has the nearest house of that street, not one of another street behind it', async () => {
    const found = await at(CROSSING.lat, CROSSING.lon + 0.0015);
    expect(found).toMatchObject({ kind: 'house', street: 'Querstraße', houseNumber: '3' });
  });

  it('has the street where none of its houses is near', async () => {
    const found = await at(CROSSING.lat + 0.002, CROSSING.lon);
    expect(found).toMatchObject({ name: expect.stringContaining('Längsstraße') });
  });

  it('has the house that it stands at, also beside another street', async () => {
    const found = await at(CROSSING.lat + 0.00012, CROSSING.lon + 0.0015);
    expect(found).toMatchObject({ kind: 'house', street: 'Längsstraße', houseNumber: '7' });
  });
});

describe('while typing', () => {
  const nameOf = (found: Found | undefined): string | undefined =>
    found?.kind === 'place' ? found.hit.record.tags.name : found?.result.name;
  const find = async (text: string, near?: { lat: number; lon: number }) =>
    (await towns.finder.find({ text, languages: [], limit: 5, ...(near && { near }) }, NOW_MS)).entries;

  it.each(['Querstraße, Nordheim', 'Querstraße Nordh', 'querstrasse, nord'])(
    'a street with its town leads: %s',
    async (text) => {
      const [first] = await find(text, CROSSING);
      expect(first).toMatchObject({ kind: 'address', result: { kind: 'street', name: 'Querstraße' } });
    },
  );

  it.each(['Alte L', 'Alte Lan', 'alte landst'])(
    'a street leads whatever else in the world begins so, before what lies in it: %s',
    async (text) => {
      for (const near of [undefined, SOUTH])
        expect(nameOf((await find(text, near))[0])).toBe('Alte Landstraße');
    },
  );

  it('a place whose name begins with the whole text leads before a street of that town', async () => {
    const found = (await find('Südheim Spo')).map(nameOf);
    expect(found[0]).toBe('Südheim Sport');
    expect(found).toContain('Sportplatzstraße');
  });

  it.each([
    ['Café Kranz, Südheim', SOUTH.lat],
    ['Kranz Südheim', SOUTH.lat],
    ['Südheim Café Kranz', SOUTH.lat],
    ['Café Kranz, Nordheim', CROSSING.lat],
  ])('a place with the town that it lies in is that one, from anywhere: %s', async (text, lat) => {
    for (const near of [undefined, CROSSING, SOUTH]) {
      const [first] = await find(text, near);
      expect(nameOf(first)).toBe('Café Kranz');
      expect(first).toMatchObject({ kind: 'place', hit: { record: { lat: expect.closeTo(lat, 2) } } });
    }
  });
});
