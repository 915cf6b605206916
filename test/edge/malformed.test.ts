import { METHODS } from 'node:http';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { SCOPES } from '../../src/auth/auth.ts';
import { houseOf } from '../house.ts';
import { expectError } from '../http/fixture.ts';

/** Requests of every shape against the whole service over the sample: every answer is one, and none is our fault. */

const REQUESTS = process.env.WAYPOST_LONG_TESTS ? 30_000 : 1_500;

const sample = houseOf('sample');
let app: FastifyInstance;
let key: string;
beforeAll(() => {
  const { keys, usage } = sample.auth;
  key = keys.create({ name: 'fuzz', scopes: [...SCOPES], ratePerMinute: 1_000_000 }).key;
  const console = { files: new Map(), demoKey: () => key };
  const parts = { guard: sample.auth, console, administration: { keys, usage } };
  app = sample.server({ corsOrigins: ['https://a.example'] }, parts);
});

/** Every path there is; what stands in braces is made up. */
const PATHS = [
  '/',
  '/admin',
  '/admin/{file}',
  '/admin/api/errors',
  '/admin/api/keys',
  '/admin/api/keys/{id}',
  '/admin/api/keys/{id}/revoke',
  '/admin/api/status',
  '/admin/api/update',
  '/admin/api/usage',
  '/console/assets/{file}',
  '/console/token',
  '/docs',
  '/mcp',
  '/.well-known/jwks.json',
  '/llms.txt',
  '/llms-full.txt',
  '/docs/{file}',
  '/health',
  '/metrics',
  '/openapi.json',
  '/ready',
  '/styles/v0/{theme}.json',
  '/styles/v0/fonts/{file}',
  '/styles/v0/glyphs/{fontstack}/{range}.pbf',
  '/styles/v0/rtl-text.js',
  '/styles/v0/sprites/{file}',
  '/v1/addresses/validate',
  '/v1/auth/token',
  '/v1/categories',
  '/v1/places/autocomplete',
  '/v1/places/geocode/batch',
  '/v1/places/geocode/forward',
  '/v1/places/geocode/reverse',
  '/v1/places/search',
  '/v1/places/{placeId}',
  '/v1/static/{theme}/{view}/{size}.png',
  '/v1/tiles/basemap.json',
  '/v1/tiles/basemap/{z}/{x}/{y}.mvt',
  '/v1/tiles/basemap/{z}/{x}/{y}.pbf',
  '/v1/tiles/{tileset}/metadata',
  '/v1/tiles/{tileset}/{z}/{x}/{y}.mvt',
  '/v1/tiles/{tileset}/{z}/{x}/{y}.pbf',
  '/v1/tiles/contours.json',
  '/v1/tiles/contours/{z}/{x}/{y}.mvt',
  '/v1/tiles/elevation.json',
  '/v1/tiles/elevation/{z}/{x}/{y}.png',
];
const NAMES = [
  ...[
    'q',
    'lat',
    'lng',
    'limit',
    'category',
    'lang',
    'form',
    'format',
    'zoom',
    'country',
    'street',
    'locality',
    'address',
    'unit',
  ],
  ...['location', 'radius', 'query', 'categories', 'offset', 'weights', 'brand', 'bbox', 'polygon', 'openAt'],
  ...['openNow', 'explain', 'requests', 'ttl', 'scope', 'access_token', 'postal_code', '__proto__', 'x'],
  ...['days', 'name', 'scopes', 'origins', 'bundleIds', 'ratePerMinute', 'requestsPerDay', 'expiresAt'],
];

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());
const sane = fc.constantFrom(
  'cafe',
  '0',
  '7',
  '-0.5',
  '90.1',
  '1e3',
  'de',
  'geojson',
  'b',
  'places:read',
  'LI',
);
const anyNumber = fc.oneof(fc.integer({ min: -200, max: 1002 }), fc.double());
const point = fc.record({ lat: anyNumber, lon: anyNumber }, { requiredKeys: [] });
const anyValue = fc.oneof(
  sane,
  anyText,
  anyNumber,
  fc.boolean(),
  point,
  fc.array(fc.array(anyNumber, { maxLength: 3 }), { maxLength: 6 }),
  fc.array(fc.oneof(sane, anyText), { maxLength: 4 }),
  fc.array(fc.record({ q: fc.oneof(sane, anyText), lat: anyNumber, lng: anyNumber }, { requiredKeys: [] }), {
    maxLength: 4,
  }),
  fc.jsonValue(),
);

const name = fc.constantFrom(...NAMES);
const escaped = fc.oneof(
  sane,
  anyText.map(encode),
  fc.constantFrom('%', '%zz', '%c3%28', '%00', '+', '&', '='),
);
const query = fc.array(fc.tuple(name, escaped), { maxLength: 4 }).map((pairs) => {
  const text = pairs.map(([key, value]) => `${key}=${value}`).join('&');
  return text === '' ? '' : `?${text}`;
});
/** The path with anything at all where the braces stand. */
function filled(path: string): fc.Arbitrary<string> {
  const [first = '', ...rest] = path.split(/\{\w+\}/);
  return fc
    .tuple(...rest.map(() => escaped))
    .map((made) => first + rest.map((text, at) => made[at] + text).join(''));
}
const path = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...PATHS).chain(filled) },
  anyText.map((text) => `/v1/places/${encode(text)}`),
  fc.bigInt({ min: -1n, max: 1n << 64n }).map((number) => `/v1/places/85754e67fffffff_n${number}`),
  fc.array(escaped, { minLength: 1, maxLength: 4 }).map((parts) => `/v1/tiles/basemap/${parts.join('/')}`),
  fc.array(escaped, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
);
const body = fc.oneof(
  fc.dictionary(name, anyValue, { maxKeys: 5 }).map((members) => JSON.stringify(members)),
  fc
    .dictionary(name, anyValue, { maxKeys: 4 })
    .map((members) => JSON.stringify({ location: { lat: 0, lon: 0 }, ...members })),
  fc.json(),
  anyText,
  fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);
const headerText = fc.string({
  unit: fc.constantFrom(..."abeqgzip-*;=,./01+ :'()<>@".split('')),
  maxLength: 40,
});
const headers = fc.record(
  {
    'content-type': fc.oneof(
      fc.constantFrom('application/json', 'text/plain', 'application/json;charset=x'),
      headerText,
    ),
    'content-encoding': headerText,
    accept: headerText,
    'accept-language': headerText,
    'accept-encoding': fc.oneof(fc.constantFrom('gzip', 'br', 'identity'), headerText),
    'if-none-match': headerText,
    origin: fc.oneof(fc.constantFrom('https://a.example', 'null'), headerText),
    'access-control-request-method': headerText,
    'x-app-bundle-id': headerText,
    'x-request-id': headerText,
    'x-forwarded-for': headerText,
    range: headerText,
  },
  { requiredKeys: [] },
);
const credential = fc.oneof(
  { weight: 8, arbitrary: fc.constant('the key') },
  fc.constant(undefined),
  headerText.map((text) => `Bearer ${text}`),
  headerText,
);
const methods = METHODS.filter((method) => method !== 'CONNECT');
const request = fc.record({
  method: fc.oneof({ weight: 15, arbitrary: fc.constantFrom('GET', 'POST') }, fc.constantFrom(...methods)),
  url: fc.tuple(path, query).map((parts) => parts.join('')),
  headers,
  credential,
  body,
});

type Made = typeof request extends fc.Arbitrary<infer T> ? T : never;

function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

function toInject({ method, url, headers, credential, body }: Made): InjectOptions {
  const authorization = credential === 'the key' ? `Bearer ${key}` : credential;
  return {
    method: method as 'GET', // inject's type knows fewer methods
    url,
    headers: { 'content-type': 'application/json', ...headers, ...(authorization && { authorization }) },
    ...(method !== 'GET' && method !== 'HEAD' && { payload: body }),
  };
}

test(`${REQUESTS.toLocaleString('en')} malformed requests are answered or refused, none by a fault`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async (made) => {
      const response = await app.inject(toInject(made));
      const status = response.statusCode;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(isWithoutMap(made.url) ? 504 : 500);
      if (status >= 400 && made.method !== 'HEAD') expectError(response);
      expect(response.body).not.toContain(key);
      expect(response.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
      });
    }),
    { numRuns: REQUESTS },
  );
  console.log(
    `answers by status: ${JSON.stringify(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))}`,
  );
  for (const status of [200, 400, 401, 404, 405])
    expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
}, 1_800_000);

test('no path of the API is left out', async () => {
  const document: { paths: object } = (await app.inject('/openapi.json')).json();
  for (const path of Object.keys(document.paths)) expect(PATHS).toContain(path);
});

/** The server of this test has no map, which it says with a 503. */
function isWithoutMap(url: string): boolean {
  return url.startsWith('/v1/tiles/basemap');
}
