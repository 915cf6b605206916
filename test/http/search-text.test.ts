import { afterAll, describe, expect, test } from 'vitest';
import { ArraySearcher, expectError, testServer } from './fixture.ts';

const searcher = new ArraySearcher();
const app = testServer({ searcher, configuration: { placeForm: 'a', cacheEntries: 0 } });
afterAll(() => app.close());

const PATHS = ['/v1/places/search', '/v1/places/autocomplete'];

describe.each(PATHS)('GET %s', (path) => {
  test.each<[query: string, named: string]>([
    ['', 'q'],
    ['?q=', 'q'],
    ['?q=%20+', 'q'],
    [`?q=${'x'.repeat(257)}`, 'q'],
    [`?q=${'x+'.repeat(33)}`, 'q'],
    ['?q=a&q=b', 'q'],
    ['?q=%zz', '%zz'],
    ['?q=%ff', '%ff'],
    ['?q=a&lat=1', 'lng'],
    ['?q=a&lng=1', 'lat'],
    ['?q=a&lat=91&lng=1', 'lat'],
    ['?q=a&lat=1&lng=180.5', 'lng'],
    ['?q=a&lat=1e1&lng=1', 'lat'],
    ['?q=a&lat=0x10&lng=1', 'lat'],
    ['?q=a&lat=+5&lng=1', 'lat'],
    ['?q=a&lat=%2B5&lng=1', 'lat'],
    ['?q=a&lat=&lng=', 'lat'],
    ['?q=a&lat=NaN&lng=1', 'lat'],
    ['?q=a&limit=0', 'limit'],
    ['?q=a&limit=51', 'limit'],
    ['?q=a&limit=2.5', 'limit'],
    ['?q=a&limit=five', 'limit'],
    [`?q=a&limit=${'9'.repeat(400)}`, 'limit'],
    ['?q=a&category=', 'category'],
    ['?q=a&lang=german!', 'lang'],
    ['?q=a&radius=5', 'radius'],
    ['?q=a&__proto__=5', '__proto__'],
    ['?q=a&form=b', 'form'],
  ])('%s is a VALIDATION_ERROR naming %s', async (query, named) => {
    const refusal = expectError(await app.inject(path + query));
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(refusal.message).toContain(named);
  });

  test('gives features, nearest to the point or not', async () => {
    const response = await app.inject(`${path}?q=m%C3%A9ridian&lat=0&lng=0`);
    expect(response.headers['content-type']).toBe('application/geo+json');
    expect(response.json()).toEqual({
      type: 'FeatureCollection',
      features: [],
      attribution: '© OpenStreetMap contributors',
    });
  });

  /** Completion looks at more places than it answers, because stops of one name become one. */
  const furtherPlaces = path.endsWith('autocomplete') ? 10 : 0;

  test('asks without radius and without counting', async () => {
    await app.inject(`${path}?q=+Meridian&lat=-0.5&lng=7&limit=3&category=cafe&lang=de`);
    expect(searcher.requests.at(-1)).toEqual({
      query: 'Meridian',
      centre: { lat: -0.5, lon: 7 },
      categories: ['cafe'],
      weights: { text: 0.5, geo: 0.5 },
      languages: ['de'],
      offset: 0,
      limit: 3 + furtherPlaces,
      countTotal: false,
      isCompleting: path.endsWith('autocomplete'),
      explain: false,
    });
  });

  test('limit is 10 where none is asked', async () => {
    await app.inject(`${path}?q=default`);
    expect(searcher.requests.at(-1)).toMatchObject({ limit: 10 + furtherPlaces });
    expect(searcher.requests.at(-1)).not.toHaveProperty('centre');
  });
});

test('autocomplete gives at most 20', async () => {
  const refusal = expectError(await app.inject('/v1/places/autocomplete?q=a&limit=21'));
  expect(refusal.message).toBe("Parameter 'limit' is 21; expected an integer from 1 to 20.");
});

test('a feature is written as specified', async () => {
  const { features } = (await app.inject('/v1/places/search?q=meridian&lang=de')).json();
  expect(features).toEqual([
    {
      type: 'Feature',
      id: expect.stringMatching(/_n1$/),
      geometry: { type: 'Point', coordinates: [0.001, 0.001] },
      properties: {
        name: 'Meridiankaffee',
        category: 'cafe',
        phone: '+99 1 234',
        opening_hours: { open_now: true, periods: expect.any(Array) },
      },
    },
  ]);
});
