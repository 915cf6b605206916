import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Auth, openAuth } from '../../src/auth/auth.ts';
import { expectError, NOW_MS, post, testServer } from './fixture.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-admin-'));
let auth: Auth;
let app: FastifyInstance;
let headers: Record<string, string>;
let updates = 0;
beforeAll(() => {
  auth = openAuth({ dataDirectory: directory, now: () => NOW_MS });
  app = testServer({
    guard: auth,
    administration: {
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
  it.each(['keys', 'usage', 'status'])('tells %s to keys of the scope admin only', async (path) => {
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
      },
      { day: '2026-05-19', keyId: record.id, route: '/v1/places/search', requests: 2, refused: 1, failed: 0 },
    ]);
    expect(expectError(await get('usage?days=93')).message).toMatch(/'days'/);
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

it('the page runs nothing but its own files, and none shows it in a frame', async () => {
  const page = await app.inject('/admin');
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self'.*frame-ancestors 'none'/);
  for (const [, file] of page.body.matchAll(/(?:src|href)="(admin\/[^"]+)"/g))
    expect((await app.inject(`/${file}`)).statusCode, file).toBe(200);
});
