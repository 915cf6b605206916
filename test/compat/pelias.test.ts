import { expect, it } from 'vitest';
import { compatServer } from './compat-server.ts';

const app = compatServer();
const get = async (url: string) => {
  const response = await app.inject({ url });
  return { status: response.statusCode, body: response.json() };
};

it.each(['search', 'autocomplete'])('answers /v1/%s in its members', async (path) => {
  const { status, body } = await get(`/pelias/v1/${path}?text=haupt&api_key=any`);
  expect(status).toBe(200);
  expect(body.geocoding).toMatchObject({ version: '0.2', query: { text: 'haupt', size: 10 } });
  expect(body.features[0].properties).toEqual({
    country_a: 'LIE',
    locality_gid: 'openstreetmap:locality:relation/1155956',
    id: 'way/12',
    gid: 'openstreetmap:address:way/12',
    layer: 'address',
    source: 'openstreetmap',
    source_id: 'way/12',
    country_code: 'LI',
    name: 'Hauptstrasse 12a',
    housenumber: '12a',
    street: 'Hauptstrasse',
    postalcode: '9490',
    confidence: 0.9,
    match_type: 'exact',
    accuracy: 'point',
    country: 'Liechtenstein',
    region: 'Oberland',
    region_a: '11',
    localadmin: 'Vaduz',
    locality: 'Vaduz',
    borough: 'Ebenholz',
    label: 'Hauptstrasse 12a, Vaduz, Oberland, Liechtenstein',
  });
});

it('answers points, addresses in parts and identifiers', async () => {
  const { body } = await get('/pelias/v1/reverse?point.lat=47&point.lon=9');
  expect(body.features[0].properties).toMatchObject({ name: 'Hauptstrasse 12a', distance: 0.003 });
  const nearby = await get('/pelias/v1/nearby?point.lat=47&point.lon=9');
  expect(nearby.body.features).toEqual(body.features);
  expect((await get('/pelias/v1/search/structured?address=haupt')).body.features).toHaveLength(1);
  const { gid } = (await get('/pelias/v1/search?text=vaduz')).body.features[0].properties;
  const place = await get(`/pelias/v1/place?ids=${gid}`);
  expect(place.body.features[0].properties.gid).toBe(gid);
});

it.each([
  ['layers=address', 1],
  ['layers=coarse', 0],
  ['sources=osm', 1],
  ['sources=gn', 0],
  ['boundary.country=LIE', 1],
  ['boundary.country=CHE,AT', 0],
  ['boundary.circle.lat=47.14&boundary.circle.lon=9.52&boundary.circle.radius=1', 1],
  ['boundary.circle.lat=0&boundary.circle.lon=9.52&boundary.circle.radius=1', 0],
])('filters by %s', async (parameters, count) => {
  expect((await get(`/pelias/v1/search?text=haupt&${parameters}`)).body.features).toHaveLength(count);
});

it.each([
  'search',
  'search?text=a&layers=planet',
  'search?text=a&sources=planet',
  'search?text=a&boundary.rect.min_lat=1',
  'search?text=a&boundary.country=XXX',
  'search/structured',
  'reverse?point.lat=1',
  'place',
])('refuses %s with errors', async (path) => {
  const { status, body } = await get(`/pelias/v1/${path}`);
  expect(status).toBe(400);
  expect(body.features).toEqual([]);
  expect(body.geocoding.errors).toHaveLength(1);
});
