import { describe, expect, test } from 'vitest';
import type { Geocoder } from '../../src/geocode/geocode.ts';
import type { HttpConfiguration } from '../../src/http/http.ts';
import type { SearchRequest } from '../../src/search/search.ts';
import {
  ArraySearcher,
  BAKERY,
  CAFE,
  gate,
  HERE,
  NO_ADDRESSES,
  NOW_MS,
  place,
  post,
  SEARCH,
  type TestDataSet,
  testServer,
} from './fixture.ts';

/** A server whose data set, clock and cache the test turns. */
function stage(configuration: Partial<HttpConfiguration> = {}, searcher = new ArraySearcher()) {
  const state = { dataSet: { id: 'first', searcher } as TestDataSet, nowMs: NOW_MS };
  const app = testServer({
    dataSet: () => state.dataSet,
    now: () => state.nowMs,
    configuration: { placeForm: 'a', ...configuration },
  });
  const ask = async (body: object, query = '', headers = {}) =>
    (await app.inject(post({ location: HERE, ...body }, `${SEARCH}${query}`, headers))).json();
  const hits = async (body: object, query = '', headers = {}) =>
    (await ask(body, query, headers)).metadata?.cacheHit;
  return { state, searcher, app, ask, hits };
}

describe('the result cache', () => {
  test('the same search is answered from it, the same but for the run', async () => {
    const { ask, searcher } = stage();
    const [first, second] = [await ask({ query: 'caf' }), await ask({ query: 'caf' })];
    expect(first.metadata).toEqual({ shardsSearched: 2, cacheHit: false });
    expect(second.metadata).toEqual({ shardsSearched: 2, cacheHit: true });
    expect({ ...second, executionTime: 0, metadata: 0 }).toEqual({ ...first, executionTime: 0, metadata: 0 });
    expect(searcher.requests).toHaveLength(1);
  });

  test.each<[one: object, other: object]>([
    [{}, { radius: 5000, limit: 20, offset: 0, weights: {}, explain: false, openNow: false }],
    [{ query: 'caf' }, { query: ' caf ' }],
    [{}, { query: ' ', categories: [] }],
    [{ categories: ['cafe', 'bar'] }, { categories: ['bar', 'cafe', 'bar'] }],
    [{ lang: 'zh-Hant' }, { lang: 'zh-HANT' }],
  ])('%j and %j are one search', async (one, other) => {
    const { hits } = stage();
    expect([await hits(one), await hits(other)]).toEqual([false, true]);
  });

  test.each<[one: object, other: object]>([
    [{}, { radius: 5001 }],
    [{}, { limit: 19 }],
    [{}, { offset: 1 }],
    [{}, { explain: true }],
    [{}, { openNow: true }],
    [{}, { lang: 'de' }],
    [{}, { location: { lat: 0, lon: 1e-9 } }],
    [{ brand: 'x' }, { query: 'x' }],
    [{ bbox: [0, 0, 1, 1] }, { bbox: [0, 0, 1, 2] }],
  ])('%j and %j are two', async (one, other) => {
    const { hits } = stage();
    expect([await hits(one), await hits(other)]).toEqual([false, false]);
  });

  test('each form and each Accept-Language has answers of its own', async () => {
    const { hits, searcher } = stage();
    await hits({}, '?form=b');
    await hits({}, '?format=geojson');
    expect(await hits({})).toBe(false);
    expect(await hits({}, '', { 'accept-language': 'de' })).toBe(false);
    expect(searcher.requests).toHaveLength(4);
    await hits({}, '?form=b');
    expect(searcher.requests).toHaveLength(4);
  });

  test('a new generation empties it', async () => {
    const { state, hits, ask } = stage();
    await hits({});
    state.dataSet = { id: 'second', searcher: new ArraySearcher([CAFE]) };
    expect(await ask({})).toMatchObject({ total: 1, metadata: { cacheHit: false } });
    expect(await hits({})).toBe(true);
  });

  test('an answer that was begun under the last generation is not kept', async () => {
    const [held, begun] = [gate(), gate()];
    const array = new ArraySearcher();
    const search = async (request: SearchRequest) => {
      begun.open();
      await held.passed;
      return array.search(request);
    };
    const { state, ask } = stage();
    state.dataSet = { id: 'first', searcher: { search, find: async () => undefined } };
    const late = ask({});
    await begun.passed;
    state.dataSet = { id: 'second', searcher: new ArraySearcher([CAFE]) };
    expect((await ask({})).total).toBe(1);
    held.open();
    expect((await late).total).toBe(2);
    expect(await ask({})).toMatchObject({ total: 1, metadata: { cacheHit: true } });
  });

  test('what is open now is asked again in the next minute', async () => {
    const { state, hits } = stage();
    expect(await hits({ openNow: true })).toBe(false);
    state.nowMs += 19_000;
    expect(await hits({ openNow: true })).toBe(true);
    state.nowMs += 1_000;
    expect(await hits({ openNow: true })).toBe(false);
    expect(await hits({})).toBe(false);
    state.nowMs += 3_600_000;
    expect(await hits({})).toBe(true);
  });

  test('GeoJSON tells open_now, so it is not kept past the minute', async () => {
    const { state, ask } = stage();
    const open = async () => (await ask({}, '?format=geojson')).features[0].properties.opening_hours.open_now;
    expect(await open()).toBe(true);
    state.nowMs += 8 * 3_600_000;
    expect(await open()).toBe(false);
  });

  test('what says nothing of opening hours is kept past the minute, as GeoJSON too', async () => {
    const { state, ask, searcher } = stage({}, new ArraySearcher([BAKERY]));
    await ask({}, '?format=geojson');
    state.nowMs += 3_600_000;
    await ask({}, '?format=geojson');
    expect(searcher.requests).toHaveLength(1);
  });

  describe.each([
    ['/v1/places/autocomplete?q=lil', 'find'],
    ['/v1/places/geocode/forward?q=lil', 'forward'],
    ['/v1/places/geocode/reverse?lat=0&lng=0', 'reverse'],
  ])('%s', (path) => {
    const counting = () => {
      const asked: string[] = [];
      const note = async (text: string) => {
        asked.push(text);
        return [];
      };
      const geocoder: Geocoder = {
        ...NO_ADDRESSES,
        forward: ({ text = '' }) => note(text),
        reverse: () => note('here'),
      };
      const state = { nowMs: NOW_MS };
      const app = testServer({
        dataSet: () => ({ id: 'first', searcher: new ArraySearcher([]), geocoder }),
        now: () => state.nowMs,
      });
      const get = async (more = '', headers = {}) =>
        (await app.inject({ url: `${path}${more}`, headers })).statusCode;
      return { asked, state, get };
    };

    test('is answered once, in another hour too', async () => {
      const { asked, state, get } = counting();
      expect(await get()).toBe(200);
      const questions = asked.length;
      expect(questions).toBeGreaterThan(0);
      state.nowMs += 3_600_000;
      expect(await get()).toBe(200);
      expect(asked).toHaveLength(questions);
    });

    test('is another question in another language, or with another limit', async () => {
      const { asked, get } = counting();
      await get();
      const questions = asked.length;
      await get('', { 'accept-language': 'de' });
      await get('&limit=3');
      expect(asked.length).toBe(3 * questions);
    });
  });

  test('a completion that tells what is open is not kept past the minute', async () => {
    const { state, app } = stage();
    const open = async () => {
      const { features } = (await app.inject({ url: '/v1/places/autocomplete?q=caf' })).json();
      return features[0].properties.opening_hours.open_now;
    };
    expect(await open()).toBe(true);
    state.nowMs += 8 * 3_600_000;
    expect(await open()).toBe(false);
  });

  test('it holds no more entries than it may', async () => {
    const { hits } = stage({ cacheEntries: 2 });
    for (const query of ['a', 'b', 'c']) await hits({ query });
    expect(await hits({ query: 'c' })).toBe(true);
    expect(await hits({ query: 'a' })).toBe(false);
  });

  test('it holds no more bytes than it may, and no answer that would push out the rest', async () => {
    const long = place(3, 0, 0, { amenity: 'pub', name: `pub ${'x'.repeat(1000)}` });
    const { hits } = stage({ cacheBytes: 40_000 }, new ArraySearcher([CAFE, long]));
    for (const query of ['cafe', 'pub']) await hits({ query });
    expect(await hits({ query: 'pub' })).toBe(false);
    for (const offset of [0, 1]) await hits({ query: 'none', offset });
    expect(await hits({ query: 'none' })).toBe(true);
    for (let offset = 2; offset < 200; offset += 1) await hits({ query: 'none', offset });
    expect(await hits({ query: 'none', offset: 0 })).toBe(false);
  });

  test('it can be turned off', async () => {
    const { hits } = stage({ cacheEntries: 0 });
    expect([await hits({}), await hits({})]).toEqual([false, false]);
  });

  test('an error is not kept', async () => {
    const { state, app, hits } = stage();
    state.dataSet = {
      id: 'first',
      searcher: { search: () => Promise.reject(new Error()), find: async () => CAFE },
    };
    expect((await app.inject(post({ location: HERE }))).statusCode).toBe(500);
    state.dataSet = { id: 'first', searcher: new ArraySearcher() };
    expect(await hits({})).toBe(false);
  });
});
