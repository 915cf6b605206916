import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { entryTest, type FilteredEntry, type Filters } from '../../src/filters/filters.ts';
import type { OsmElement } from '../../src/osm/osm.ts';
import { houseOf } from '../house.ts';

/**
 * Filters of the drop-in interfaces over places of one name, more than any answer has. What is asked for is never among the best: an
 * answer that is filtered after it was found would not have it.
 */

const [LAT, LON] = [0.05, 0.05];

interface Thing {
  readonly id: number;
  readonly lat: number;
  readonly lon: number;
  readonly tags: Readonly<Record<string, string>>;
}

const rows = (
  count: number,
  from: number,
  metresNorth: number,
  tagsOf: (at: number) => Thing['tags'],
): Thing[] =>
  Array.from({ length: count }, (_, at) => {
    const lat = Math.round((LAT + metresNorth / 111_195) * 1e7) / 1e7;
    return { id: from + at, lat, lon: Math.round((LON + at * 1e-5) * 1e7) / 1e7, tags: tagsOf(at) };
  });

/** Cafés lead by their names and lie nearest; the rest is behind and beyond. */
const PLACES: readonly Thing[] = [
  ...rows(70, 1, 0, () => ({ amenity: 'cafe', name: 'Rose' })),
  ...rows(13, 101, 150, (at) => ({ amenity: 'restaurant', name: `Golden Rose Hall ${at + 1}` })),
  ...rows(60, 201, 300, () => ({ amenity: 'bench', name: 'Rose Row' })),
  ...rows(5, 301, 400, () => ({ natural: 'spring', name: 'Rose Old Spring' })),
  ...rows(4, 401, 450, () => ({ tourism: 'hotel', name: 'The Old Golden Rose Inn' })),
  ...rows(3, 501, 500, () => ({ railway: 'station', name: 'Rose Old Road Station' })),
];
const STREETS = Array.from({ length: 14 }, (_, at) => ({ id: 1001 + at, lat: LAT + 0.01 + at * 0.03 }));

const EXTRACT: OsmElement[] = [
  ...PLACES.map((thing) => ({ kind: 'node' as const, ...thing })),
  ...STREETS.flatMap(({ id, lat }) =>
    [0, 1].map((end) => ({ kind: 'node' as const, id: 10 * id + end, lat, lon: LON + end * 1e-3, tags: {} })),
  ),
  ...STREETS.map(({ id }, at) => ({
    kind: 'way' as const,
    id,
    refs: [10 * id, 10 * id + 1],
    tags: { highway: at === 13 ? 'primary' : 'residential', name: 'Rose Road' },
  })),
];

const house = houseOf(EXTRACT);
let get: (url: string) => Promise<readonly Found[]>;
beforeAll(() => {
  const names = ['photon', 'nominatim', 'pelias'] as const;
  const app = house.server({ compat: { names, access: 'bearer' }, cacheEntries: 0 });
  get = async (url) => {
    const response = await app.inject({ url });
    expect(response.statusCode, response.body).toBe(200);
    const body = response.json();
    return [body.features ?? body].flat().map(foundOf);
  };
});

interface Found {
  readonly id: number;
}

/** Photon and Nominatim tell numbers of objects, Pelias `node/1`. */
function foundOf(feature: { readonly properties?: object }): Found {
  const { osm_id: id, source_id: own } = (feature.properties ?? feature) as {
    osm_id?: number;
    source_id?: string;
  };
  return { id: id ?? Number(own?.split('/')[1]) };
}

const idsOf = (...tags: string[]): number[] =>
  PLACES.filter((thing) => tags.some((tag) => thing.tags[tag.split('=')[0]!] === tag.split('=')[1])).map(
    ({ id }) => id,
  );
const sorted = (found: readonly Found[]): number[] => found.map(({ id }) => id).sort((a, b) => a - b);
const RESTAURANTS = idsOf('amenity=restaurant');
const FEW = [...idsOf('natural=spring', 'tourism=hotel', 'railway=station')];

describe('what is asked for is found, however much of the name is before it', () => {
  it.each<[string, readonly number[]]>([
    ['/photon/api?q=rose&osm_tag=amenity:restaurant&limit=50', RESTAURANTS],
    [
      '/photon/api?q=rose&osm_tag=:restaurant&osm_tag=:spring&limit=50',
      [...RESTAURANTS, ...idsOf('natural=spring')],
    ],
    ['/photon/api?q=rose&osm_tag=!amenity&osm_tag=!highway&limit=50', FEW],
    [
      '/photon/api?q=rose&osm_tag=!amenity&osm_tag=!highway&osm_tag=:!spring&limit=50',
      idsOf('tourism=hotel', 'railway=station'),
    ],
    ['/photon/api?q=rose&osm_tag=amenity:!cafe&osm_tag=!amenity:bench&limit=50', RESTAURANTS],
    [
      '/photon/api?q=rose&osm_tag=amenity:!cafe&osm_tag=tourism&osm_tag=!:bench&limit=50',
      [...RESTAURANTS, ...idsOf('tourism=hotel')],
    ],
    [
      '/photon/api?q=rose&include=osm.tourism&include=osm.natural.spring&limit=50',
      idsOf('tourism=hotel', 'natural=spring'),
    ],
    [
      '/photon/api?q=rose&include=osm.amenity&exclude=osm.amenity.cafe&exclude=osm.amenity.bench&limit=50',
      RESTAURANTS,
    ],
    ['/photon/api?osm_tag=tourism:hotel', idsOf('tourism=hotel')],
    ['/photon/api?q=rose&layer=street&osm_tag=highway:primary', [1014]],
    [`/photon/reverse?lat=${LAT}&lon=${LON}&osm_tag=amenity:restaurant&limit=50`, RESTAURANTS],
    [`/photon/reverse?lat=${LAT}&lon=${LON}&exclude=osm.amenity&limit=50`, FEW],
    ['/pelias/v1/search?text=rose&categories=restaurant&size=40', RESTAURANTS],
    ['/pelias/v1/search?text=rose&categories=-cafe,-bench,-restaurant&layers=venue&size=40', FEW],
    [
      `/pelias/v1/reverse?point.lat=${LAT}&point.lon=${LON}&categories=tourism:hotel&size=40`,
      idsOf('tourism=hotel'),
    ],
    ['/nominatim/search?q=rose&layer=natural&limit=50', idsOf('natural=spring')],
    ['/nominatim/search?q=rose&layer=railway,natural&limit=50', idsOf('natural=spring', 'railway=station')],
    [`/nominatim/reverse?lat=${LAT}&lon=${LON}&layer=railway&format=jsonv2`, [501]],
  ])('%s', async (url, expected) => {
    expect(sorted(await get(url))).toEqual([...expected].sort((a, b) => a - b));
  });

  it('in a circle or a box that is beyond all that is nearer', async () => {
    const [hotel] = PLACES.filter(({ tags }) => tags.tourism === 'hotel');
    const { lat, lon } = hotel!;
    const circle = `boundary.circle.lat=${lat}&boundary.circle.lon=${lon}&boundary.circle.radius=0.02`;
    const focus = `focus.point.lat=${LAT}&focus.point.lon=${LON}`;
    expect(sorted(await get(`/pelias/v1/search?text=rose&${circle}&${focus}&size=40`))).toEqual(
      idsOf('tourism=hotel'),
    );
    const box = [lon - 1e-4, lat - 1e-4, lon + 1e-4, lat + 1e-4].join(',');
    expect(sorted(await get(`/photon/api?q=rose&bbox=${box}&lat=${LAT}&lon=${LON}&limit=50`))).toEqual(
      idsOf('tourism=hotel'),
    );
    expect(sorted(await get(`/nominatim/search?q=rose&viewbox=${box}&bounded=1&limit=50`))).toEqual(
      idsOf('tourism=hotel'),
    );
  });

  it('as full a page as there is enough for', async () => {
    for (const limit of [1, 7, 13, 50])
      expect(await get(`/photon/api?q=rose&osm_tag=amenity:restaurant&limit=${limit}`)).toHaveLength(
        Math.min(limit, 13),
      );
    expect(await get('/photon/api?q=rose&osm_tag=amenity:bench&limit=50')).toHaveLength(50);
    expect(await get('/photon/api?osm_tag=amenity:bench&limit=50')).toHaveLength(50);
    expect(await get('/photon/api?q=rose+road&layer=street&limit=50')).toHaveLength(14);
  });

  it('without the places that are to be left out', async () => {
    const excluded = idsOf('amenity=cafe')
      .slice(0, 65)
      .map((id) => `N${id}`)
      .join(',');
    const found = await get(`/nominatim/search?q=rose&exclude_place_ids=${excluded}&limit=50`);
    expect(found).toHaveLength(50);
    expect(sorted(found).filter((id) => id <= 65)).toEqual([]);
  });
});

describe('any two filters', () => {
  const one = fc.constantFrom<Filters>(
    { layers: ['place'] },
    { layers: ['street', 'house'] },
    { tags: [{ wanted: [{ key: 'amenity' }] }] },
    { tags: [{ wanted: [{ value: 'restaurant' }, { key: 'natural' }] }] },
    { tags: [{ wanted: [{ key: 'amenity', butValues: ['cafe'] }], unwanted: [{ value: 'bench' }] }] },
    { tags: [{ unwanted: [{ key: 'amenity' }], isOfPlaces: true }] },
    { circle: { lat: LAT, lon: LON, radiusMetres: 350 } },
    { bbox: [LON, LAT + 0.002, LON + 1, LAT + 1] },
    { polygon: [[LON - 1, LAT - 1], [LON + 1e-4, LAT - 1], [LON + 1e-4, LAT + 1]] }, // biome-ignore format: corners
    { countries: ['FR'] },
    { sources: ['osm'] },
    { sources: ['world'] },
    { areas: [{ type: 'r', sourceId: 1 }] },
  );
  const both = fc.tuple(one, one).map(([first, second]): Filters => {
    const tags = [...(first.tags ?? []), ...(second.tags ?? [])];
    return { ...first, ...second, ...(tags.length > 0 && { tags }) };
  });

  it('let through what they let through of the whole list, and nothing else', async () => {
    const { answer } = house.opened;
    const entries = async (filters: Filters, limit: number): Promise<readonly FilteredEntry[]> => {
      const request = { text: 'rose', languages: [], limit, mostAddresses: limit, ...filters };
      return JSON.parse((await answer({ kind: 'entries', asked: { by: 'find', request, nowMs: 0 } })).head);
    };
    const names = (found: readonly FilteredEntry[]) => found.map((entry) => JSON.stringify(entry)).sort();
    const all = await entries({}, 1_000);
    await fc.assert(
      fc.asyncProperty(both, fc.constantFrom(1, 10, 1_000), async (filters, limit) => {
        const passes = entryTest(filters);
        const expected = filters.areas ? [] : all.filter(passes);
        const found = await entries(filters, limit);
        expect(found.filter((entry) => !passes(entry))).toEqual([]);
        if (limit === 1_000) expect(names(found)).toEqual(names(expected));
        else expect(found).toHaveLength(Math.min(limit, expected.length));
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
