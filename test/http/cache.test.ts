import { describe, expect, test } from 'vitest';
import type { HttpConfiguration } from '../../src/http/http.ts';
import type { SearchRequest } from '../../src/search/search.ts';
import {
  ArraySearcher,
  CAFE,
  gate,
  HERE,
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
