import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Auth, type NewKey, openAuth } from '../../src/auth/auth.ts';
import { expectError, HERE, post, testServer } from './fixture.ts';
import { geocodingServer, ListGeocoder } from './geocode-fixture.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-guard-'));
let auth: Auth;
let app: FastifyInstance;
let key: string;
beforeAll(() => {
  auth = openAuth({ dataDirectory: directory, failedAttemptsPerMinute: 10_000 });
  app = testServer({ guard: auth });
});
beforeEach(() => {
  key = makeKey();
});
afterAll(async () => {
  await app.close();
  await auth.close();
  rmSync(directory, { recursive: true });
});

function makeKey(choices: Partial<NewKey> = {}): string {
  return auth.keys.create({ name: 'test', ...choices }).key;
}

const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });

function get(url: string, credential?: string, headers: Record<string, string> = {}): InjectOptions {
  return { method: 'GET', url, headers: { ...(credential && bearer(credential)), ...headers } };
}

const exchange = (credential: string, body: object = {}) =>
  app.inject(post(body, '/v1/auth/token', bearer(credential)));

const PLACES: InjectOptions[] = [
  post({ location: HERE }),
  get('/v1/places/search?q=a'),
  get('/v1/places/autocomplete?q=a'),
  get('/v1/categories'),
  get('/v1/places/geocode/forward?q=a'),
  get('/v1/places/geocode/reverse?lat=0&lng=0'),
  post({ requests: [] }, '/v1/places/geocode/batch'),
  get('/v1/places/85754e67fffffff_n1'),
];
const TILES = [get('/v1/tiles/basemap/0/0/0.mvt'), get('/v1/tiles/basemap.json')];
const describeRequest = ({ method, url }: InjectOptions) => `${method} ${url}`;

describe('without a credential', () => {
  it.each([...PLACES, ...TILES].map((request) => [describeRequest(request), request] as const))(
    '%s is 401',
    async (_what, request) => {
      const response = await app.inject(request);
      expect(expectError(response)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
      expect(response.headers['www-authenticate']).toBe('Bearer realm="waypost"');
    },
  );

  it('nor is a token given', async () => {
    const response = await app.inject(post({}, '/v1/auth/token'));
    expect(expectError(response)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(response.headers).toMatchObject({
      'www-authenticate': 'Bearer realm="waypost"',
      'cache-control': 'no-store',
    });
  });

  it.each<[what: string, request: InjectOptions]>([
    ['no body', { method: 'POST', url: '/v1/auth/token' }],
    ['a body of another type', post({}, '/v1/auth/token', { 'content-type': 'text/plain' })],
    ['a body that is no JSON', post('{', '/v1/auth/token')],
    ['a body that is too large', post('x'.repeat(20_000), '/v1/auth/token')],
    ['a parameter that is unknown', post({ x: 1 }, '/v1/auth/token?y=2')],
  ])('nor does whoever asks for one with %s hear of anything else', async (_what, request) => {
    expect(expectError(await app.inject(request))).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  it.each(['/health', '/ready'])('%s is answered', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(200);
  });
});

describe('a credential', () => {
  it('is asked for before the body is read', async () => {
    expect(expectError(await app.inject(post('{'))).status).toBe(401);
  });

  it.each(['wp_live_nothing', 'eyJhbGciOiJub25lIn0.e30.', 'zzzz-zzzz'])(
    'that is wrong is 401: %s',
    async (wrong) => {
      const response = await app.inject(get('/v1/places/search?q=a', wrong));
      expect(expectError(response)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
      expect(response.headers['www-authenticate']).toBe('Bearer realm="waypost", error="invalid_token"');
      expect(response.body).not.toContain(wrong.slice(-8));
    },
  );

  it('lets a request in, and reports the rest of the allowance', async () => {
    const limited = makeKey({ ratePerMinute: 2 });
    const askedMs = Date.now();
    const first = await app.inject(get('/v1/places/search?q=a', limited));
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"minute";q=2;w=60',
      ratelimit: '"minute";r=1;t=60',
    });
    expect(first.headers).toMatchObject({
      'x-ratelimit-places-limit': '2',
      'x-ratelimit-places-remaining': '1',
    });
    const reset = Number(first.headers['x-ratelimit-places-reset']);
    expect(reset).toBeGreaterThanOrEqual(askedMs / 1000);
    expect(reset).toBeLessThanOrEqual(Date.now() / 1000 + 61);
    expect(Object.keys(first.headers).join()).not.toContain('x-ratelimit-tiles');
    await app.inject(get('/v1/places/search?q=a', limited));
    const third = await app.inject(get('/v1/places/search?q=a', limited));
    expect(expectError(third)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(third.headers.ratelimit).toMatch(/^"minute";r=0;t=\d+$/);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(third.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('for tiles does not open places, one for places opens tiles', async () => {
    const [tiles, places] = [makeKey({ scopes: ['tiles:read'] }), makeKey({ scopes: ['places:read'] })];
    const response = await app.inject(get('/v1/places/search?q=a', tiles));
    expect(expectError(response)).toMatchObject({ status: 403, code: 'INSUFFICIENT_SCOPE' });
    expect(response.headers['www-authenticate']).toBe(
      'Bearer realm="waypost", error="insufficient_scope", scope="places:read"',
    );
    // this server has no map, which it tells only those whom it lets in
    for (const one of [tiles, places])
      expect(expectError(await app.inject(get('/v1/tiles/basemap.json', one))).status).toBe(503);
  });

  it('may stand in the address of tiles, and of nothing else', async () => {
    const inQuery = (url: string) => app.inject(`${url}access_token=${key}`);
    expect(expectError(await inQuery('/v1/tiles/basemap.json?')).status).toBe(503);
    expect(expectError(await inQuery('/v1/places/search?q=a&')).status).toBe(401);
    const both = await app.inject(get(`/v1/tiles/basemap.json?access_token=${key}`, key));
    expect(expectError(both)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    const misplaced = await app.inject(get(`/v1/places/search?q=a&access_token=${key}`, key));
    expect(expectError(misplaced)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(misplaced.body).not.toContain(key.slice(8));
  });

  it('of an application needs its identifier', async () => {
    const mobile = makeKey({ bundleIds: ['com.example.app'] });
    const as = (id: string) => app.inject(get('/v1/places/search?q=a', mobile, { 'x-app-bundle-id': id }));
    expect((await as('com.example.app')).statusCode).toBe(200);
    expect(expectError(await as('com.example.other'))).toMatchObject({
      status: 403,
      code: 'BUNDLE_ID_NOT_ALLOWED',
    });
    expect(expectError(await exchange(mobile))).toMatchObject({ status: 403, code: 'BUNDLE_ID_NOT_ALLOWED' });
  });

  it('for demonstration works on this machine alone, and not through a proxy', async () => {
    const demo = auth.keys.makeDemo('demo').key;
    const request = get('/v1/places/search?q=a', demo);
    expect((await app.inject(request)).statusCode).toBe(200);
    expect(expectError(await app.inject({ ...request, remoteAddress: '192.0.2.1' })).status).toBe(401);
    for (const header of ['x-forwarded-for', 'forwarded', 'via']) {
      const forwarded = get('/v1/places/search?q=a', demo, { [header]: '127.0.0.1' });
      expect(expectError(await app.inject(forwarded)).status, header).toBe(401);
    }
  });
});

describe('the rest of the allowance', () => {
  it('is told of tiles by their own fields, and counted with places', async () => {
    const shared = makeKey({ ratePerMinute: 2 });
    await app.inject(get('/v1/places/search?q=a', shared));
    const tile = await app.inject(get('/v1/tiles/basemap/0/0/0.mvt', shared));
    const fields = { 'x-ratelimit-tiles-limit': '2', 'x-ratelimit-tiles-remaining': '0' };
    expect(tile.headers).toMatchObject(fields);
    expect(Object.keys(tile.headers).join()).not.toContain('x-ratelimit-places');
    const refused = await app.inject(get('/v1/tiles/basemap/0/0/0.mvt', shared));
    expect([refused.statusCode, refused.headers]).toMatchObject([429, fields]);
  });
});

describe('GET /.well-known/jwks.json', () => {
  it('has the key of tokens for everybody, pages of elsewhere included', async () => {
    const signing = openAuth({ dataDirectory: join(directory, 'signing'), signingAlgorithm: 'ES256' });
    const server = testServer({ guard: signing });
    const credential = signing.keys.create({ name: 'web' }).key;
    const issued = await server.inject(post({}, '/v1/auth/token', bearer(credential)));
    const { kid } = JSON.parse(Buffer.from(issued.json().access_token.split('.')[0], 'base64url').toString());
    const response = await server.inject('/.well-known/jwks.json');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
    });
    expect(response.json().keys).toMatchObject([{ kid, alg: 'ES256', kty: 'EC' }]);
    expect(response.json().keys[0]).not.toHaveProperty('d');
    await server.close();
    await signing.close();
  });

  it('is empty where a secret signs', async () => {
    expect((await app.inject('/.well-known/jwks.json')).json()).toEqual({ keys: [] });
  });
});

describe('a quota of the day', () => {
  it('is told beside the rate, shared by tokens, and refused with when it is reset', async () => {
    const few = makeKey({ requestsPerDay: 3 });
    const { access_token: token } = (await exchange(few)).json();
    const second = await app.inject(get('/v1/places/search?q=a', token));
    expect(second.headers).toMatchObject({
      'ratelimit-policy': '"minute";q=6000;w=60, "day";q=3;w=86400',
      ratelimit: expect.stringMatching(/^"minute";r=5998;t=\d+, "day";r=1;t=\d+$/),
      'x-ratelimit-places-limit': '3',
      'x-ratelimit-places-remaining': '1',
    });
    expect((await app.inject(get('/v1/places/search?q=a', few))).statusCode).toBe(200);
    const refused = await app.inject(get('/v1/places/search?q=a', token));
    expect(expectError(refused)).toEqual({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'The credential allows 3 requests a day. The count is reset at 00:00 UTC.',
    });
    const wait = refused.headers['retry-after'];
    expect(refused.headers.ratelimit).toContain(`"day";r=0;t=${wait}`);
    expect(Number(wait)).toBeLessThanOrEqual(86_400);
  });

  it('does not count what was over the rate', async () => {
    const choices = { name: 'slow', ratePerMinute: 1, requestsPerDay: 10 };
    const { key: slow, record } = auth.keys.create(choices);
    const statuses = [];
    for (let asked = 0; asked < 3; asked++)
      statuses.push((await app.inject(get('/v1/places/search?q=a', slow))).statusCode);
    expect(statuses).toEqual([200, 429, 429]);
    auth.keys.change(record.id, { ratePerMinute: 2 });
    const { headers } = await app.inject(get('/v1/places/search?q=a', slow));
    expect(headers.ratelimit).toContain('"day";r=8;');
  });
});

describe('POST /v1/auth/token', () => {
  it('exchanges a key for a token that opens what it says', async () => {
    const response = await exchange(key, { ttl: 600, scope: 'places:read' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      ratelimit: '"minute";r=5999;t=60',
    });
    expect(response.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 600,
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
      scope: 'places:read',
    });
    const { access_token: token, expires_at } = response.json();
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    expect(Date.parse(expires_at)).toBe(exp * 1000);
    expect((await app.inject(get('/v1/places/search?q=a', token))).statusCode).toBe(200);
    expect(expectError(await exchange(token)).status).toBe(401);
  });

  it('gives an hour and all scopes unless asked otherwise', async () => {
    expect((await exchange(key)).json()).toMatchObject({ expires_in: 3600, scope: 'places:read tiles:read' });
  });

  it.each<[body: unknown, status: number, code: string]>([
    [{ ttl: 0 }, 400, 'VALIDATION_ERROR'],
    [{ ttl: 86_401 }, 400, 'VALIDATION_ERROR'],
    [{ ttl: 600.5 }, 400, 'VALIDATION_ERROR'],
    [{ ttl: '600' }, 400, 'VALIDATION_ERROR'],
    [{ scope: '' }, 400, 'VALIDATION_ERROR'],
    [{ scope: 7 }, 400, 'VALIDATION_ERROR'],
    [{ scope: 'places:write' }, 403, 'INSUFFICIENT_SCOPE'],
    [{ more: 1 }, 400, 'VALIDATION_ERROR'],
    [[], 400, 'VALIDATION_ERROR'],
    ['{', 400, 'INVALID_JSON'],
  ])('%j is %i %s', async (body, status, code) => {
    const response = await app.inject(post(body, '/v1/auth/token', bearer(key)));
    expect(expectError(response)).toMatchObject({ status, code });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('is not there where nobody is asked for a credential', async () => {
    const open = testServer();
    expect(expectError(await open.inject(post({}, '/v1/auth/token'))).code).toBe('ROUTE_NOT_FOUND');
    await open.close();
  });
});

describe('a batch', () => {
  let server: FastifyInstance;
  beforeAll(() => {
    server = geocodingServer(new ListGeocoder(), { guard: auth });
  });
  afterAll(() => server.close());

  const ask = (credential: string, items: number) => {
    const requests = Array.from({ length: items }, () => ({ q: 'vad' }));
    return server.inject(post({ requests }, '/v1/places/geocode/batch', bearer(credential)));
  };

  it('counts as its items', async () => {
    const limited = makeKey({ ratePerMinute: 10 });
    const first = await ask(limited, 7);
    expect(first.statusCode).toBe(200);
    expect(first.headers.ratelimit).toBe('"minute";r=3;t=60');
    const second = await ask(limited, 4);
    expect(expectError(second)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(second.headers.ratelimit).toMatch(/^"minute";r=2;t=\d+$/); // the request itself counts as one
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(limited, 2)).statusCode).toBe(200);
  });

  it('that the key never allows gets an error that says so', async () => {
    const limited = makeKey({ ratePerMinute: 10 });
    expect((await ask(limited, 10)).statusCode).toBe(200);
    const refused = await ask(makeKey({ ratePerMinute: 10 }), 11);
    expect(refused.headers).not.toHaveProperty('retry-after');
    expect(expectError(refused)).toEqual({
      status: 400,
      code: 'VALIDATION_ERROR',
      message:
        'The batch holds 11 requests, and the credential allows 10 a minute; expected batches of at most 10.',
    });
  });

  it('counts as its items against the day, too', async () => {
    const few = makeKey({ requestsPerDay: 10 });
    expect((await ask(few, 7)).headers.ratelimit).toContain('"day";r=3;');
    expect(expectError(await ask(few, 4))).toEqual({
      status: 429,
      code: 'RATE_LIMITED',
      message:
        'The credential allows 10 requests a day; 3 more were asked for and 2 are left. The count is reset at 00:00 UTC.',
    });
    expect((await ask(few, 2)).statusCode).toBe(200);
    expect(expectError(await ask(makeKey({ requestsPerDay: 10 }), 11)).message).toBe(
      'The batch holds 11 requests, and the credential allows 10 a day; expected batches of at most 10.',
    );
  });

  it('that is malformed counts as one request', async () => {
    const limited = makeKey({ ratePerMinute: 10 });
    const { headers } = await server.inject(
      post({ requests: [] }, '/v1/places/geocode/batch', bearer(limited)),
    );
    expect(headers.ratelimit).toBe('"minute";r=9;t=60');
  });
});

it('failed attempts from one address are told to wait, those from other addresses and valid keys are not', async () => {
  const dataDirectory = join(directory, 'strict');
  const strict = openAuth({ dataDirectory, failedAttemptsPerMinute: 3 });
  const behind = testServer({
    guard: strict,
    configuration: { placeForm: 'a', trustedProxies: ['127.0.0.1'] },
  });
  const { key: valid } = strict.keys.create({ name: 'valid' });
  const from = (address: string, credential = 'wp_live_x') =>
    behind.inject(get('/v1/places/search?q=a', credential, { 'x-forwarded-for': address }));
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 4; attempt++) statuses.push((await from('192.0.2.7')).statusCode);
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect((await from('192.0.2.8')).statusCode).toBe(401);
  expect((await from('192.0.2.7', valid)).statusCode).toBe(200);
  await behind.close();
  await strict.close();
});
