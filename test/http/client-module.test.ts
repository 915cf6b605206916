import type { FastifyInstance } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import type { ConsoleFiles } from '../../src/http/http.ts';
import { expectError, testServer } from './fixture.ts';

const file = (text: string) => ({
  mediaType: 'text/javascript; charset=utf-8',
  plain: Buffer.from(text),
  coded: { gzip: Buffer.from('gzip') },
  tag: 'tag',
});
const files: ConsoleFiles = new Map([
  ['client.js', file('elements')],
  ['client/maplibre-gl.mjs', file('map')],
]);
const app: FastifyInstance = testServer({ clientFiles: files });
afterAll(() => app.close());

it.each([
  ['/client.js?key=wp_pub_x', 'elements'],
  ['/client/maplibre-gl.mjs?v=6.17.0', 'map'],
])('%s may be loaded by pages of every origin, and kept for an hour', async (url, body) => {
  const response = await app.inject({ url, headers: { origin: 'https://shop.example' } });
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe(body);
  expect(response.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
    etag: '"tag"',
  });
});

it('is sent compressed, and not again to who holds it', async () => {
  const coded = await app.inject({ url: '/client.js', headers: { 'accept-encoding': 'gzip' } });
  expect(coded.headers).toMatchObject({ 'content-encoding': 'gzip', etag: '"tag-gzip"' });
  const again = await app.inject({ url: '/client.js', headers: { 'if-none-match': '"tag"' } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it.each(['/client/other.mjs', '/client/client.js', '/client/..%2fclient.js'])(
  '%s is nothing',
  async (url) => {
    expect(expectError(await app.inject(url)).code).toBe('ROUTE_NOT_FOUND');
  },
);

it('says so where it was not built', async () => {
  const bare = testServer({ clientFiles: undefined });
  expect(expectError(await bare.inject('/client.js')).message).toMatch(/npm run build/);
  await bare.close();
});
