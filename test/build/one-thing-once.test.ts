import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberOfOrigin, type Tags } from '../../src/core/core.ts';
import type { OsmElement } from '../../src/osm/osm.ts';
import type { EntrySource, SourceEntry } from '../../src/sources/sources.ts';
import { build, House, written } from '../house.ts';
import { scratch } from '../scratch.ts';

/** About a metre to the north. */
const METRE = 1 / 111_195;

function node(id: number, metresNorth: number, tags: Tags): OsmElement {
  return { kind: 'node', id, version: 1, lat: 47 + metresNorth * METRE, lon: 9.5, tags, timestamp: 1e9 };
}

function sourceOf(key: string, rows: readonly SourceEntry[]): EntrySource {
  return {
    key,
    attribution: '',
    async *read() {
      yield* rows;
    },
  };
}

const OWN = { lat: 47, lon: 9.5 };
const SHOPS = sourceOf('shops', [
  { id: '17', ...OWN, tags: { name: 'Zorvic', shop: 'bakery', phone: '+423 1' } },
]);
const REGISTER = sourceOf('register', [
  { id: '1', lat: 47 + 50 * METRE, lon: 9.5, tags: { 'addr:street': 'ZUIDERSTR.', 'addr:housenumber': '7' } },
  { id: '2', lat: 47 + 70 * METRE, lon: 9.5, tags: { 'addr:street': 'Zuiderstr.', 'addr:housenumber': '9' } },
]);
const STREET: OsmElement[] = [
  node(100, 0, {}),
  node(101, 300, {}),
  {
    ...{ kind: 'way', id: 200, version: 1, refs: [100, 101], timestamp: 1e9 },
    tags: { highway: 'residential', name: 'Zuiderstraße' },
  },
];
const EXTRACT: OsmElement[] = [
  node(1, 40, { name: 'ZORVIC', amenity: 'cafe', phone: '+423 9', opening_hours: '24/7' }),
  node(2, 20, { name: 'Zorvic', highway: 'bus_stop' }),
  node(3, 80, { name: 'Zorvic', amenity: 'cafe' }),
  node(4, 10, { 'addr:street': 'Zuiderstraße', 'addr:housenumber': '7' }),
  ...STREET,
];

const house = new House();
const directory = scratch();
const extract = join(directory, 'town.osm.pbf');

describe('one thing of two sources', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const bbox = { minLat: 46.9, maxLat: 47.1, minLon: 9.4, maxLon: 9.6 };
    const sorted = [...EXTRACT].sort((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id);
    written(extract, sorted, { timestamp: 1e9, bbox });
    await build(extract, house.data, { entrySources: [SHOPS, REGISTER] });
    await house.open();
    app = house.server({ placeForm: 'b' });
  });
  afterAll(() => house.close());

  const search = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/v1/places/search', payload })).json().results;
  const hasEntry = async (type: 'n' | 's', id: number) =>
    (await house.geocoder.entry(type, id)) !== undefined;
  const ofRegister = (id: string) => numberOfOrigin(`register:${id}`);

  it('a place is one: its own values first, then what the map knows besides', async () => {
    const location = { lat: 47, lng: 9.5 };
    const found = await search({ query: 'zorvic', location });
    const idOf = ({ id }: { id: string }) => id.split('_')[1];
    // neither the stop that is called after it, nor the café of that name 80 m away
    expect(found.map(idOf).sort()).toEqual(['n2', 'n3', 'shops:17']);
    const [own] = await search({ query: 'zorvic', location, openNow: true });
    expect(own).toMatchObject({ name: 'Zorvic', sourceId: 'shops/17', category: 'bakery', phone: '+423 1' });
    const cafes = await search({ categories: ['cafe'], location });
    expect(cafes.map(idOf)).toEqual(['shops:17', 'n3']);
  });

  it('a house is one, at the position of OpenStreetMap unless the register is preferred', async () => {
    expect(await hasEntry('s', ofRegister('2'))).toBe(true);
    expect([await hasEntry('n', 4), await hasEntry('s', ofRegister('1'))]).toEqual([true, false]);
    const [first, ...others] = await house.finder.forward({
      text: 'Zuiderstraße 7',
      languages: [],
      limit: 5,
    });
    expect(first).toMatchObject({ houseNumber: '7', lat: expect.closeTo(47 + 10 * METRE, 5) });
    expect(others).toEqual([]);
  });

  it('another preference is taken up by the next build', async () => {
    const other = new House();
    const options = { entrySources: [SHOPS, REGISTER] };
    await build(extract, other.data, options);
    await build(extract, other.data, { ...options, prefer: 'register' });
    await other.open();
    const ids = [
      ['n', 4],
      ['s', ofRegister('1')],
    ] as const;
    const entries = await Promise.all(ids.map(([type, id]) => other.geocoder.entry(type, id)));
    expect(entries.map((entry) => entry !== undefined)).toEqual([false, true]);
    await other.close();
  });

  it('a build over the same sources gives the same files', async () => {
    const other = new House();
    const sums = async () => {
      const { manifest } = await build(extract, other.data, { entrySources: [SHOPS, REGISTER] });
      return manifest.files.map(({ path, sha256 }) => [path, sha256]);
    };
    expect(await sums()).toEqual(await sums());
  });
});
