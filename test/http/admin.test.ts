import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Auth, openAuth } from '../../src/auth/auth.ts';
import { ArraySearcher, expectError, NOW_MS, post, testServer } from './fixture.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-admin-'));
let auth: Auth;
let app: FastifyInstance;
let headers: Record<string, string>;
let updates = 0;
let isBroken = false;

/** Fails where a test wants it to. */
class BreakableSearcher extends ArraySearcher {
  override async search(request: Parameters<ArraySearcher['search']>[0]) {
    if (isBroken) throw new Error('what only the log may tell');
    return super.search(request);
  }
}

const file = (text: string) => ({ mediaType: 'text/plain', plain: Buffer.from(text), coded: {}, tag: 'tag' });
const files = new Map([
  ['admin.html', file(readFileSync(new URL('../../operators/admin.html', import.meta.url), 'utf8'))],
  ['admin/admin.css', file('style')],
  ['admin/admin.js', file('script')],
]);

beforeAll(() => {
  auth = openAuth({ dataDirectory: directory, now: () => NOW_MS });
  app = testServer({
    guard: auth,
    searcher: new BreakableSearcher(),
    configuration: { placeForm: 'a', compat: { names: ['photon'], access: 'key' } },
    administration: {
      files,
      keys: auth.keys,
      usage: auth.usage,
      update: {
        state: () => ({ isPossible: true, isRunning: updates > 0 }),
        start: () => {
          updates += 1;
        },
      },
    },
  });
  headers = { authorization: `Bearer ${auth.keys.create({ name: 'operator', scopes: ['admin'] }).key}` };
});
afterAll(async () => {
  await app.close();
  await auth.close();
  rmSync(directory, { recursive: true });
});

const get = (path: string) => app.inject({ url: `/admin/api/${path}`, headers });
const send = (path: string, body: object) => app.inject(post(body, `/admin/api/${path}`, headers));

describe('the operators’ interface', () => {
  it.each(['keys', 'usage', 'status', 'errors'])('tells %s to keys of the scope admin only', async (path) => {
    const url = `/admin/api/${path}`;
    const reader = auth.keys.create({ name: 'reader' }).key;
    expect(expectError(await app.inject(url)).status).toBe(401);
    const refused = await app.inject({ url, headers: { authorization: `Bearer ${reader}` } });
    expect(expectError(refused)).toMatchObject({ status: 403, code: 'INSUFFICIENT_SCOPE' });
    const told = await get(path);
    expect(told.statusCode).toBe(200);
    expect(told.headers['cache-control']).toBe('private, no-store');
  });

  it('is not opened by what reads, and opens nothing that is read', async () => {
    const search = await app.inject({ url: '/v1/places/search?q=a', headers });
    expect(expectError(search)).toMatchObject({ status: 403, code: 'INSUFFICIENT_SCOPE' });
    expect(auth.keys.create({ name: 'unasked' }).record.scopes).not.toContain('admin');
  });

  it('makes a key, changes it and ends it, each with the next request', async () => {
    const wanted = { name: 'shop', origins: ['https://shop.example'], ratePerMinute: 60 };
    const made = await send('keys', wanted);
    expect(made.statusCode).toBe(201);
    const { key, id, ...record } = made.json();
    expect(record).toMatchObject({
      ...wanted,
      addressRatePerMinute: 1200,
      scopes: ['places:read', 'tiles:read'],
    });
    const search = (origin: string) =>
      app.inject({ url: `/v1/places/search?q=caf&access_token=${key}`, headers: { origin } });
    expect((await search('https://shop.example')).statusCode).toBe(200);
    const changes = { origins: ['https://store.example'], ratePerMinute: 2, expiresAt: '2030-01-31' };
    expect((await send(`keys/${id}`, changes)).json()).toMatchObject({
      name: 'shop',
      ...changes,
      expiresAt: '2030-01-31T00:00:00.000Z',
    });
    expect((await search('https://shop.example')).statusCode).toBe(403);
    expect((await search('https://store.example')).headers['ratelimit-policy']).toBe('"minute";q=2;w=60');
    expect((await send(`keys/${id}`, { expiresAt: 'never' })).json()).not.toHaveProperty('expiresAt');
    expect((await send(`keys/${id}/revoke`, {})).json()).toMatchObject({ revokedAt: expect.any(String) });
    expect((await search('https://store.example')).statusCode).toBe(401);
    expect(expectError(await send(`keys/${id}`, { name: 'again' })).message).toMatch(/was revoked/);
    const listed = await get('keys');
    expect(listed.json().keys.find((one: { id: string }) => one.id === id)).toMatchObject({ name: 'shop' });
    expect(listed.body).not.toContain(key.slice(7));
  });

  it.each<[path: string, body: object, message: RegExp]>([
    ['keys', {}, /'name'/],
    ['keys', { name: 'x', scopes: ['all'] }, /"all"; expected one of places:read, tiles:read, admin/],
    ['keys', { name: 'x', scopes: ['admin'], origins: ['https://shop.example'] }, /no secret/],
    ['keys', { name: 'x', more: 1 }, /'more'/],
    ['keys/key_none', { name: 'x' }, /key_none/],
    ['keys/key_none/revoke', {}, /key_none/],
  ])('refuses %s with %j', async (path, body, message) => {
    expect(expectError(await send(path, body))).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(message),
    });
  });

  it('does not make a secret key publishable', async () => {
    const { record } = auth.keys.create({ name: 'secret' });
    const refused = await send(`keys/${record.id}`, { origins: ['https://shop.example'] });
    expect(expectError(refused).message).toMatch(/the key is secret/);
  });

  it('tells what keys were used for', async () => {
    const { key, record } = auth.keys.create({ name: 'used' });
    const ask = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${key}` } });
    await ask('/v1/places/search?q=caf');
    await ask('/v1/places/search?q=');
    await ask('/v1/places/85754e67fffffff_n9');
    const { usage } = (await get('usage?days=1')).json();
    expect(usage.filter(({ keyId }: { keyId: string }) => keyId === record.id)).toEqual([
      {
        day: '2026-05-19',
        keyId: record.id,
        route: '/v1/places/:placeId',
        requests: 1,
        refused: 1,
        failed: 0,
        overRate: 0,
      },
      {
        day: '2026-05-19',
        keyId: record.id,
        route: '/v1/places/search',
        requests: 2,
        refused: 1,
        failed: 0,
        overRate: 0,
      },
    ]);
    expect(expectError(await get('usage?days=93')).message).toMatch(/'days'/);
  });

  it('counts what was over the rate of a key, of an address and of a batch, with the key', async () => {
    const ask = (key: string, url: string) =>
      app.inject({ url, headers: { authorization: `Bearer ${key}` }, remoteAddress: '192.0.2.7' });
    const rows = async (keyId: string) =>
      (await get('usage?days=1')).json().usage.filter((row: { keyId: string }) => row.keyId === keyId);
    const slow = auth.keys.create({ name: 'slow', ratePerMinute: 1 });
    for (let time = 0; time < 3; time++) await ask(slow.key, '/v1/places/search?q=a');
    await app.inject(post({}, '/v1/auth/token', { authorization: `Bearer ${slow.key}` }));
    expect(await rows(slow.record.id)).toMatchObject([
      { route: '/v1/auth/token', requests: 1, refused: 1, overRate: 1 },
      { route: '/v1/places/search', requests: 3, refused: 2, overRate: 2 },
    ]);
    const shared = auth.keys.create({ name: 'shared', addressRatePerMinute: 1 });
    for (let time = 0; time < 2; time++) await ask(shared.key, '/photon/api?q=a');
    expect(await rows(shared.record.id)).toMatchObject([{ route: '/photon/api', requests: 2, overRate: 1 }]);
    const batches = auth.keys.create({ name: 'batches', ratePerMinute: 3 });
    const requests = [{ q: 'a' }, { q: 'b' }];
    for (let time = 0; time < 2; time++)
      await app.inject(
        post({ requests }, '/v1/places/geocode/batch', { authorization: `Bearer ${batches.key}` }),
      );
    expect(await rows(batches.record.id)).toMatchObject([{ requests: 2, refused: 1, overRate: 1 }]);
  });

  it('counts nobody’s key where a wrong one was sent', async () => {
    const before = (await get('usage?days=1')).json().usage.length;
    await app.inject({ url: '/v1/places/search?q=a', headers: { authorization: 'Bearer wp_live_wrong' } });
    expect((await get('usage?days=1')).json().usage).toHaveLength(before);
  });

  it('lists faults of the service with their code and request, and no refusals', async () => {
    const { key } = auth.keys.create({ name: 'unlucky' });
    const ask = (url: string, requestId: string) =>
      app.inject({ url, headers: { authorization: `Bearer ${key}`, 'x-request-id': requestId } });
    isBroken = true;
    await ask('/v1/places/search?q=broken', 'search-1');
    await ask(`/photon/api?q=broken`, 'photon-1');
    isBroken = false;
    await ask('/v1/places/search?q=', 'refused-1');
    await ask('/v1/tiles/basemap.json', 'no-map-1');
    const told = await get('errors');
    expect(told.json()).toEqual({
      since: '2026-05-19T12:30:40.000Z',
      errors: [
        fault('/v1/tiles/basemap.json', 503, 'INDEX_NOT_AVAILABLE', 'no-map-1'),
        fault('/photon/api', 500, 'INTERNAL_ERROR', 'photon-1'),
        fault('/v1/places/search', 500, 'INTERNAL_ERROR', 'search-1'),
      ],
    });
    expect(told.body).not.toMatch(/broken|only the log|wp_live/);
  });

  it('tells how the service does, and updates when it is told to', async () => {
    const status = (await get('status')).json();
    expect(status).toMatchObject({
      dataSet: { generation: 'first' },
      update: { isPossible: true, isRunning: false },
    });
    expect(status.answers['403']).toBeGreaterThan(0);
    const begun = await send('update', {});
    expect([begun.statusCode, begun.json()]).toEqual([202, { isPossible: true, isRunning: true }]);
    expect(updates).toBe(1);
  });
});

const fault = (route: string, status: number, code: string, requestId: string) => ({
  at: '2026-05-19T12:30:40.000Z',
  method: 'GET',
  route,
  status,
  code,
  requestId,
});

it('the page says where it was not built', async () => {
  const bare = testServer({ administration: { keys: auth.keys, usage: auth.usage } });
  const told = expectError(await bare.inject('/admin'));
  expect(told).toMatchObject({ status: 404, message: expect.stringContaining('npm run build') });
  await bare.close();
});

it('the page runs nothing but its own files, and none shows it in a frame', async () => {
  const page = await app.inject('/admin');
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self'.*frame-ancestors 'none'/);
  const named = [...page.body.matchAll(/(?:src|href)="(admin\/[^"]+)"/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(['admin/admin.css', 'admin/admin.js']);
  for (const name of named) expect((await app.inject(`/${name}`)).statusCode, name).toBe(200);
  expect(page.body).not.toMatch(/<style|style=|<script>|\son\w+=/);
});
