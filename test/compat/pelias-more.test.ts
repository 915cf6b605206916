import { afterAll, describe, expect, it } from 'vitest';
import { ArraySearcher } from '../http/fixture.ts';
import { ListGeocoder } from '../http/geocode-fixture.ts';
import { compatServer, HOUSE } from './compat-server.ts';

/** POST, paths that are none, warnings, and points beyond the earth. */

const geocoder = new ListGeocoder([HOUSE]);
const app = compatServer({}, { dataSet: () => ({ id: 'first', searcher: new ArraySearcher([]), geocoder }) });
afterAll(() => app.close());

const envelope = async (url: string) => (await app.inject(`/pelias${url}`)).json();

it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
  'answers a search that is sent as %s from its query',
  async (type) => {
    const payload = type.endsWith('json') ? '{"text":"other"}' : 'text=other';
    const url = '/pelias/v1/search?text=haupt';
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': type },
    });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body).features).toHaveLength(1);
    const other = await app.inject({ method: 'POST', url: '/pelias/v1/reverse?point.lat=1&point.lon=1' });
    expect(other.statusCode).toBe(405);
  },
);

it.each(['/pelias', '/pelias/v1/nothing', '/pelias/v2/search?text=a'])('has nothing at %s', async (url) => {
  const { statusCode, body, headers } = await app.inject(url);
  expect([statusCode, JSON.parse(body)]).toEqual([404, { error: 'not found: invalid path' }]);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});

describe('a warning', () => {
  it.each([
    ['&size=99', 40, ["out-of-range integer 'size', using MAX_SIZE"]],
    ['&size=-1', 1, ["out-of-range integer 'size', using MIN_SIZE"]],
    ['&sise=3', 10, ['Invalid Parameter: sise']],
    ['&size=many', 10, undefined],
    ['&size=7.9', 7, undefined],
    ['&api_key=k', 10, undefined],
  ])('is told of %s', async (more, size, warnings) => {
    const { geocoding } = await envelope(`/v1/search?text=haupt${more}`);
    expect(geocoding.query.size).toBe(size);
    expect(geocoding.warnings).toEqual(warnings);
  });
});

describe('a point', () => {
  it.each([
    ['91', '10', { lat: 89, lon: -170 }],
    ['-100', '0', { lat: -80, lon: -180 }],
    ['47', '369', { lat: 47, lon: 9 }],
    ['47', '-181', { lat: 47, lon: 179 }],
  ])('beyond the earth is brought back: %s, %s', async (lat, lon, point) => {
    const { geocoding } = await envelope(`/v1/reverse?point.lat=${lat}&point.lon=${lon}&layers=address`);
    expect(geocoding).not.toHaveProperty('errors');
    expect(geocoder.reverses.at(-1)).toMatchObject(point);
  });
});

it.each([
  'boundary.rect.min_lon=10&boundary.rect.max_lon=9&boundary.rect.min_lat=1&boundary.rect.max_lat=2',
  'boundary.rect.min_lon=8&boundary.rect.max_lon=9&boundary.rect.min_lat=3&boundary.rect.max_lat=2',
])('refuses a box that is turned round: %s', async (box) => {
  const { geocoding } = await envelope(`/v1/search?text=haupt&${box}`);
  expect(geocoding.errors).toEqual([expect.stringContaining('boundary.rect')]);
});
