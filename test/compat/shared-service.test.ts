import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Access, AccessRequest } from '../../src/auth/auth.ts';
import type { ForwardRequest } from '../../src/geocode/geocode.ts';
import type { CompatOptions, HttpParts } from '../../src/http/http.ts';
import { ArraySearcher, NOW_MS } from '../http/fixture.ts';
import { ListGeocoder } from '../http/geocode-fixture.ts';
import { compatServer, HOUSE, TOWN } from './compat-server.ts';

type Guard = NonNullable<HttpParts['guard']>;

/** Lets everybody in; the credential names the key. */
const EVERY_KEY = {
  authenticate: async ({ authorization, accessTokenQuery }: AccessRequest) =>
    ({
      keyId: accessTokenQuery ?? authorization,
      budget: { limit: 1, remaining: 1, resetSeconds: 60 },
    }) as Access,
} as Guard; // no more is asked of it here

/** What the drop-in interfaces ask of one data set, and in which order. */
function stage(compat: Partial<CompatOptions>, { cacheEntries = 0, ...parts } = {}) {
  class Noting extends ListGeocoder {
    readonly texts: string[] = [];
    override forward(request: ForwardRequest) {
      this.texts.push(request.text ?? '');
      return super.forward(request);
    }
  }
  const geocoder = new Noting([HOUSE, TOWN]);
  const clock = { nowMs: NOW_MS };
  const searcher = new ArraySearcher([]);
  const dataSet = { id: 'first', searcher, geocoder };
  const names = ['photon', 'nominatim', 'pelias'] as const;
  const app = compatServer(
    {},
    {
      dataSet: () => dataSet,
      guard: EVERY_KEY,
      now: () => clock.nowMs,
      configuration: {
        placeForm: 'a',
        cacheEntries,
        load: { underWay: 1000, waitMs: 60_000 },
        compat: { names, access: 'open', ...compat },
      },
      ...parts,
    },
  );
  onTestFinished(() => app.close());
  return { app, dataSet, clock, texts: geocoder.texts };
}

async function bodyOf(app: FastifyInstance, request: InjectOptions | string) {
  return (await app.inject(request)).json();
}

it.each<[where: string, access: CompatOptions['access'], as: (key: string) => InjectOptions]>([
  ['query', 'key', (key) => ({ url: `/photon/api?q=vaduz+${key}&api_key=${key}` })],
  ['path', 'key', (key) => ({ url: `/photon/${key}/api?q=vaduz+${key}` })],
  ['header', 'bearer', (key) => ({ url: `/photon/api?q=vaduz+${key}`, headers: { authorization: key } })],
])('forty requests of one key in the %s let another key have its turn', async (_where, access, as) => {
  const { app, texts } = stage({ access });
  const greedy = Array.from({ length: 40 }, () => app.inject(as('greedy')));
  const other = app.inject(as('other'));
  for (const answer of [other, ...greedy]) expect((await answer).statusCode).toBe(200);
  const before = texts.slice(0, texts.indexOf('vaduz other'));
  expect(texts.filter((text) => text === 'vaduz greedy').length).toBeGreaterThanOrEqual(40);
  expect(before.length).toBeLessThanOrEqual(4); // as many questions as one or two requests ask
});

it('costs of routes are as those of the native interface', async () => {
  const { app, texts } = stage({ access: 'bearer' });
  const ask = (key: string, url: string) => app.inject({ url, headers: { authorization: key } });
  const asked = [
    ...Array.from({ length: 4 }, () => ask('texts', '/photon/api?q=texts')),
    ...Array.from({ length: 4 }, () => ask('parts', '/photon/structured?city=parts')),
  ];
  await Promise.all(asked);
  // a text is three times the work of an address in parts, which go first while one more text would end later
  const first = texts.findIndex((text) => text !== 'texts');
  expect(texts.slice(first, first + 2)).toEqual(['', '']);
  expect(texts.slice(first + 2)).toContain('texts');
});

it('an address is counted over all interfaces together', async () => {
  const { app } = stage({ access: 'open', root: 'nominatim' });
  const paths = ['/photon/status', '/nominatim/status', '/pelias/status', '/status'];
  for (let asked = 0; asked < 600; asked++) {
    const { statusCode } = await app.inject({ url: paths[asked % paths.length] ?? '' });
    expect(statusCode).toBe(200);
  }
  for (const url of paths) expect((await app.inject({ url })).statusCode, url).toBe(429);
  const elsewhere = await app.inject({ url: '/photon/status', remoteAddress: '192.0.2.7' });
  expect(elsewhere.statusCode).toBe(200);
});

it('what was asked before is answered from the cache, until the data set changes', async () => {
  const { app, texts, dataSet } = stage({}, { cacheEntries: 100 });
  const first = await bodyOf(app, '/photon/api?q=vaduz');
  const asked = texts.length;
  expect(first.features).toHaveLength(1);
  expect(await bodyOf(app, '/photon/api?q=vaduz')).toEqual(first);
  expect(await bodyOf(app, { url: '/photon/api/?q=vaduz', headers: { host: 'other.example' } })).toEqual(
    first,
  );
  expect(texts).toHaveLength(asked);
  dataSet.id = 'second';
  expect(await bodyOf(app, '/photon/api?q=vaduz')).toEqual(first);
  expect(texts.length).toBe(2 * asked);
});

it.each([
  ['text', '/photon/api?q=haupt', {}],
  ['language of a parameter', '/photon/api?q=vaduz&lang=fr', {}],
  ['language of a header', '/photon/api?q=vaduz', { 'accept-language': 'fr' }],
  ['point', '/photon/api?q=vaduz&lat=47&lon=9', {}],
  ['box', '/photon/api?q=vaduz&bbox=9,47,10,48', {}],
])('another %s is asked anew', async (_what, url, headers) => {
  const { app, texts } = stage({}, { cacheEntries: 100 });
  await app.inject({ url: '/photon/api?q=vaduz', headers: { 'accept-language': 'de' } });
  const asked = texts.length;
  expect((await app.inject({ url, headers })).statusCode).toBe(200);
  expect(texts.length).toBeGreaterThan(asked);
});

it('an answer of the cache tells the time of its own request', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
  onTestFinished(() => void vi.useRealTimers());
  const { app, texts } = stage({}, { cacheEntries: 100 });
  await app.inject('/pelias/v1/search?text=vaduz');
  const asked = texts.length;
  vi.setSystemTime(NOW_MS + 60_000);
  const { geocoding } = await bodyOf(app, '/pelias/v1/search?text=vaduz');
  expect([geocoding.timestamp, texts.length]).toEqual([NOW_MS + 60_000, asked]);
});

const KEY = `wp_live_${'K'.repeat(36)}`;
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJrZXkifQ.c2lnbmF0dXJl';

it.each([
  '/photon/api?q=vaduz&debug=1&api_key=K',
  '/photon/api?q=vaduz&debug=1&apikey=K',
  '/photon/reverse?lat=47&lon=9.5&debug=1&access_token=K',
  '/photon/api?q=vaduz&osm_tag=K:::',
  '/photon/api?q=vaduz&lat=K&lon=1',
  '/photon/K/api?q=vaduz&debug=1',
  '/photon/K/api',
  '/photon/K/nowhere?key=K',
  '/nominatim/search?q=K&format=xml&key=K',
  '/nominatim/search?q=K&debug=1&api_key=K',
  '/nominatim/search?q=vaduz&format=K&api_key=K',
  '/nominatim/search?q=vaduz&layer=K',
  '/nominatim/search?q=vaduz&exclude_place_ids=K',
  '/nominatim/lookup?osm_ids=W1&debug=1&key=K&json_callback=K',
  '/nominatim/reverse?lat=K&lon=1',
  '/pelias/v1/search?text=K&api_key=K',
  '/pelias/v1/search?text=vaduz&K=1&access_token=K',
  '/pelias/v1/search?text=vaduz&layers=K&key=K',
  '/pelias/v1/search?text=vaduz&api_key=K&api_key=K',
  '/pelias/v1/K',
  '/K?q=K',
  '/v1/places/K?K=K',
])('a key or token in %s is never repeated', async (url) => {
  const { app } = stage({ access: 'key' });
  for (const secret of [KEY, TOKEN, encodeURIComponent(`=${TOKEN}`)]) {
    const headers = { 'x-request-id': `mine-${secret}`.slice(0, 60) };
    const answer = await app.inject({ url: url.replaceAll('K', secret), headers });
    const said = JSON.stringify(answer.headers) + answer.body;
    expect(said).not.toMatch(/KKKK|eyJ\w{8}|c2lnbmF0dXJl/);
  }
});
