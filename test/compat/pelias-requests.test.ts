import { afterAll, describe, expect, it } from 'vitest';
import { ArraySearcher, place } from '../http/fixture.ts';
import { ListGeocoder } from '../http/geocode-fixture.ts';
import { compatServer, HOUSE, TOWN } from './compat-server.ts';

/** What Pelias's checks of requests expect of any data, over our own entries; in words of our own. */

const CAFE = place(21, TOWN.lat, TOWN.lon, { amenity: 'cafe', name: 'Hauptcafé' });
const searcher = new ArraySearcher([CAFE]);
const geocoder = new ListGeocoder([HOUSE, TOWN]);
const app = compatServer({}, { dataSet: () => ({ id: 'first', searcher, geocoder }) });
afterAll(() => app.close());

const get = async (url: string) => {
  const { statusCode: status, body: text, headers } = await app.inject({ url: `/pelias${url}` });
  return { status, text, headers };
};
const json = async (url: string) => JSON.parse((await get(url)).text);
const names = async (url: string) =>
  (await json(url)).features.map(({ properties }: { properties: { name: string } }) => properties.name);

describe('a refusal', () => {
  it.each([
    '/v1/autocomplete',
    '/v1/search?text=',
    '/v1/autocomplete?text=a&layers=country,notlayer',
    '/v1/autocomplete?text=a&sources=notsource',
    '/v1/autocomplete?text=a&sources=whosonfirst&layers=address',
    '/v1/autocomplete?text=a&sources=osm&sources=gn',
    '/v1/autocomplete?text=a&boundary.gid=abc::',
    '/v1/autocomplete?text=a&focus.point.lat=1',
    '/v1/autocomplete?text=a&focus.point.lat=foo&focus.point.lon=1',
    '/v1/search?text=a&boundary.rect.min_lat=1',
    '/v1/search/structured',
    '/v1/reverse?point.lat=foo&point.lon=-73.9',
    '/v1/reverse?point.lat=1',
    '/v1/reverse?point.lat=1&point.lon=1&boundary.country=FOOBAR',
    '/v1/reverse?point.lat=1&point.lon=1&boundary.circle.radius=x',
    '/v1/place',
  ])('has the whole envelope and one error: %s', async (url) => {
    const { status, text, headers } = await get(url);
    expect(status).toBe(400);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const { geocoding, type, features } = JSON.parse(text);
    expect([type, features, geocoding.errors]).toEqual(['FeatureCollection', [], [expect.any(String)]]);
    expect(geocoding).toMatchObject({
      version: '0.2',
      attribution: expect.any(String),
      query: { size: 10 },
      engine: { name: 'Waypost', author: 'Waypost', version: '1' },
      timestamp: expect.any(Number),
    });
  });
});

it('repeats what was asked for, with a size within its bounds', async () => {
  const { geocoding } = await json(
    '/v1/search?text=vaduz&size=99&layers=coarse&focus.point.lat=1&focus.point.lon=2',
  );
  expect(geocoding.query).toMatchObject({
    text: 'vaduz',
    size: 40,
    layers: 'coarse',
    'focus.point.lat': '1',
  });
  expect(geocoding).not.toHaveProperty('errors');
});

it('knows layers of which the map has nothing', async () => {
  expect(await names('/v1/search?text=vaduz&layers=ocean,continent')).toEqual([]);
});

describe('areas around', () => {
  it('have identifiers that are asked for again', async () => {
    const [house] = (await json('/v1/search?text=hauptstr&layers=address')).features;
    expect(house.properties).toMatchObject({
      layer: 'address',
      locality: 'Vaduz',
      locality_gid: 'openstreetmap:locality:relation/1155956',
      country_a: 'LIE',
      region_a: '11',
    });
    expect(await names(`/v1/place?ids=${house.properties.locality_gid}`)).toEqual(['Vaduz']);
  });

  it('limit what is found', async () => {
    const inVaduz = 'boundary.gid=openstreetmap:locality:relation/1155956';
    expect(await names(`/v1/search?text=hauptstr&${inVaduz}`)).toEqual([HOUSE.name]);
    expect(await names('/v1/search?text=hauptstr&boundary.gid=openstreetmap:county:relation/7')).toEqual([]);
    expect(await names(`/v1/reverse?point.lat=47.14&point.lon=9.52&${inVaduz}`)).toEqual([HOUSE.name]);
  });
});

describe('categories', () => {
  it.each([
    ['amenity', ['Hauptcafé']],
    ['CAFE', ['Hauptcafé']],
    ['amenity:cafe,shop', ['Hauptcafé']],
    ['shop', []],
    ['-cafe', [HOUSE.name]],
  ])('filter by %s', async (categories, found) => {
    expect(await names(`/v1/search?text=haupt&categories=${categories}`)).toEqual(found);
  });

  it('are told where they are asked for', async () => {
    const [cafe] = (await json('/v1/search?text=haupt&categories=cafe')).features;
    expect(cafe.properties.category).toEqual(['amenity', 'cafe']);
    const { features } = await json('/v1/search?text=haupt&layers=venue');
    expect(features[0].properties).not.toHaveProperty('category');
  });
});

it('tells whose data it is, and that it is up', async () => {
  for (const url of ['/v1', '/v1/', '/v1/attribution', '/attribution']) {
    const { status, text, headers } = await get(url);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('OpenStreetMap contributors');
  }
  expect((await get('/status')).text).toBe('status: ok');
});
