import { afterAll, describe, expect, test } from 'vitest';
import { CAFE, HERE, post, SEARCH, TAXONOMY, testServer } from './fixture.ts';

const app = testServer();
afterAll(() => app.close());

const search = async (query: string, more: object = {}) =>
  (await app.inject(post({ location: HERE, query: 'meridian', ...more }, `${SEARCH}${query}`))).json();

describe('the envelope of a search', () => {
  test('form A', async () => {
    const envelope = await search('');
    expect(envelope).toEqual({
      results: [expect.objectContaining({ name: 'Café Meridian', score: 0.75, hours: 'Mo-Fr 08:00-18:00' })],
      total: 1,
      executionTime: expect.any(Number),
      metadata: { shardsSearched: 2, cacheHit: false },
      queryStats: { pruningEfficiency: 0.975, cellsSearched: 7 },
    });
    expect(envelope.results[0].distance).toBeCloseTo(157.2, 0);
  });

  test('form B has a whole number of milliseconds and no metadata', async () => {
    const envelope = await search('?form=b');
    expect(envelope).toEqual({
      results: [expect.objectContaining({ sourceId: 'node/1', category: 'cafe', status: 'active' })],
      total: 1,
      executionTime: expect.any(Number),
      queryStats: { pruningEfficiency: 0.975, cellsSearched: 7 },
    });
    expect(Number.isInteger(envelope.executionTime)).toBe(true);
  });

  test('GeoJSON', async () => {
    expect(await search('?format=geojson')).toEqual({
      type: 'FeatureCollection',
      features: [
        expect.objectContaining({ type: 'Feature', id: expect.stringMatching(/^[0-9a-f]{15}_n1$/) }),
      ],
      attribution: '© OpenStreetMap contributors',
    });
  });

  test.each(['', '?form=b', '?format=geojson'])('explain adds its members to %s', async (query) => {
    const envelope = await search(query, { explain: true });
    expect(envelope).toMatchObject({ tolerance: 'exact', cells: ['85754e67fffffff'] });
    expect((envelope.results ?? envelope.features)[0].explanation).toEqual([]);
  });

  test('the form of the deployment is the default, and a request overrides it', async () => {
    const formB = testServer({ configuration: { placeForm: 'b' } });
    expect((await formB.inject(post({ location: HERE }))).json()).not.toHaveProperty('metadata');
    expect((await formB.inject(post({ location: HERE }, `${SEARCH}?form=a`))).json()).toHaveProperty(
      'metadata',
    );
    await formB.close();
  });

  test('every source is named once', async () => {
    const searcher = { search: async () => Promise.reject(), find: async () => CAFE };
    const attribution = ['© OpenStreetMap contributors', 'GeoNames (CC BY 4.0)'];
    const dataSet = () => ({ id: 'x', searcher, attribution });
    const named = testServer({ dataSet, taxonomy: TAXONOMY });
    const response = await named.inject('/v1/places/85754e67fffffff_n1?format=geojson');
    expect(response.json().attribution).toBe('© OpenStreetMap contributors; GeoNames (CC BY 4.0)');
    await named.close();
  });
});
