import { afterAll, describe, expect, test } from 'vitest';
import { ArraySearcher, expectError, place } from './fixture.ts';
import { geocodingServer, ListGeocoder, TOWN } from './geocode-fixture.ts';

const AUTOCOMPLETE = '/v1/places/autocomplete';
const STREET = {
  ...TOWN,
  kind: 'street' as const,
  name: 'Vaduzer Strasse',
  placeId: '851f8ac7fffffff_w7',
};
const VADUZ = { ...TOWN, placeId: '851f8ac7fffffff_r5', matchType: 'exact' as const };
const VADUZ_CAFE = place(21, 0.001, 0.001, { amenity: 'cafe', name: 'Vaduz Café' });
const VADUZ_CAFE_RESULT = {
  ...TOWN,
  kind: 'place' as const,
  name: 'Vaduz Café',
  source: { type: 'n' as const, sourceId: 21, tags: {} },
  matchType: 'exact' as const,
  evidence: { rank: 1, understood: 1, edits: 0, isNameBegun: true, isWholeName: false },
};
const VADUZ_BAKERY = place(22, 0.002, 0, { shop: 'bakery', name: 'Vaduz Bakery' });

const searcher = new ArraySearcher([VADUZ_CAFE, VADUZ_BAKERY]);
const geocoder = new ListGeocoder([VADUZ, VADUZ_CAFE_RESULT, { ...STREET, matchType: 'fallback' }]);
const app = geocodingServer(geocoder, { searcher });
afterAll(() => app.close());

const namesOf = async (query: string, server = app): Promise<string[]> =>
  (await server.inject(AUTOCOMPLETE + query))
    .json()
    .features.map(({ properties }: { properties: { name: string } }) => properties.name);

describe('autocomplete covers addresses', () => {
  test('features are those of the two routes, in one envelope', async () => {
    const { features, ...envelope } = (await app.inject(`${AUTOCOMPLETE}?q=vad&limit=2`)).json();
    expect(envelope).toEqual({ type: 'FeatureCollection', attribution: '© OpenStreetMap contributors' });
    expect(features[0].properties).toEqual({
      name: 'Vaduz',
      locality: 'Vaduz',
      place_id: '851f8ac7fffffff_r5',
      type: 'town',
      confidence: 1,
      match_type: 'exact',
    });
    expect(features[1]).toMatchObject({
      id: expect.stringMatching(/_n21$/),
      properties: { category: 'cafe' },
    });
  });

  test('the search by text answers places alone', async () => {
    const { features } = (await app.inject('/v1/places/search?q=vad')).json();
    expect(features).toHaveLength(2);
  });

  test('the geocoder is asked once for the same text from the same point', async () => {
    const before = geocoder.forwards.length;
    const first = await namesOf('?q=vadu&lat=1&lng=1');
    expect(await namesOf('?q=vadu&lat=1&lng=1')).toEqual(first);
    expect(geocoder.forwards).toHaveLength(before + 1);
    await namesOf('?q=vadu&lat=2&lng=2');
    await namesOf('?q=vadu&lang=fr');
    expect(geocoder.forwards).toHaveLength(before + 3);
  });

  test('its limit is its own', async () => {
    expect(expectError(await app.inject(`${AUTOCOMPLETE}?q=a&limit=21`)).status).toBe(400);
  });
});
