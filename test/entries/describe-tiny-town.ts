import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { House, Street } from '../../src/addresses/addresses.ts';
import type { Filters } from '../../src/filters/filters.ts';
import {
  createGeocoder,
  type ForwardRequest,
  type Gazetteer,
  type GazetteerArea,
} from '../../src/geocode/geocode.ts';
import type { World } from './random-world.ts';

/** A gazetteer as an engine has it. */
export interface MadeEntries {
  readonly gazetteer: Gazetteer;
  /** Numbers that the engine knows entries by, ascending; absent if they are the numbers from 0 on. */
  readonly labels?: Uint32Array;
  close(): Promise<void>;
}

/** Makes a gazetteer of a world, through both ends of the port, with `countryOf` of the real world. */
export type MakeEntries = (world: World) => Promise<MadeEntries>;

/**
 * A town with a border and a village that is a point in one country, and a town of the world's gazetteer. The station street of the town
 * crosses a lane; a hotel is its house 3 too.
 */
const TOWN: World = {
  areas: [
    areaOf('r1', 'Testland', 'country', -1, [47.1, 9.5], { polygons: [[box(9.4, 47, 9.6, 47.2)]] }),
    areaOf('r2', 'Vaduz', 'town', 0, [47.14, 9.51], { polygons: [[box(9.5, 47.13, 9.52, 47.15)]] }),
    areaOf('n3', 'Schaan', 'village', 0, [47.17, 9.51]),
    areaOf('g4', 'Chur', 'city', -1, [46.85, 9.53], { country: 'CH' }),
  ],
  entries: [
    {
      area: 1,
      street: {
        ...streetOf(1, 'Bahnhofstrasse', [47.14, 9.51]),
        postcodes: ['9490'],
        mainTag: 'highway=residential',
      },
      lines: [Int32Array.of(95_080_000, 471_400_000, 95_100_000, 471_400_000, 95_140_000, 471_400_000)],
      houses: [
        houseOf(11, '1', [47.1401, 9.509]),
        houseOf(12, '12-16', [47.1403, 9.511]),
        { ...houseOf(20, '3', [47.1402, 9.51]), mainTag: 'tourism=hotel' },
      ],
    },
    { area: 1, street: streetOf(2, 'Feldweg', [47.143, 9.514]), lines: [Int32Array.of(95_140_000, 471_400_000, 95_140_000, 471_460_000)], houses: [] }, // biome-ignore format: a table
    { area: 2, street: { ...streetOf(3, 'Bahnhofstrasse', [47.17, 9.512]), isMajor: true }, lines: [Int32Array.of(95_110_000, 471_700_000, 95_130_000, 471_700_000)], houses: [houseOf(31, '1', [47.1701, 9.512])] }, // biome-ignore format: a table
    { area: 1, place: { type: 'n', sourceId: 20, tags: { name: 'Hotel Löwen', 'addr:postcode': '9490' }, category: 'tourism/hotel', importance: 0.2, lat: 47.1402, lon: 9.51 } }, // biome-ignore format: a table
    { area: 2, namedHouse: { type: 'w', sourceId: 40, kind: 'house', names: ['Rose Cottage'], localities: [], lat: 47.171, lon: 9.512 } }, // biome-ignore format: a table
  ],
  postcodeAreas: [{ code: '9494', lat: 47.17, lon: 9.51, area: 2 }],
  loosePostcodes: [],
};

function areaOf(
  identity: `${GazetteerArea['type']}${number}`,
  name: string,
  level: GazetteerArea['level'],
  parent: number,
  [lat, lon]: readonly [number, number],
  more: Partial<GazetteerArea> = {},
): GazetteerArea {
  const [type, sourceId] = [identity[0] as GazetteerArea['type'], Number(identity.slice(1))]; // its first letter is one
  return { type, sourceId, tags: { name }, level, parent, lat, lon, country: 'LI', importance: 0.3, ...more };
}

/** A closed ring, degrees. */
function box(west: number, south: number, east: number, north: number): Int32Array {
  const corners = [west, south, east, south, east, north, west, north, west, south];
  return Int32Array.from(corners, (degrees) => Math.round(degrees * 1e7));
}

function streetOf(sourceId: number, name: string, [lat, lon]: readonly [number, number]): Street {
  const nowhere = { isMajor: false, localities: [], postcodes: [] };
  return { type: 'w', sourceId, kind: 'street', tags: { name }, lat, lon, ...nowhere };
}

function houseOf(sourceId: number, label: string, [lat, lon]: readonly [number, number]): House {
  const at = { latE7: Math.round(lat * 1e7), lonE7: Math.round(lon * 1e7) };
  return { label, ...at, type: 'n', sourceId, postcode: 0 };
}

/** What is known of one town of which each answer can be told by hand. */
export function describeTinyTown(name: string, make: MakeEntries): void {
  describe(`${name}: of a tiny town`, () => {
    let made: MadeEntries;
    beforeAll(async () => {
      made = await make(TOWN);
    });
    afterAll(() => made?.close());

    const found = async (text: string, options: Filters & Partial<ForwardRequest> = {}) => {
      const request = { text, languages: [], limit: 5, isExact: true, ...options };
      const answers = await createGeocoder(made.gazetteer).forward(request);
      return answers.map(
        ({ kind, source, name: own }) => `${kind} ${source ? source.type + source.sourceId : own}`,
      );
    };

    it.each<[string, string, Filters, readonly string[]]>([
      ['streets of one name, by their order', 'Bahnhofstrasse', {}, ['street w1', 'street w3']],
      ['the street in an area', 'Bahnhofstrasse', { areas: [{ type: 'n', sourceId: 3 }] }, ['street w3']],
      ['no street in an unknown area', 'Bahnhofstrasse', { areas: [{ type: 'n', sourceId: 9 }] }, []],
      ['houses of a number', 'Bahnhofstrasse 1', {}, ['house n11', 'house n31']],
      ['the house whose range holds a number', 'Bahnhofstrasse 14', {}, ['house n12', 'street w3']],
      ['the house alone', 'Bahnhofstrasse 14', { layers: ['house'] }, ['house n12']],
      ['a hotel by its address', 'Bahnhofstrasse 3', { layers: ['house'] }, ['house n20']],
      ['the hotel by its name', 'Hotel Löwen', {}, ['place n20']],
      [
        'by a tag of the house',
        'Bahnhofstrasse 3',
        { tags: [{ wanted: [{ key: 'tourism' }] }] },
        ['house n20'],
      ],
      [
        'no house by a tag of its street',
        'Bahnhofstrasse 1',
        { tags: [{ wanted: [{ key: 'highway' }] }] },
        [],
      ],
      ['by a tag that a street has not', 'Bahnhofstrasse', { tags: [{ wanted: [{ key: 'tourism' }] }] }, []],
      ['a house by its name', 'Rose Cottage Schaan', {}, ['house w40']],
      ['what the world has', 'Chur', { sources: ['world'] }, ['area g4']],
      ['not what the world has', 'Chur', { sources: ['osm'] }, []],
      ['what a country has', 'Bahnhofstrasse 1', { countries: ['LI'] }, ['house n11', 'house n31']],
      ['nothing of another country', 'Bahnhofstrasse 1', { countries: ['CH'] }, []],
      [
        'a house in a circle',
        'Bahnhofstrasse 1',
        { circle: { lat: 47.1701, lon: 9.512, radiusMetres: 1 } },
        ['house n31'],
      ],
      [
        'a house in a box beside its street',
        'Bahnhofstrasse 1',
        { bbox: [9.5, 47.14005, 9.5095, 47.2] },
        ['house n11'],
      ],
      [
        'houses in all but a stripe',
        'Bahnhofstrasse 1',
        { bbox: [9.5115, 47, 9.51, 47.2] },
        ['house n11', 'house n31'],
      ],
      [
        'a house in a polygon',
        'Bahnhofstrasse 1',
        {
          polygon: [
            [9.5, 47.1],
            [9.52, 47.1],
            [9.51, 47.15],
          ],
        },
        ['house n11'],
      ],
      ['a postcode', '9494', {}, ['postcode 9494']],
      ['a postcode in a town, and the town', '9490 Vaduz', {}, ['postcode 9490', 'area r2']],
      ['the house of a postcode and a number', '9490 1', { layers: ['house'] }, ['house n11']],
    ])('finds %s', async (_, text, filters, expected) => {
      expect(await found(text, filters)).toEqual(expected);
    });

    it('finds where streets meet, in a box or polygon that neither has its middle in', async () => {
      const text = 'Bahnhofstrasse & Feldweg';
      const crossing = 'intersection Bahnhofstrasse & Feldweg';
      const asked = { isExact: false, layers: ['intersection'] } as const;
      expect(await found(text, asked)).toEqual([crossing]);
      expect(await found(text, { ...asked, bbox: [9.5139, 47.1399, 9.5141, 47.1401] })).toEqual([crossing]);
      expect(await found(text, { ...asked, bbox: [9.5139, 47.1401, 9.5141, 47.1403] })).toEqual([]);
      const polygon = [[9.5139, 47.1399], [9.5141, 47.1399], [9.514, 47.1401]] as const; // biome-ignore format: corners
      expect(await found(text, { ...asked, polygon })).toEqual([crossing]);
    });

    it('has areas, streets and houses below others', async () => {
      const below = async (type: 'n' | 'w' | 'r', sourceId: number, most: number) => {
        const found = await createGeocoder(made.gazetteer).below(type, sourceId, [], most);
        return found.map(({ source }) => source && source.type + source.sourceId);
      };
      expect(await below('r', 1, 5)).toEqual(['r2', 'n3']);
      expect(await below('r', 2, 5)).toEqual(['w1', 'w2']);
      expect(await below('r', 2, 1)).toEqual(['w1']);
      expect(await below('n', 3, 5)).toEqual(['w3']);
      expect(await below('w', 1, 2)).toEqual(['n11', 'n20']);
      expect(await below('n', 20, 5)).toEqual([]);
    });

    it('has postcodes where they are said to be, and others in the middle of their houses', () => {
      const { head } = made.gazetteer;
      const all = [0, 1].map((postcode) => head.postcode(postcode));
      expect(head.facts).toEqual({ areas: 4, streets: 3, places: 1, houses: 4, postcodes: 2 });
      expect(all).toEqual([
        { code: '9490', lat: 47.1402, lon: 9.51, country: 'LI', area: 1 },
        { code: '9494', lat: 47.17, lon: 9.51, country: 'LI', area: 2 },
      ]);
    });

    it('finds the nearest, and each thing by what it is on the map', async () => {
      const { store } = made.gazetteer;
      const wanted = { limit: 2, mostMetres: 200 };
      const { houses, streets } = await store.around(47.1402, 9.51, { houses: wanted, streets: { ...wanted, majorOnly: false } }); // biome-ignore format: a call
      expect(houses.map(({ house, metres }) => [house.sourceId, Math.round(metres)])).toEqual([
        [20, 0],
        [12, 76],
      ]);
      expect(streets.map(({ lat, lon, metres }) => [lat, lon, Math.round(metres)])).toEqual([
        [expect.closeTo(47.14, 6), expect.closeTo(9.51, 6), 22],
      ]);
      const kindOf = async (type: 'n' | 'w' | 'r' | 'g', sourceId: number) =>
        (await store.find(type, sourceId))?.kind;
      expect(await kindOf('n', 20)).toBe('place');
      expect(await kindOf('n', 11)).toBe('street');
      expect(await kindOf('w', 40)).toBe('house');
      expect(await kindOf('g', 4)).toBe('area');
      expect(await kindOf('r', 4)).toBeUndefined();
    });
  });
}
