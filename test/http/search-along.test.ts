import { afterAll, describe, expect, test } from 'vitest';
import { corridorTest } from '../../src/filters/filters.ts';
import type { SearchRequest } from '../../src/search/search.ts';
import { ArraySearcher, CAFE, expectError, post, SEARCH, testServer } from './fixture.ts';

/** Says where places lie by the way that is asked for. */
class WaySearcher extends ArraySearcher {
  override async search(request: SearchRequest) {
    const { hits, ...others } = await super.search(request);
    const placeOn = request.corridor && corridorTest(request.corridor);
    return {
      ...others,
      hits: hits.flatMap((hit) => {
        const onPath = placeOn?.(hit.record.lat, hit.record.lon);
        return onPath ? [{ ...hit, onPath }] : [];
      }),
    };
  }
}

const searcher = new WaySearcher();
const app = testServer({ searcher });
afterAll(() => app.close());

const { lat, lon } = CAFE;
const PATH = [[lon - 0.01, lat - 0.001], [lon + 0.01, lat - 0.001]]; // biome-ignore format: points
const POLYLINE = '_p~iF~ps|U_ulLnnqC';
const POINTS = [[-120.2, 38.5], [-120.95, 40.7]]; // biome-ignore format: points
const LINE = { type: 'LineString', coordinates: POINTS.map(([x, y]) => [x, y, 1250.5]) };
const zigzag = (count: number) => Array.from({ length: count }, (_, at) => [at / 1e4, (at % 2) / 1e4]);

describe('a body with a path', () => {
  test('is answered by what lies beside it, with the distances along it and from it', async () => {
    const body = { path: PATH, corridor: 200 };
    const [formA] = (await app.inject(post(body))).json().results;
    expect(formA).toMatchObject({ distanceFromPath: 111.2 });
    expect(formA.distanceAlong).toBeGreaterThan(500);
    const { url } = post(body);
    const [formB] = (await app.inject({ ...post(body), url: `${url}?form=b` })).json().results;
    const [feature] = (await app.inject({ ...post(body), url: `${url}?format=geojson` })).json().features;
    const { distanceAlong, distanceFromPath } = formA;
    expect(formB).toMatchObject({ distanceAlong, distanceFromPath });
    expect(feature.properties).toMatchObject({
      distance_along: distanceAlong,
      distance_from_path: distanceFromPath,
    });
    expect((await app.inject(post({ path: PATH, corridor: 100 }))).json().results).toEqual([]);
  });

  test.each<[kind: string, body: object]>([
    ['points', { path: POINTS }],
    ['an encoded polyline', { path: POLYLINE }],
    ['one of six decimals', { path: '_izlhA~rlgdF_{geC~ywl@', precision: 6 }],
    ['a GeoJSON LineString with heights', { path: LINE }],
  ])('takes %s', async (_, body) => {
    expect((await app.inject(post(body))).statusCode).toBe(200);
    const asked = searcher.requests.at(-1);
    expect(asked?.corridor).toEqual({ path: POINTS, metres: 500 });
    expect(asked).not.toHaveProperty('centre');
    expect(asked).not.toHaveProperty('radiusMetres');
  });

  test('takes ten thousand points', async () => {
    expect((await app.inject(post({ path: zigzag(10_000) }))).statusCode).toBe(200);
  });

  test.each<[body: object, named: string]>([
    [
      { path: null },
      "'path' is null; expected an encoded polyline, an array of points or a GeoJSON LineString",
    ],
    [{ path: 5 }, "'path' is 5"],
    [{ path: 'ab c' }, '\'path\' is "ab c"; expected an encoded polyline'],
    [{ path: '_p~iF' }, 'expected an encoded polyline'],
    [{ path: '_p~iF~ps|U' }, "'path' has 1 points; expected 2 to 10000"],
    [{ path: '_izlhA~rlgdF_{geC~ywl@' }, 'which is not on Earth'],
    [{ path: [[0, 0]] }, "'path' is an array of 1; expected an array of 2 to 10000 points"],
    [{ path: zigzag(10_001) }, "'path' is an array of 10001"],
    [
      {
        path: [
          [0, 0],
          [0, 91],
        ],
      },
      "'path[1][1]' is 91",
    ],
    [{ path: [[0, 0], [0]] }, "'path[1]'"],
    [{ path: { type: 'Point', coordinates: PATH } }, "'path.type'"],
    [{ path: { type: 'LineString', coordinates: [] } }, "'path.coordinates'"],
    [
      {
        path: [
          [0, 0],
          [90, 0],
        ],
      },
      "'path' is 10008 km long; expected at most 5000 km",
    ],
    [
      {
        path: [
          [0, 0],
          [180, 0],
        ],
      },
      'km long',
    ],
    [{ path: PATH, corridor: 0.5 }, "'corridor' is 0.5; expected a number of metres from 1 to 10000"],
    [{ path: PATH, corridor: 10_001 }, "'corridor' is 10001"],
    [{ path: POLYLINE, precision: 7 }, "'precision' is 7"],
    [{ path: PATH, precision: 5 }, "'precision' is of an encoded polyline"],
    [{ path: PATH, location: { lat, lon } }, "'location' (given an object) is unknown"],
    [{ path: PATH, radius: 500 }, "'radius'"],
  ])('is refused: %j', async (body, named) => {
    // biome-ignore format: a table
    const refusal = expectError(await app.inject(post(body)));
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(refusal.message).toContain(named);
  });

  test('is what corridor needs', async () => {
    const { message } = expectError(await app.inject(post({ location: { lat, lon }, corridor: 100 })));
    expect(message).toContain("'corridor'");
  });
});

describe('a query string with a path', () => {
  const get = (query: Readonly<Record<string, string>>) =>
    app.inject({ url: SEARCH, query: { q: 'x', ...query } });

  test('asks along it', async () => {
    expect((await get({ path: POLYLINE, precision: '5', corridor: '50' })).statusCode).toBe(200);
    expect(searcher.requests.at(-1)?.corridor).toEqual({ path: POINTS, metres: 50 });
  });

  test.each<[query: Record<string, string>, named: string]>([
    [{ corridor: '50' }, "'path' is missing; expected a polyline where 'corridor' is given"],
    [{ precision: '6' }, "'path' is missing; expected a polyline where 'precision' is given"],
    [{ path: POLYLINE, lat: '0', lng: '0' }, "'lat' is given beside 'path'"],
    [{ path: POLYLINE, bbox: '0,0,1,1' }, "'bbox' is given beside 'path'"],
    [{ path: '_p~iF' }, "'path'"],
  ])('is refused: %j', async (query, named) => {
    const refusal = expectError(await get(query));
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(refusal.message).toContain(named);
  });
});
