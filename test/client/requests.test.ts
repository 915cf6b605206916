import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient, tokenProvider, type WaypostClient } from '../../client/src/client.ts';
import { answering, clientOf, json, refusal } from './fake-service.ts';

const ID = '85754e67fffffff_n1';
const SEARCH = { location: { lat: 1, lon: 2 }, query: 'café' };

describe('a number in a query string', () => {
  const written = async (lng: number) => {
    const service = answering(json({ features: [] }));
    await clientOf(service).places.autocomplete({ q: 'a', lat: 0, lng });
    return service.sent[0]?.url.searchParams.get('lng') ?? '';
  };

  it.each([
    [1e-7, '0.0000001'],
    [-1.25e-9, '-0.00000000125'],
    [4.9406564584124654e-324, `0.${'0'.repeat(323)}5`],
    [-1e21, '-1000000000000000000000'],
    [-0.5, '-0.5'],
    [0, '0'],
  ])('%s has no exponent', async (value, text) => {
    expect(await written(value)).toBe(text);
  });

  it('is read as what it was', async () => {
    const anything = fc.double({ noNaN: true, noDefaultInfinity: true });
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        const text = await written(value);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(text) === value).toBe(true);
      }),
    );
  });
});

describe('every call asks', () => {
  it.each<[string, string, (client: WaypostClient) => Promise<unknown>, unknown?]>([
    ['POST', '/v1/places/search?form=a', ({ places }) => places.search(SEARCH), SEARCH],
    ['POST', '/v1/places/search?form=b', ({ places }) => places.search(SEARCH, { form: 'b' }), SEARCH],
    [
      'POST',
      '/v1/places/search?format=geojson',
      ({ places }) => places.search(SEARCH, { format: 'geojson' }),
      SEARCH,
    ],
    [
      'GET',
      '/v1/places/search?q=caf%C3%A9+%26+bar&limit=3',
      ({ places }) => places.searchText({ q: 'café & bar', limit: 3 }),
    ],
    [
      'GET',
      '/v1/places/autocomplete?q=ca&lat=0&lng=-0.5',
      ({ places }) => places.autocomplete({ q: 'ca', lat: 0, lng: -0.5 }),
    ],
    ['GET', `/v1/places/${ID}?form=a`, ({ places }) => places.get(ID)],
    ['GET', `/v1/places/${ID}?form=b&lang=de`, ({ places }) => places.get(ID, { form: 'b', lang: 'de' })],
    ['GET', `/v1/places/${ID}?format=geojson`, ({ places }) => places.get(ID, { format: 'geojson' })],
    ['GET', '/v1/places/..%2F..%2Fhealth?form=a', ({ places }) => places.get('../../health')],
    ['GET', '/v1/categories', ({ places }) => places.categories()],
    ['GET', '/v1/categories?lang=de', ({ places }) => places.categories({ lang: 'de' })],
    [
      'GET',
      '/v1/places/geocode/forward?street=A+1&country=LI',
      ({ geocode }) => geocode.forward({ street: 'A 1', country: 'LI' }),
    ],
    [
      'GET',
      '/v1/places/geocode/reverse?lat=1&lng=2&zoom=12',
      ({ geocode }) => geocode.reverse({ lat: 1, lng: 2, zoom: 12 }),
    ],
    [
      'POST',
      '/v1/places/geocode/batch',
      ({ geocode }) => geocode.batch([{ q: 'a' }]),
      { requests: [{ q: 'a' }] },
    ],
    [
      'POST',
      '/v1/auth/token',
      ({ tokens }) => tokens.exchange({ ttl: 60, scope: 'places:read' }),
      { ttl: 60, scope: 'places:read' },
    ],
    ['POST', '/v1/auth/token', ({ tokens }) => tokens.exchange(), {}],
    ['GET', '/v1/tiles/basemap.json', ({ map }) => map.tileJson()],
  ])('%s %s', async (method, path, call, body) => {
    const service = answering(json({ an: 'answer' }));
    expect(await call(clientOf(service))).toEqual({ an: 'answer' });
    const [sent] = service.sent;
    expect([sent?.method, `${sent?.url}`, sent?.body]).toEqual([
      method,
      `https://places.example${path}`,
      body,
    ]);
    expect(sent?.headers.get('authorization')).toBe('Bearer wp_live_key');
    expect(sent?.headers.get('content-type')).toBe(body ? 'application/json' : null);
  });
});

describe('options', () => {
  it('say where the service is, with a path and slashes at the end or not', async () => {
    for (const baseUrl of ['https://example.org/maps', 'https://example.org/maps//']) {
      const service = answering(json({}));
      await clientOf(service, { baseUrl }).places.categories();
      expect(`${service.sent[0]?.url}`).toBe('https://example.org/maps/v1/categories');
    }
  });

  it('name the application and languages', async () => {
    const service = answering(json({}));
    await clientOf(service, { bundleId: 'org.example.app', language: 'de, fr;q=0.5' }).places.categories();
    const { headers } = service.sent[0] ?? {};
    expect([headers?.get('x-app-bundle-id'), headers?.get('accept-language')]).toEqual([
      'org.example.app',
      'de, fr;q=0.5',
    ]);
  });

  it.each(['', 'places.example', 'ftp://places.example', 'https://places.example?a=b'])(
    'with the address %j are refused at once',
    (baseUrl) => {
      expect(() => createClient({ baseUrl, credential: 'a' })).toThrow(/^Option 'baseUrl' is '.*'; expected/);
    },
  );
});

describe('an error', () => {
  it('has the code, status and message of the answer, and the request it was', async () => {
    const answer = refusal('NOT_FOUND', 404, { 'x-request-id': 'one-of-many' });
    await expect(clientOf(answering(answer)).places.get(ID)).rejects.toMatchObject({
      name: 'WaypostError',
      code: 'NOT_FOUND',
      status: 404,
      message: 'This is NOT_FOUND.',
      requestId: 'one-of-many',
      retryAfterSeconds: undefined,
    });
  });

  it.each(['<html>Bad gateway</html>', '', '{"code": 7, "message": "a"}', 'null', '"text"'])(
    'is UNEXPECTED_ANSWER where %j comes in place of an error body',
    async (body) => {
      const client = clientOf(answering(new Response(body, { status: 502 })));
      await expect(client.places.categories()).rejects.toMatchObject({
        code: 'UNEXPECTED_ANSWER',
        status: 502,
      });
    },
  );

  it('is UNEXPECTED_ANSWER where an answer is no JSON', async () => {
    const client = clientOf(answering(new Response('<html>Sign in to the network</html>')));
    await expect(client.places.categories()).rejects.toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      status: 200,
    });
  });

  it('is NETWORK_ERROR with its cause where no answer comes', async () => {
    const cause = new TypeError('fetch failed');
    await expect(clientOf(answering(cause)).places.categories()).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      status: 0,
      cause,
    });
  });
});

describe('a map', () => {
  const client = createClient({ baseUrl: 'https://places.example/maps/', credential: 'wp_live_key' });
  const TILE = 'https://places.example/maps/v1/tiles/basemap/0/0/0.mvt';

  it('finds its style, in a language or not', () => {
    expect(client.map.styleUrl()).toBe('https://places.example/maps/styles/v0/light.json');
    expect(client.map.rightToLeftUrl()).toBe('https://places.example/maps/styles/v0/rtl-text.js');
    expect(client.map.styleUrl('dark', { lang: 'zh-Hant' })).toBe(
      'https://places.example/maps/styles/v0/dark.json?lang=zh-Hant',
    );
    expect(client.map.styleUrl('warm', { lang: 'de', fonts: true })).toBe(
      'https://places.example/maps/styles/v0/warm.json?lang=de&fonts=true',
    );
    expect(client.map.styleUrl('gray', { fonts: false })).toBe(
      'https://places.example/maps/styles/v0/gray.json',
    );
  });

  it.each([TILE, `${TILE}?v=1`, 'https://places.example/maps/v1/tiles/basemap.json'])(
    'sends the credential for %s',
    (url) => {
      expect(client.map.transformRequest(url)).toEqual({
        url,
        headers: { authorization: 'Bearer wp_live_key' },
      });
    },
  );

  it.each([
    'https://places.example/maps/styles/v0/light.json',
    'https://places.example/v1/tiles/basemap.json',
    'https://places.example.evil.example/maps/v1/tiles/basemap.json',
    'http://places.example/maps/v1/tiles/basemap.json',
    'https://places.example:444/maps/v1/tiles/basemap.json',
    'https://places.example/maps/v1/tiles/../../../other',
    'https://evil.example/?https://places.example/maps/v1/tiles/',
    'https://places.example@evil.example/maps/v1/tiles/basemap.json',
    'data:application/json,{}',
    'https://[',
  ])('sends none for %s', (url) => {
    expect(client.map.transformRequest(url)).toBeUndefined();
  });

  it('sends the token at hand at once, or fetches one', async () => {
    const credential = tokenProvider({
      fetchToken: async () => ({ access_token: 'a token', expires_in: 60 }),
    });
    const { map } = createClient({
      baseUrl: 'https://places.example/maps',
      credential,
      bundleId: 'org.example',
    });
    const request = {
      url: TILE,
      headers: { authorization: 'Bearer a token', 'x-app-bundle-id': 'org.example' },
    };
    const first = map.transformRequest(TILE);
    expect(first).toBeInstanceOf(Promise);
    expect(await first).toEqual(request);
    expect(map.transformRequest(TILE)).toEqual(request);
  });
});
