import { afterAll, describe, expect, test } from 'vitest';
import { ArraySearcher, expectError, testServer } from './fixture.ts';
import { ListGeocoder } from './geocode-fixture.ts';

const geocoder = new ListGeocoder();
const VADUZ = { lat: 47.14151, lon: 9.52154 };
geocoder.entries = [
  {
    kind: 'area',
    level: 'city',
    type: 'g',
    sourceId: 3042030,
    ...VADUZ,
    tags: { name: 'Vaduz', 'name:ja': 'ファドゥーツ', population: '5197' },
    country: 'LI',
    importance: 0.5,
  },
  {
    kind: 'area',
    level: 'village',
    type: 'n',
    sourceId: 8,
    ...VADUZ,
    tags: { name: 'Mühle', place: 'hamlet' },
  },
  { kind: 'street', type: 'w', sourceId: 5, ...VADUZ, tags: { name: 'Herrengasse' }, country: 'LI' },
  {
    kind: 'house',
    type: 'n',
    sourceId: 7,
    ...VADUZ,
    tags: { 'addr:housenumber': '2a', 'addr:street': 'Herrengasse', 'addr:postcode': '9490' },
    country: 'LI',
  },
  { kind: 'street', type: 'n', sourceId: 1, ...VADUZ, tags: { name: 'never asked for: search knows n1' } },
];
const attribution = ['© GeoNames (CC BY 4.0)'];
const searcher = new ArraySearcher();
const app = testServer({ dataSet: () => ({ id: 'first', searcher, geocoder, attribution }) });
afterAll(() => app.close());

const VADUZ_ID = '851f8e73fffffff_g3042030';

describe('GET /v1/places/{placeId} of what geocoding knows', () => {
  test('gives an entry of the gazetteer in form A, with the identifier of today', async () => {
    const response = await app.inject('/v1/places/85754e67fffffff_g3042030');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=3600');
    expect(response.json()).toEqual({
      id: VADUZ_ID,
      name: 'Vaduz',
      categories: ['city'],
      location: VADUZ,
      meta: { 'name:ja': 'ファドゥーツ', population: '5197' },
      confidence: 0.4,
    });
  });

  test('gives it in form B', async () => {
    expect((await app.inject(`/v1/places/${VADUZ_ID}?form=b&lang=ja`)).json()).toEqual({
      id: VADUZ_ID,
      name: 'ファドゥーツ',
      category: 'city',
      categories: ['city'],
      location: VADUZ,
      attributes: { name: 'Vaduz', population: '5197' },
      status: 'active',
      sourceId: 'gazetteer/3042030',
      confidence: 0.4,
    });
  });

  test('gives it as GeoJSON, and names the gazetteer', async () => {
    const collection = (await app.inject(`/v1/places/${VADUZ_ID}?format=geojson`)).json();
    expect(collection.attribution).toContain('GeoNames');
    expect(collection.features).toEqual([
      {
        type: 'Feature',
        id: VADUZ_ID,
        geometry: { type: 'Point', coordinates: [VADUZ.lon, VADUZ.lat] },
        properties: { name: 'Vaduz', category: 'city' },
      },
    ]);
  });

  test.each([
    ['n8', { name: 'Mühle', categories: ['village'] }], // this taxonomy knows no hamlets
    ['w5', { name: 'Herrengasse', categories: ['street'] }],
    [
      'n7',
      {
        categories: ['house'],
        address: { housenumber: '2a', street: 'Herrengasse', postcode: '9490' },
      },
    ],
    ['n1', { name: 'Café Meridian' }],
  ])('knows %s', async (id, place) => {
    expect((await app.inject(`/v1/places/85754e67fffffff_${id}`)).json()).toMatchObject(place);
  });

  test.each(['g1', 'w7', 'g9223372036854775807'])('%s, which nobody has, is NOT_FOUND', async (id) => {
    const refusal = expectError(await app.inject(`/v1/places/85754e67fffffff_${id}`));
    expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});
