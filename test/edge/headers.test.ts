import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { openLog } from '../../src/http/http.ts';
import { ArraySearcher, expectError, HERE, place, post, SEARCH, testServer } from '../http/fixture.ts';

const MANY = Array.from({ length: 50 }, (_, at) =>
  place(at + 1, 0, at / 1e4, { amenity: 'cafe', name: `Café ${at}` }),
);
const ALLOWED = 'https://shop.example';
const app = testServer({
  searcher: new ArraySearcher(MANY),
  configuration: { placeForm: 'a', corsOrigins: [ALLOWED, 'http://localhost:5173'] },
});
const closed = testServer();
const open = testServer({ configuration: { placeForm: 'a', corsOrigins: ['*'] } });
afterAll(() => Promise.all([app.close(), closed.close(), open.close()]));

const PLACE = '/v1/places/85754e67fffffff_n1';
const search = (headers: Record<string, string> = {}, more: object = {}) =>
  post({ location: HERE, ...more }, SEARCH, headers);

describe('every answer', () => {
  it.each<[what: string, request: InjectOptions | string]>([
    ['a success', search()],
    ['a refusal', search({}, { radius: -1 })],
    ['an unknown path', '/nothing'],
    ['a wrong method', { method: 'DELETE', url: PLACE }],
    ['an invalid path', '/v1/places/%zz'],
    ['the health', '/health'],
  ])('%s: nothing is guessed, framed, executed or embedded', async (_what, request) => {
    const { headers } = await app.inject(request);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  it.each(['req-1', 'A'.repeat(64), '0af7651916cd43dd8448eb211c80319c'])('keeps the name %s', async (id) => {
    expect(
      (await app.inject({ url: '/health', headers: { 'x-request-id': id } })).headers['x-request-id'],
    ).toBe(id);
  });

  it.each(['', 'a b', 'A'.repeat(65), 'ü', '{"a":1}', `wp_live_${'0'.repeat(36)}`, 'eyJhbGciOiJIUzI1NiJ9'])(
    'is named anew where the client named it %s',
    async (id) => {
      const { headers } = await app.inject({ url: '/health', headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('pages of other origins', () => {
  const from = (origin: string) => search({ origin });

  it('that are allowed read answers and refusals, and their limits', async () => {
    for (const request of [from(ALLOWED), { url: '/nothing', headers: { origin: ALLOWED } }]) {
      const { headers } = await app.inject(request);
      expect(headers).toMatchObject({
        'access-control-allow-origin': ALLOWED,
        vary: expect.stringContaining('Origin'),
      });
      for (const name of [
        'RateLimit',
        'RateLimit-Policy',
        'X-RateLimit-Places-Reset',
        'X-RateLimit-Tiles-Limit',
        'Retry-After',
        'ETag',
        'X-Request-Id',
      ])
        expect(`${headers['access-control-expose-headers']}`.split(', ')).toContain(name);
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  it.each(['https://evil.example', 'https://shop.example.evil.example', 'http://shop.example', 'null', ''])(
    '%s does not',
    async (origin) => {
      const { headers } = await app.inject(from(origin));
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers.vary).toContain('Origin');
    },
  );

  it('do not where none is allowed, all do where all are', async () => {
    expect((await closed.inject(from(ALLOWED))).headers).not.toHaveProperty('access-control-allow-origin');
    expect((await open.inject(from(ALLOWED))).headers['access-control-allow-origin']).toBe('*');
  });

  it('ask first, and the answer is kept', async () => {
    const headers = { origin: ALLOWED, 'access-control-request-method': 'POST' };
    const response = await app.inject({ method: 'OPTIONS', url: SEARCH, headers });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': ALLOWED,
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-allow-headers': expect.stringMatching(/Authorization.*Content-Type.*X-App-Bundle-Id/),
      'access-control-max-age': '7200',
      vary: 'Origin',
    });
    const nowhere = await app.inject({ method: 'OPTIONS', url: '/nothing', headers });
    expect(expectError(nowhere).code).toBe('ROUTE_NOT_FOUND');
    expect(expectError(await app.inject({ method: 'OPTIONS', url: SEARCH })).code).toBe('METHOD_NOT_ALLOWED');
  });
});

describe('compression', () => {
  const plain = app.inject(search());

  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0.5, gzip', 'gzip', gunzipSync],
  ] as const)('to %s is %s', async (accepted, coding, decompress) => {
    const response = await app.inject(search({ 'accept-encoding': accepted }));
    expect(response.headers).toMatchObject({
      'content-encoding': coding,
      'content-length': `${response.rawPayload.length}`,
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(response.rawPayload.length).toBeLessThan((await plain).rawPayload.length / 3);
    const { results } = JSON.parse(decompress(response.rawPayload).toString());
    expect(results).toEqual((await plain).json().results);
  });

  it.each([undefined, '', 'identity', 'deflate', 'gzip;q=0, br;q=0', '*;q=0'])(
    'to %s is none',
    async (accepted) => {
      const response = await app.inject(
        search(accepted === undefined ? {} : { 'accept-encoding': accepted }),
      );
      expect(response.headers).not.toHaveProperty('content-encoding');
      expect(response.headers.vary).toContain('Accept-Encoding');
      expect(response.json().results).toHaveLength(20);
    },
  );

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('is %s for an answer of a hundred places too', async (coding, decompress) => {
    const many = Array.from({ length: 100 }, (_, at) =>
      place(at + 1, at / 1e5, 0, { amenity: 'cafe', name: 'Café', note: 'x'.repeat(500) }),
    );
    const server = testServer({ searcher: new ArraySearcher(many) });
    const response = await server.inject(search({ 'accept-encoding': coding }, { limit: 100 }));
    expect(response.headers['content-encoding']).toBe(coding);
    const text = decompress(response.rawPayload).toString();
    expect(text.length).toBeGreaterThan(50_000);
    expect(JSON.parse(text).results).toHaveLength(100);
    await server.close();
  });

  it('is not worth it for what is short', async () => {
    const response = await app.inject(search({ 'accept-encoding': 'gzip' }, { limit: 1 }));
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  it('leaves a tag that still spares the answer', async () => {
    const tags = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`note:${at}`, 'something to read']),
    );
    const searcher = new ArraySearcher([place(1, 0, 0, { amenity: 'cafe', ...tags })]);
    const one = testServer({ searcher });
    const ask = (headers: Record<string, string>) => one.inject({ url: PLACE, headers });
    const { etag } = (await ask({ 'accept-encoding': 'gzip' })).headers;
    expect(etag).toMatch(/^W\/"/);
    expect((await ask({ 'if-none-match': `${etag}` })).statusCode).toBe(304);
    expect((await ask({ 'if-none-match': `${etag}`, 'accept-encoding': 'gzip' })).statusCode).toBe(304);
    await one.close();
  });
});

describe('the log', () => {
  const KEY = `wp_live_${'k'.repeat(36)}`;
  const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJrZXkifQ.c2lnbmF0dXJl';

  it('names the request and the route, and holds no credential however it comes in', async () => {
    const lines: string[] = [];
    const log = openLog('warn', { write: (line: string) => void lines.push(line) });
    const fail = () => Promise.reject(new Error(`failed for ${KEY} and ${TOKEN}`));
    const broken = testServer({ log, searcher: { search: fail, find: fail } });
    const headers = { authorization: `Bearer ${KEY}`, 'x-request-id': 'mine-1' };
    const url = `/v1/places/search?q=${TOKEN}`;
    const response = await broken.inject({ url, headers });
    expect(expectError(response).code).toBe('INTERNAL_ERROR');
    expect(response.headers['x-request-id']).toBe('mine-1');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ reqId: 'mine-1', method: 'GET', route: '/v1/places/search' }),
    ]);
    expect(lines.join('')).not.toMatch(/kkkk|c2lnbmF0dXJl/);
    await broken.close();
  });

  it.each([
    `/v1/places/search?q=a&access_token=${KEY}`,
    `/v1/places/search?q=a&${TOKEN}=1`,
    `/v1/places/search?q=a&lang=${KEY}`,
    `/v1/places/${KEY}`,
    `/${TOKEN}`,
    `/wp%5flive_${KEY.slice(8)}`,
  ])('nor does the error of %s', async (url) => {
    const { message } = expectError(await app.inject(url));
    expect(message).not.toMatch(/kkkk|c2lnbmF0dXJl/);
  });
});
