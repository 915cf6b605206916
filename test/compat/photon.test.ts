import { expect, it } from 'vitest';
import { compatServer } from './compat-server.ts';

const app = compatServer();
const get = async (url: string) => {
  const response = await app.inject({ url });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};

it('answers /api, with and without a slash, in its members', async () => {
  const { status, body, headers } = await get('/photon/api/?q=vaduz&limit=5&lang=en');
  expect(status).toBe(200);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect((await get('/photon/api?q=vaduz&limit=5&lang=en')).body).toEqual(body);
  expect(body).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [9.521, 47.141] },
        properties: {
          osm_type: 'R',
          osm_id: 1155956,
          osm_key: 'boundary',
          osm_value: 'administrative',
          type: 'city',
          countrycode: 'LI',
          name: 'Vaduz',
          state: 'Oberland',
          country: 'Liechtenstein',
          extent: [9.47, 47.16, 9.62, 47.08],
          extra: { wikidata: 'Q1844' },
        },
      },
    ],
  });
});

it('gives houses their number and street, and no name', async () => {
  const { body } = await get('/photon/api?q=haupt');
  expect(body.features[0].properties).toEqual({
    osm_type: 'W',
    osm_id: 12,
    osm_key: 'building',
    osm_value: 'yes',
    type: 'house',
    countrycode: 'LI',
    housenumber: '12a',
    street: 'Hauptstrasse',
    postcode: '9490',
    district: 'Ebenholz',
    city: 'Vaduz',
    state: 'Oberland',
    country: 'Liechtenstein',
  });
});

it.each([
  ['layer=house', 1],
  ['layer=city&layer=house', 1],
  ['layer=city', 0],
  ['osm_tag=building', 1],
  ['osm_tag=:yes', 1],
  ['osm_tag=!building', 0],
  ['osm_tag=building:!yes', 0],
  ['osm_tag=building:!church', 1],
  ['osm_tag=:!yes', 0],
  ['exclude=osm.building', 0],
  ['include=osm.building.yes', 1],
  ['countrycode=li', 1],
  ['countrycode=ch', 0],
  ['bbox=9,47,10,48', 1],
  ['bbox=8,46,9,47', 0],
])('filters by %s', async (parameters, count) => {
  const { body } = await get(`/photon/api?q=haupt&${parameters}`);
  expect(body.features).toHaveLength(count);
});

it('answers a point with what is within the radius', async () => {
  const near = await get('/photon/reverse?lat=47&lon=9&radius=1');
  expect(near.body.features).toHaveLength(1);
  const strict = await get('/photon/reverse/?lat=47&lon=9&radius=0.001');
  expect(strict.body.features).toHaveLength(0);
});

it.each([
  '/photon/api',
  '/photon/api?q=vaduz&lat=1',
  '/photon/api?q=vaduz&layer=planet',
  '/photon/api?q=vaduz&bbox=1,2,3',
  '/photon/reverse?lat=47',
  '/photon/reverse?lat=nan&lon=9',
  '/photon/reverse?lat=47&lon=9&radius=0',
  '/photon/reverse?lat=47&lon=9&radius=-10',
  '/photon/reverse?lat=47&lon=',
  '/photon/api?q=vaduz&limit=NaN',
  '/photon/api?q=vaduz&osm_tag=bad:bad:bad',
  '/photon/api?q=vaduz&include=4%2B5.6',
  '/photon/api?q=vaduz&include=abc',
  '/photon/api?q=vaduz&exclude=ab..23',
  '/photon/api?q=vaduz&include=a.b,!c.d',
  '/photon/api?q=vaduz&bbox=9.6,-92,9.8,14',
  '/photon/api?q=vaduz&bbox=9.6,52.3,NaN,9.8',
  '/photon/api?debug=1',
  `/photon/api?q=${'a'.repeat(301)}`,
])('refuses %s with a message', async (url) => {
  const { status, body } = await get(url);
  expect(status).toBe(400);
  expect(Object.keys(body)).toEqual(['message']);
});

it('shows what was understood and found where that is to be debugged', async () => {
  for (const path of ['/photon/api?q=vaduz', '/photon/reverse?lat=47&lon=9']) {
    const { body } = await get(`${path}&debug=1`);
    expect(body.properties.debug).toMatchObject({ debug: '1' });
    expect(body.properties.raw_data).toHaveLength(body.features.length);
  }
});

it('tells more tags of an object as extra', async () => {
  const { body } = await get('/photon/api?q=vaduz');
  expect(body.features[0].properties.extra).toEqual({ wikidata: 'Q1844' });
});

it('answers addresses in parts and says that it is up', async () => {
  expect((await get('/photon/structured?street=haupt&countrycode=LI')).body.features).toHaveLength(1);
  expect((await get('/photon/status')).body.status).toBe('Ok');
});
