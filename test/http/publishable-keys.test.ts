import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Auth, type NewKey, openAuth } from '../../src/auth/auth.ts';
import { expectError, HERE, post, testServer } from './fixture.ts';

const SHOP = 'https://shop.example';
const SEARCH = '/v1/places/search?q=caf';
const NOW_MS = Date.UTC(2026, 4, 19);

const directory = mkdtempSync(join(tmpdir(), 'waypost-publishable-'));
let nowMs = NOW_MS;
let auth: Auth;
let app: FastifyInstance;
let key: string;
beforeAll(() => {
  auth = openAuth({ dataDirectory: directory, now: () => nowMs });
  app = testServer({ guard: auth });
  key = makeKey();
});
afterAll(async () => {
  await app.close();
  await auth.close();
  rmSync(directory, { recursive: true });
});

function makeKey(choices: Partial<NewKey> = {}): string {
  return auth.keys.create({ name: 'shop', origins: [SHOP], ...choices }).key;
}

const inHeader = (url: string, headers: Record<string, string>, credential = key) =>
  app.inject({ url, headers: { authorization: `Bearer ${credential}`, ...headers } });
const inAddress = (url: string, headers: Record<string, string>, credential = key) =>
  app.inject({ url: `${url}${url.includes('?') ? '&' : '?'}access_token=${credential}`, headers });

describe('a publishable key', () => {
  it('tells what it is, and is of the form of keys', () => {
    expect(key).toMatch(/^wp_pub_[0-9A-Za-z]{36}$/);
  });

  it('works in pages of its origins, in the header and in the address, and they may read the answers', async () => {
    for (const ask of [inHeader, inAddress]) {
      const response = await ask(SEARCH, { origin: SHOP });
      expect(response.statusCode).toBe(200);
      expect(response.json().features).toHaveLength(1);
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': SHOP,
        vary: expect.stringMatching(/Origin/),
      });
    }
  });

  it.each([
    '/v1/places/autocomplete?q=caf',
    '/v1/categories',
    '/v1/places/geocode/forward?q=a',
    '/v1/places/geocode/reverse?lat=0&lng=0',
    '/v1/places/85754e67fffffff_n1',
  ])('opens %s', async (url) => {
    const admitted = await inAddress(url, { origin: SHOP });
    const bySecret = await inHeader(url, {}, auth.keys.create({ name: 'secret' }).key);
    expect(admitted.statusCode).toBe(bySecret.statusCode);
    expect(admitted.body).toBe(bySecret.body);
    expect(expectError(await inAddress(url, { origin: 'https://other.example' })).status).toBe(403);
  });

  it('opens tiles, which this server tells only those whom it lets in that it does not have', async () => {
    const tiles = (origin: string) => inAddress('/v1/tiles/basemap.json', { origin });
    expect(expectError(await tiles(SHOP)).status).toBe(503);
    expect(expectError(await tiles('https://other.example')).status).toBe(403);
  });

  it('opens searches by body, for which browsers ask first', async () => {
    const url = '/v1/places/search';
    const preflight = (origin: string) =>
      app.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'POST' } });
    expect((await preflight(SHOP)).headers['access-control-allow-origin']).toBe(SHOP);
    expect((await preflight('https://other.example')).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
    const asked = post({ location: HERE }, url, { origin: SHOP, authorization: `Bearer ${key}` });
    expect((await app.inject(asked)).statusCode).toBe(200);
  });

  it.each<[what: string, headers: Record<string, string>]>([
    ['another', { origin: 'https://other.example' }],
    ['one that begins alike', { origin: 'https://shop.example.evil.example' }],
    ['one that ends alike', { origin: 'https://not-shop.example' }],
    ['one below it', { origin: 'https://www.shop.example' }],
    ['the same without TLS', { origin: 'http://shop.example' }],
    ['another port', { origin: 'https://shop.example:8443' }],
    ['that of a frame that is kept apart', { origin: 'null' }],
    ['several', { origin: `https://other.example, ${SHOP}` }],
    [
      'another, whatever it says it was referred by',
      { origin: 'https://other.example', referer: `${SHOP}/` },
    ],
    ['that of a page that has it in its path', { referer: `https://other.example/${SHOP}/` }],
  ])('is refused in a page whose origin is %s, which may read why', async (_what, headers) => {
    for (const ask of [inHeader, inAddress]) {
      const response = await ask(SEARCH, headers);
      expect(expectError(response)).toMatchObject({ status: 403, code: 'ORIGIN_NOT_ALLOWED' });
      expect(response.headers['access-control-allow-origin']).toBe('*');
    }
  });

  it('says in one sentence who was refused', async () => {
    const refusedTo = async (headers: Record<string, string>) =>
      expectError(await inHeader(SEARCH, headers)).message;
    expect(await refusedTo({ origin: 'https://other.example' })).toBe(
      "The API key is for pages of certain origins only; 'https://other.example' is not one of them.",
    );
    expect(await refusedTo({})).toBe(
      'The API key is for pages of certain origins only; the request does not say from which page it comes.',
    );
  });

  it('works where a browser names the page alone, as in one that the service serves itself', async () => {
    expect((await inAddress(SEARCH, { referer: `${SHOP}/stores?near=me` })).statusCode).toBe(200);
    const own = makeKey({ origins: ['http://map.example'] });
    const from = (site: string) =>
      inAddress(SEARCH, { host: 'map.example', 'sec-fetch-site': site }, own).then((r) => r.statusCode);
    expect(await from('same-origin')).toBe(200);
    expect(await from('cross-site')).toBe(403);
  });

  it('does not open what its scopes leave out', async () => {
    const tiles = makeKey({ scopes: ['tiles:read'] });
    expect(expectError(await inAddress(SEARCH, { origin: SHOP }, tiles))).toMatchObject({
      status: 403,
      code: 'INSUFFICIENT_SCOPE',
    });
  });

  it('cannot be exchanged for tokens', async () => {
    const response = await app.inject(
      post({}, '/v1/auth/token', { authorization: `Bearer ${key}`, origin: SHOP }),
    );
    expect(expectError(response)).toMatchObject({ status: 403, code: 'ORIGIN_NOT_ALLOWED' });
  });

  it('ends at its expiry and when it is revoked, and its pages with it', async () => {
    const origin = 'https://soon.example';
    const ask = (credential: string) => inAddress(SEARCH, { origin }, credential);
    const { key: lost, record } = auth.keys.create({ name: 'lost', origins: [origin] });
    auth.keys.revoke(record.id);
    const ends = makeKey({ origins: [origin], expiresAt: '2026-05-20' });
    expect(expectError(await ask(lost))).toMatchObject({ status: 401, code: 'KEY_REVOKED' });
    expect((await ask(ends)).statusCode).toBe(200);
    nowMs = Date.UTC(2026, 4, 20);
    const over = await ask(ends);
    nowMs = NOW_MS;
    expect(expectError(over)).toMatchObject({ status: 401, code: 'KEY_EXPIRED' });
    expect(over.headers['access-control-allow-origin']).toBe('*'); // of pages, none is named; any may read why
  });

  it('is refused at wrong pages without using up anything', async () => {
    const few = makeKey({ ratePerMinute: 1 });
    for (let attempt = 0; attempt < 3; attempt++)
      expect((await inAddress(SEARCH, { origin: 'https://other.example' }, few)).statusCode).toBe(403);
    expect((await inAddress(SEARCH, { origin: SHOP }, few)).statusCode).toBe(200);
    expect((await inAddress(SEARCH, { origin: SHOP }, few)).statusCode).toBe(429);
  });

  it('has a rate by address, so that one visitor cannot use up what is for all', async () => {
    const shared = makeKey({ ratePerMinute: 3, addressRatePerMinute: 2 });
    const url = `${SEARCH}&access_token=${shared}`;
    const from = (remoteAddress: string) => app.inject({ url, headers: { origin: SHOP }, remoteAddress });
    const first = await from('192.0.2.1');
    expect(first.headers.ratelimit).toBe('"minute";r=1;t=60');
    const statuses: number[] = [];
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3'])
      statuses.push((await from(address)).statusCode);
    // the second of the first address, its third, which is too much for it, then the key's third and fourth
    expect(statuses).toEqual([200, 429, 200, 429]);
  });

  it('is read in no form but its own, and not beside a header', async () => {
    expect(
      expectError(await app.inject({ url: `${SEARCH}&access_token=wp_pub_x`, headers: { origin: SHOP } }))
        .status,
    ).toBe(401);
    const secret = auth.keys.create({ name: 'secret' }).key;
    expect(expectError(await inAddress(SEARCH, { origin: SHOP }, secret)).status).toBe(401);
    const both = await inAddress(SEARCH, { origin: SHOP, authorization: `Bearer ${key}` });
    expect(expectError(both)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(both.body).not.toContain(key.slice(7));
    const misplaced = await app.inject({ url: `/nowhere/${key}` });
    expect(misplaced.body).not.toContain(key.slice(7));
  });
});

it.each([
  [{ origins: ['https://shop.example/'] }, /"https:\/\/shop.example\/".*without a path/],
  [{ origins: ['shop.example'] }, /"shop.example"/],
  [{ origins: ['*'] }, /"\*"/],
  [{ origins: ['null'] }, /"null"/],
  [{ origins: ['https://SHOP.example'] }, /"https:\/\/SHOP.example"/],
  [{ origins: [SHOP], bundleIds: ['com.example.app'] }, /not both/],
  [{ origins: [SHOP], addressRatePerMinute: 0 }, /rate by address .* 0;/],
])('a publishable key made of %j is refused', (choices, message) => {
  expect(() => auth.keys.create({ name: 'x', ...choices })).toThrow(message);
});
