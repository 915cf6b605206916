import { afterAll, describe, expect, test } from 'vitest';
import { expectError, NOW_MS, testServer } from './fixture.ts';

const app = testServer();
afterAll(() => app.close());

const CAFE_PATH = '/v1/places/85754e67fffffff_n1';

describe('GET /v1/places/{placeId}', () => {
  test('gives the place in the form of the deployment, to be kept for an hour', async () => {
    const response = await app.inject(CAFE_PATH);
    expect(response.headers['cache-control']).toBe('public, max-age=3600');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toMatchObject({ name: 'Café Meridian', location: { lat: 0.001, lon: 0.001 } });
    expect(response.json()).not.toHaveProperty('distance');
  });

  test('an identifier with the cell of yesterday finds the place, which tells that of today', async () => {
    const yesterday = await app.inject('/v1/places/853969a7fffffff_n1');
    expect(yesterday.json().id).toBe('85754e67fffffff_n1');
  });

  test.each([
    ['?form=b', {}, 'b'],
    ['?form=a', { accept: 'application/geo+json' }, 'a'],
    ['?format=geojson', {}, 'geojson'],
    ['', { accept: 'application/geo+json' }, 'geojson'],
    ['', { accept: 'Application/Geo+JSON;q=0.9, application/json;q=0.8' }, 'geojson'],
    ['', { accept: 'application/geo+json, application/json' }, 'geojson'],
    ['', { accept: 'application/json, application/geo+json' }, 'a'],
    ['', { accept: 'application/json, application/geo+json;q=0.9' }, 'a'],
    ['', { accept: 'application/geo+json;q=0, */*' }, 'a'],
    ['', { accept: 'application/vnd.x+json, */*' }, 'a'],
    ['', { accept: ';;,,q=' }, 'a'],
  ])('%s with %j answers in shape %s', async (query, headers, shape) => {
    const place = (await app.inject({ url: CAFE_PATH + query, headers })).json();
    const found = place.type === 'FeatureCollection' ? 'geojson' : 'sourceId' in place ? 'b' : 'a';
    expect(found).toBe(shape);
  });

  test('languages choose the name', async () => {
    expect((await app.inject(`${CAFE_PATH}?lang=de`)).json().name).toBe('Meridiankaffee');
    const response = await app.inject({
      url: CAFE_PATH,
      headers: { 'accept-language': 'xx;q=1,de-AT;q=0.3' },
    });
    expect(response.json().name).toBe('Meridiankaffee');
    expect(response.headers.vary).toBe('Accept, Accept-Language');
  });

  test.each([
    ['x'],
    ['85754e67fffffff_n0'],
    ['85754e67fffffff_q1'],
    ['85754e67fffffff_n9223372036854775808'],
    ['8a754e64992ffff_n1'],
    ['85754e67fffffff_n1%20'],
    ['a%2Fb'],
    ['x'.repeat(10_000)],
    [''],
  ])('%s is an INVALID_ID', async (id) => {
    expect(expectError(await app.inject(`/v1/places/${id}`))).toMatchObject({
      status: 400,
      code: 'INVALID_ID',
    });
  });

  test('a place that is not there is NOT_FOUND', async () => {
    const refusal = expectError(await app.inject('/v1/places/85754e67fffffff_w1'));
    expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('an unknown parameter is a VALIDATION_ERROR', async () => {
    const refusal = expectError(await app.inject(`${CAFE_PATH}?limit=1`));
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });
});

describe('caches keep what is open now', () => {
  test('no longer than to the end of the minute, when it may change', async () => {
    const { headers } = await app.inject(`${CAFE_PATH}?format=geojson`);
    const maxAgeSeconds = 60 - Math.ceil((NOW_MS % 60_000) / 1_000);
    expect(headers['cache-control']).toBe(`public, max-age=${maxAgeSeconds}`);
  });

  test('for an hour where no hours are known', async () => {
    const { headers } = await app.inject('/v1/places/85754e67fffffff_n2?format=geojson');
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });
});

describe('conditional requests', () => {
  test('304 to whoever holds the answer, 200 to others', async () => {
    const { etag } = (await app.inject(CAFE_PATH)).headers;
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const held of [`${etag}`, `"x", W/${etag}`, '*']) {
      const response = await app.inject({ url: CAFE_PATH, headers: { 'if-none-match': held } });
      expect(response.statusCode).toBe(304);
      expect(response.body).toBe('');
      expect(response.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=3600' });
    }
    const response = await app.inject({ url: CAFE_PATH, headers: { 'if-none-match': '"x"' } });
    expect(response.statusCode).toBe(200);
  });

  test('each shape and language has a tag of its own', async () => {
    const queries = ['', '?form=b', '?format=geojson', '?lang=de'];
    const tags = await Promise.all(
      queries.map(async (query) => (await app.inject(CAFE_PATH + query)).headers.etag),
    );
    expect(new Set(tags).size).toBe(queries.length);
  });

  test('HEAD gives the same headers without the body', async () => {
    const [get, head] = [await app.inject(CAFE_PATH), await app.inject({ method: 'HEAD', url: CAFE_PATH })];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
      expect(head.headers[name]).toBe(get.headers[name]);
  });
});
