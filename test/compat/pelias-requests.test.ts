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
    '/v1/autocomplete?text=a&other[inside]=1',
    '/v1/autocomplete?text=a&boundary.gid=abc::',
    '/v1/autocomplete?text=a&focus.point.lat=1',
    '/v1/autocomplete?text=a&focus.point.lat=foo&focus.point.lon=1',
    '/v1/search?text=a&boundary.rect.min_lat=1',
    '/v1/search/structured',
    '/v1/reverse?point.lat=foo&point.lon=-73.9',
    '/v1/reverse?point.lat=1',
    '/v1/reverse?point.lat=1&point.lon=1&boundary.country=FOOBAR',
    '/v1/reverse?point.lat=1&point.lon=1&boundary.circle.radius=x',
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

describe('the query that an answer repeats', () => {
  const queryOf = async (url: string, headers = {}) =>
    JSON.parse((await app.inject({ url: `/pelias${url}`, headers })).body).geocoding.query;
  const ENGLISH = { name: 'English', iso6391: 'en', iso6393: 'eng', via: 'default', defaulted: true };

  it.each([
    ['/v1/search?text=%20vaduz%20&size=99', { text: 'vaduz', size: 40, private: false, lang: ENGLISH }],
    ['/v1/search?text=a&layers=Region,address,region', { layers: ['region', 'address'] }],
    ['/v1/search?text=a&sources=osm,openstreetmap,gn', { sources: ['openstreetmap', 'geonames'] }],
    ['/v1/search?text=a&private=true', { private: true }],
    [
      '/v1/search?text=a&focus.point.lat=1.5&focus.point.lon=2',
      { 'focus.point.lat': 1.5, 'focus.point.lon': 2 },
    ],
    ['/v1/reverse?point.lat=91&point.lon=10', { 'point.lat': 89, 'point.lon': -170 }],
    ['/v1/search?text=a&boundary.country=li', { 'boundary.country': 'LIE' }],
    ['/v1/search?text=a&boundary.country=li,AUT', { 'boundary.country': ['LIE', 'AUT'] }],
    ['/v1/search?text=a&boundary.gid=openstreetmap:county:relation/7', { 'boundary.gid': 'relation/7' }],
    ['/v1/search?text=a&categories=cafe,-shop', { categories: ['cafe', '-shop'] }],
    ['/v1/search/structured?address=haupt&country=li', { parsed_text: { address: 'haupt', country: 'li' } }],
    [
      '/v1/reverse?point.lat=1&point.lon=2&boundary.circle.radius=5km',
      { 'boundary.circle.lat': 1, 'boundary.circle.lon': 2, 'boundary.circle.radius': 5 },
    ],
    [
      '/v1/search?text=a&boundary.rect.min_lat=1&boundary.rect.min_lon=2&boundary.rect.max_lat=3&boundary.rect.max_lon=4',
      { 'boundary.rect.min_lat': 1, 'boundary.rect.max_lon': 4 },
    ],
  ])('has each parameter as it was read: %s', async (url, query) => {
    expect(await queryOf(url)).toMatchObject(query);
  });

  it('names every layer of areas in place of coarse', async () => {
    const { layers } = await queryOf('/v1/search?text=a&layers=coarse');
    expect(layers).toEqual(expect.arrayContaining(['country', 'locality', 'neighbourhood', 'postalcode']));
    expect(layers).not.toContain('coarse');
    expect(layers).not.toContain('venue');
  });

  it('leaves out what could not be read, and what was not given', async () => {
    const query = await queryOf('/v1/search?text=a&layers=none&focus.point.lat=x&focus.point.lon=1');
    expect(Object.keys(query).toSorted()).toEqual(['lang', 'private', 'size', 'text']);
  });

  it('has the parts of identifiers, and no size', async () => {
    const query = await queryOf('/v1/place?ids=openstreetmap:venue:node/1,nonsense');
    expect(query.ids).toEqual([{ source: 'openstreetmap', layer: 'venue', id: 'node/1' }]);
    expect(query).not.toHaveProperty('size');
    expect(await queryOf('/v1/place')).not.toHaveProperty('size');
  });

  it.each([
    [
      '',
      'de-CH, en;q=0.5',
      { name: 'German', iso6391: 'de', iso6393: 'deu', via: 'header', defaulted: false },
    ],
    [
      '&lang=fr',
      'de',
      { name: 'French', iso6391: 'fr', iso6393: 'fra', via: 'querystring', defaulted: false },
    ],
    ['&lang=nonsense', 'de', { iso6391: 'de', via: 'header' }],
    ['&lang=nonsense', '', ENGLISH],
  ])('says which language names are in: %s, %s', async (parameter, accepted, lang) => {
    const query = await queryOf(`/v1/search?text=a${parameter}`, { 'accept-language': accepted });
    expect(query.lang).toMatchObject(lang);
  });

  it('warns of a language that is none', async () => {
    const { geocoding } = await json('/v1/search?text=a&lang=nonsense');
    expect(geocoding.warnings).toEqual(['invalid language provided via querystring']);
  });
});

it.each([
  ['/v1/search', "invalid param 'text'"],
  ['/v1/place', "invalid param 'ids'"],
  ['/v1/place?ids=a&ids=b', "'ids' parameter can only have one value"],
  ['/v1/search?text=a&other[inside]=1', "'other' parameter must be a scalar"],
  ['/v1/search?text=a&boundary.country=XX', 'XX is not a valid'],
  ['/v1/reverse?point.lat=1', 'point.lat and point.lon'],
  ['/v1/search?text=a&layers=coarse,planet', "'planet' is an invalid layers parameter"],
])('refuses in words that clients of Pelias know: %s', async (url, words) => {
  const { status, text } = await get(url);
  expect(status).toBe(400);
  expect(JSON.parse(text).geocoding.errors).toEqual([expect.stringContaining(words)]);
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
