import { afterAll, describe, expect, test } from 'vitest';
import { ArraySearcher, expectError, HERE, NOW_MS, post, SEARCH, testServer } from './fixture.ts';

const searcher = new ArraySearcher();
const app = testServer({ searcher });
afterAll(() => app.close());

const corners = (count: number) => Array.from({ length: count }, (_, at) => [at / 100, (at % 7) / 100]);

describe('illegal bodies', () => {
  test.each<[body: unknown, code: string, named: string]>([
    ['', 'INVALID_JSON', 'empty'],
    ['{', 'INVALID_JSON', 'not valid JSON'],
    ['{"location":}', 'INVALID_JSON', 'not valid JSON'],
    ["{'location':1}", 'INVALID_JSON', 'not valid JSON'],
    ['[]', 'VALIDATION_ERROR', 'an array of 0'],
    ['null', 'VALIDATION_ERROR', 'null'],
    ['"text"', 'VALIDATION_ERROR', '"text"'],
    [{}, 'GEO_CONSTRAINT_REQUIRED', 'location'],
    [{ query: 'x', radius: -1 }, 'GEO_CONSTRAINT_REQUIRED', 'location'],
    [{ location: null }, 'INVALID_LOCATION', 'location'],
    [{ location: [0, 0] }, 'INVALID_LOCATION', 'location'],
    [{ location: '0,0' }, 'INVALID_LOCATION', 'location'],
    [{ location: {} }, 'INVALID_LOCATION', 'location.lat'],
    [{ location: { lat: 0 } }, 'INVALID_LOCATION', 'location.lon'],
    [{ location: { lat: '0', lon: 0 } }, 'INVALID_LOCATION', 'location.lat'],
    [{ location: { lat: 90.0001, lon: 0 } }, 'INVALID_LOCATION', 'location.lat'],
    [{ location: { lat: 0, lon: -180.5 } }, 'INVALID_LOCATION', 'location.lon'],
    ['{"location":{"lat":1e999,"lon":0}}', 'INVALID_LOCATION', 'Infinity'],
    [{ location: { ...HERE, alt: 3 } }, 'VALIDATION_ERROR', 'location.alt'],
    ['{"location":{"lat":0,"lon":0,"__proto__":{}}}', 'VALIDATION_ERROR', 'location.__proto__'],
    ['{"location":{"lat":0,"lon":0},"__proto__":{"limit":3}}', 'VALIDATION_ERROR', '__proto__'],
    ['{"location":{"lat":0,"lon":0},"constructor":{"prototype":1}}', 'VALIDATION_ERROR', 'constructor'],
    [{ location: HERE, toString: 1 }, 'VALIDATION_ERROR', 'toString'],
    [{ location: HERE, radius: '500' }, 'INVALID_RADIUS', 'radius'],
    [{ location: HERE, radius: null }, 'INVALID_RADIUS', 'radius'],
    [{ location: HERE, radius: 0.999 }, 'INVALID_RADIUS', 'radius'],
    [{ location: HERE, radius: -5 }, 'INVALID_RADIUS', 'radius'],
    ['{"location":{"lat":0,"lon":0},"radius":1e999}', 'INVALID_RADIUS', 'radius'],
    [{ location: HERE, radius: 100_000.1 }, 'RADIUS_EXCEEDED', 'radius'],
    [{ location: HERE, query: 5 }, 'VALIDATION_ERROR', 'query'],
    [{ location: HERE, query: null }, 'VALIDATION_ERROR', 'query'],
    [{ location: HERE, query: 'x'.repeat(257) }, 'VALIDATION_ERROR', 'query'],
    [{ location: HERE, query: 'x '.repeat(33) }, 'VALIDATION_ERROR', 'query'],
    [{ location: HERE, categories: 'cafe' }, 'VALIDATION_ERROR', 'categories'],
    [{ location: HERE, categories: ['cafe', 5] }, 'VALIDATION_ERROR', 'categories[1]'],
    [{ location: HERE, categories: [' '] }, 'VALIDATION_ERROR', 'categories[0]'],
    [{ location: HERE, categories: ['x'.repeat(101)] }, 'VALIDATION_ERROR', 'categories[0]'],
    [{ location: HERE, categories: Array(51).fill('cafe') }, 'VALIDATION_ERROR', 'categories'],
    [{ location: HERE, limit: 0 }, 'VALIDATION_ERROR', 'limit'],
    [{ location: HERE, limit: 1001 }, 'VALIDATION_ERROR', 'limit'],
    [{ location: HERE, limit: 5.5 }, 'VALIDATION_ERROR', 'limit'],
    [{ location: HERE, limit: '5' }, 'VALIDATION_ERROR', 'limit'],
    [{ location: HERE, offset: -1 }, 'VALIDATION_ERROR', 'offset'],
    [{ location: HERE, offset: true }, 'VALIDATION_ERROR', 'offset'],
    [{ location: HERE, weights: 1 }, 'VALIDATION_ERROR', 'weights'],
    [{ location: HERE, weights: { text: 0, geo: 0 } }, 'VALIDATION_ERROR', 'weights'],
    [{ location: HERE, weights: { text: 1.1 } }, 'VALIDATION_ERROR', 'weights.text'],
    [{ location: HERE, weights: { geo: -0.1 } }, 'VALIDATION_ERROR', 'weights.geo'],
    [{ location: HERE, weights: { geo: null } }, 'VALIDATION_ERROR', 'weights.geo'],
    [{ location: HERE, weights: { name: 1 } }, 'VALIDATION_ERROR', 'weights.name'],
    [{ location: HERE, lang: 'x' }, 'VALIDATION_ERROR', 'lang'],
    [{ location: HERE, lang: ['de'] }, 'VALIDATION_ERROR', 'lang'],
    [{ location: HERE, openNow: 'true' }, 'VALIDATION_ERROR', 'openNow'],
    [{ location: HERE, openAt: '2026-05-18T12:30:00' }, 'VALIDATION_ERROR', 'openAt'],
    [{ location: HERE, openAt: '2026-02-30T12:30:00Z' }, 'VALIDATION_ERROR', 'openAt'],
    [{ location: HERE, openAt: '2026-05-18T25:30:00Z' }, 'VALIDATION_ERROR', 'openAt'],
    [{ location: HERE, openAt: '9999-05-18T12:30:00Z' }, 'VALIDATION_ERROR', 'openAt'],
    [{ location: HERE, openNow: true, openAt: '2026-05-18T12:30Z' }, 'VALIDATION_ERROR', 'openAt'],
    [{ location: HERE, brand: '' }, 'VALIDATION_ERROR', 'brand'],
    [{ location: HERE, bbox: [0, 0, 1] }, 'VALIDATION_ERROR', 'bbox'],
    [{ location: HERE, bbox: [0, 2, 1, 1] }, 'VALIDATION_ERROR', 'bbox'],
    [{ location: HERE, bbox: [0, -91, 1, 1] }, 'VALIDATION_ERROR', 'bbox[1]'],
    [{ location: HERE, polygon: corners(2) }, 'VALIDATION_ERROR', 'polygon'],
    [{ location: HERE, polygon: corners(1001) }, 'VALIDATION_ERROR', 'polygon'],
    [
      {
        location: HERE,
        polygon: [
          [0, 0],
          [1, 1],
          [0, 0],
        ],
      },
      'VALIDATION_ERROR',
      'polygon',
    ],
    [{ location: HERE, polygon: [[0, 0], [1, 1], [0]] }, 'VALIDATION_ERROR', 'polygon[2]'],
    [
      {
        location: HERE,
        polygon: [
          [0, 0],
          [1, 1],
          [0, 91],
        ],
      },
      'VALIDATION_ERROR',
      'polygon[2][1]',
    ],
    [{ location: HERE, explain: 1 }, 'VALIDATION_ERROR', 'explain'],
    [{ location: HERE, page: 2 }, 'VALIDATION_ERROR', 'page'],
  ])('%j gives %s naming %s', async (body, code, named) => {
    const refusal = expectError(await app.inject(post(body)));
    expect(refusal).toMatchObject({ status: 400, code });
    expect(refusal.message).toContain(named);
  });

  test('a refusal says what was given and what is allowed', async () => {
    const { message } = expectError(await app.inject(post({ location: HERE, limit: '5' })));
    expect(message).toBe(`Parameter 'limit' is "5"; expected an integer from 1 to 1000.`);
  });

  test('a value nested too deep to be written out is still described', async () => {
    const depth = 20_000;
    const body = `{"location":{"lat":0,"lon":0},"query":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(expectError(await app.inject(post(body)))).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
    });
  });

  test('a body that is not UTF-8 is no JSON', async () => {
    const payload = Buffer.from('7b22a0ff227d', 'hex');
    const response = await app.inject({ ...post(''), payload });
    expect(expectError(response)).toMatchObject({ status: 400, code: 'INVALID_JSON' });
  });

  test('a body over 1 MB is refused', async () => {
    const response = await app.inject(post({ location: HERE, query: 'x'.repeat(1_000_000) }));
    expect(expectError(response)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  test.each<[type: string | undefined, body: string | undefined]>([
    [undefined, undefined],
    ['text/plain', '{}'],
    ['nonsense', '{}'],
    ['application/x-www-form-urlencoded', 'location=1'],
    ['application/jsonp', '{}'],
  ])('Content-Type %s is 415', async (type, payload) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    const response = await app.inject({ method: 'POST', url: SEARCH, headers, ...(payload && { payload }) });
    expect(expectError(response)).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  test('a body in a content coding is 415', async () => {
    const response = await app.inject(post({ location: HERE }, SEARCH, { 'content-encoding': 'gzip' }));
    expect(expectError(response)).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  test.each([
    ['form=c', 'form'],
    ['form=', 'form'],
    ['form=a&form=b', 'form'],
    ['format=json', 'format'],
    ['form=a&format=geojson', 'format'],
    ['limit=5', 'limit'],
    ['form=%zz', '%zz'],
  ])('?%s is a VALIDATION_ERROR naming %s', async (query, named) => {
    const refusal = expectError(await app.inject(post({ location: HERE }, `${SEARCH}?${query}`)));
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(refusal.message).toContain(named);
  });
});

describe('legal bodies', () => {
  async function searched(body: unknown, headers = {}) {
    const response = await app.inject(post(body, SEARCH, headers));
    expect(response.statusCode, response.body).toBe(200);
    return searcher.requests.at(-1);
  }

  test('defaults stand where nothing is asked', async () => {
    expect(await searched({ location: { lat: 1, lon: 2 } })).toEqual({
      centre: { lat: 1, lon: 2 },
      radiusMetres: 5000,
      weights: { text: 0.5, geo: 0.5 },
      languages: [],
      offset: 0,
      limit: 20,
      countTotal: true,
      isCompleting: false,
      explain: false,
    });
  });

  test('everything that can be asked reaches the search', async () => {
    const polygon = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ];
    const asked = {
      location: { lat: -90, lon: 180 },
      radius: 100_000,
      query: ' Café ',
      categories: ['cafe'],
      limit: 1000,
      offset: 40,
      weights: { text: 1 },
      lang: 'zh-hant',
      openAt: '2026-05-18T12:30:00+02:00',
      brand: 'Q38076',
      bbox: [170, -10, -170, 10],
      polygon,
      explain: true,
    };
    expect(await searched(asked, { 'accept-language': 'fr;q=0.5, de' })).toEqual({
      centre: { lat: -90, lon: 180 },
      radiusMetres: 100_000,
      query: 'Café',
      categories: ['cafe'],
      limit: 1000,
      offset: 40,
      weights: { text: 1, geo: 0.5 },
      languages: ['zh-Hant', 'de', 'fr'],
      openAtMs: Date.UTC(2026, 4, 18, 10, 30),
      brand: 'Q38076',
      bbox: [170, -10, -170, 10],
      polygon,
      countTotal: true,
      isCompleting: false,
      explain: true,
    });
  });

  test('a blank query and no categories are browsing', async () => {
    const request = await searched({ location: { lat: 3, lon: 3 }, query: '  ', categories: [] });
    expect(request).not.toHaveProperty('query');
    expect(request).not.toHaveProperty('categories');
  });

  test('openNow is the minute that it is', async () => {
    const request = await searched({ location: { lat: 4, lon: 4 }, openNow: true });
    expect(request?.openAtMs).toBe(NOW_MS - 40_000);
  });

  test('5.0 is an integer, and length counts characters', async () => {
    const request = await searched(
      `{"location":{"lat":5,"lon":5},"limit":5.0,"query":"${'😀'.repeat(256)}"}`,
    );
    expect(request?.limit).toBe(5);
  });
});
