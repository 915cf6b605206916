import { expect, it } from 'vitest';
import { ArraySearcher } from '../http/fixture.ts';
import { ListGeocoder } from '../http/geocode-fixture.ts';
import { compatServer, FAR, HOUSE, TOWN } from './compat-server.ts';

/** Forms of Google's Geocoding API, by its public documentation. */

const app = compatServer({ names: ['google'] });
const GEOCODE = '/google/maps/api/geocode/json';
const get = async (query: string, server = app) => {
  const response = await server.inject({ url: `${GEOCODE}?${query}` });
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  return { status: response.statusCode, body: response.json() };
};

it('writes a house in its members', async () => {
  const { status, body } = await get('address=haupt&key=any&language=de');
  expect(status).toBe(200);
  expect(body).toEqual({
    results: [
      {
        address_components: [
          { long_name: '12a', short_name: '12a', types: ['street_number'] },
          { long_name: 'Hauptstrasse', short_name: 'Hauptstrasse', types: ['route'] },
          {
            long_name: 'Ebenholz',
            short_name: 'Ebenholz',
            types: ['political', 'sublocality', 'sublocality_level_1'],
          },
          { long_name: 'Vaduz', short_name: 'Vaduz', types: ['locality', 'political'] },
          {
            long_name: 'Oberland',
            short_name: 'Oberland',
            types: ['administrative_area_level_1', 'political'],
          },
          { long_name: 'Liechtenstein', short_name: 'LI', types: ['country', 'political'] },
          { long_name: '9490', short_name: '9490', types: ['postal_code'] },
        ],
        formatted_address: 'Hauptstrasse 12a, 9490 Vaduz, Liechtenstein',
        geometry: {
          location: { lat: 47.1400001, lng: 9.52 },
          viewport: {
            northeast: { lat: expect.closeTo(47.14135, 6), lng: expect.closeTo(9.52135, 6) },
            southwest: { lat: expect.closeTo(47.13865, 6), lng: expect.closeTo(9.51865, 6) },
          },
          location_type: 'ROOFTOP',
        },
        place_id: '851f8ac7fffffff_w12',
        types: ['street_address'],
      },
    ],
    status: 'OK',
  });
});

it('writes a town with its bounds', async () => {
  const { body } = await get('address=vaduz');
  const [town] = body.results;
  const box = { northeast: { lat: 47.16, lng: 9.62 }, southwest: { lat: 47.08, lng: 9.47 } };
  expect(town).toMatchObject({
    formatted_address: 'Vaduz, Liechtenstein',
    geometry: { bounds: box, viewport: box, location_type: 'APPROXIMATE' },
    types: ['locality', 'political'],
  });
});

it('finds again what has an identifier, and what has none by its address', async () => {
  const ids = async (query: string) =>
    (await get(query)).body.results.map(({ place_id }: { place_id: string }) => place_id);
  expect(await ids('place_id=851f8ac7fffffff_w12')).toEqual(['851f8ac7fffffff_w12']);
  const [far] = await ids('address=praha');
  expect(Buffer.from(far.slice(1), 'base64url').toString()).toBe('Praha, Czechia');
  expect((await get('place_id=851f8ac7fffffff_w99')).body).toEqual({ results: [], status: 'ZERO_RESULTS' });
});

it('answers a point with houses, then areas, and narrows them by types and exactness', async () => {
  const types = async (query: string) =>
    (await get(`latlng=47.14,9.52${query}`)).body.results.map(
      (result: { types: string[] }) => result.types[0],
    );
  expect(await types('')).toEqual(['street_address', 'locality']);
  expect(await types('&result_type=locality|country')).toEqual(['locality']);
  expect(await types('&location_type=ROOFTOP')).toEqual(['street_address']);
  expect(await types('&location_type=ROOFTOP&result_type=locality')).toEqual([]);
});

it.each([
  ['components=country:LI', 1],
  ['components=country:AT', 0],
  ['components=country:AT|country:LI', 1],
  ['components=postal_code:9490', 1],
  ['components=postal_code:9491', 0],
])('restricts by %s', async (query, count) => {
  expect((await get(`address=haupt&${query}`)).body.results).toHaveLength(count);
});

it('hands on what prefers and what is looked for', async () => {
  const geocoder = new ListGeocoder([HOUSE, TOWN, FAR]);
  const server = compatServer(
    { names: ['google'] },
    { dataSet: () => ({ id: 'first', searcher: new ArraySearcher([]), geocoder }) },
  );
  await get('address=haupt&bounds=47,9|48,10&region=uk&language=de', server);
  expect(geocoder.forwards.at(-1)).toMatchObject({
    text: 'haupt',
    box: { bounds: [9, 47, 10, 48], isBounded: false },
    country: 'GB',
    languages: ['de'],
  });
  await get('components=route:Haupt|locality:Vaduz|country:LI', server);
  expect(geocoder.forwards.at(-1)).toMatchObject({
    parts: { street: 'Haupt', locality: 'Vaduz' },
    countries: ['LI'],
  });
  await get('components=country:LI', server);
  expect(geocoder.forwards.at(-1)).toMatchObject({ text: 'Liechtenstein', countries: ['LI'] });
});

it.each([
  ['', 'address'],
  ['latlng=91,0', 'latlng'],
  ['latlng=1', 'latlng'],
  ['latlng=47.14,9.52&location_type=EXACT', 'location_type'],
  ['address=a&bounds=1,2', 'bounds'],
  ['address=a&components=country', 'components'],
  ['place_id=ChIJd8BlQ2BZwokRAFUEcm_qrcA', 'ChIJd8BlQ2BZwokRAFUEcm_qrcA'],
])('refuses %j with a word in a 200', async (query, named) => {
  const { status, body } = await get(query);
  expect(status).toBe(200);
  expect(body).toEqual({
    error_message: expect.stringContaining(`'${named}'`),
    results: [],
    status: 'INVALID_REQUEST',
  });
});

it('tells faults of the server by their status, so that clients ask again', async () => {
  const { status, body } = await get('address=fault');
  expect(status).toBe(500);
  expect(body).toMatchObject({ results: [], status: 'UNKNOWN_ERROR' });
});
