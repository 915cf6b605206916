import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { ArraySearcher } from '../http/fixture.ts';
import { ListGeocoder } from '../http/geocode-fixture.ts';
import { compatServer, FAR, guard, HOUSE, KEY, TOWN } from './compat-server.ts';

async function status(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  return (await app.inject({ url, headers })).statusCode;
}

describe('an interface that is not named', () => {
  it('is not served', async () => {
    const app = compatServer({ names: ['photon'] });
    expect(await status(app, '/photon/api?q=vaduz')).toBe(200);
    expect(await status(app, '/nominatim/search?q=vaduz')).toBe(404);
    expect(await status(app, '/api?q=vaduz')).toBe(404);
  });
});

describe('an interface at the root', () => {
  it('is served below its name as well', async () => {
    const app = compatServer({ names: [], root: 'nominatim' });
    expect(await status(app, '/search?q=vaduz')).toBe(200);
    expect(await status(app, '/nominatim/search?q=vaduz')).toBe(200);
    expect(await status(app, '/health')).toBe(200);
  });
});

describe("the world's gazetteer", () => {
  /** Of the areas, the extract has the borders of one alone. */
  const PIECE = { ...TOWN, name: 'Vadim', source: { type: 'r', sourceId: 5, tags: {} } } as const;
  class WithBorders extends ListGeocoder {
    override async shape(type?: string, sourceId?: number): Promise<undefined> {
      const square = { kind: 'polygons', polygons: [[Int32Array.of(0, 0, 1, 0, 1, 1, 0, 0)]] };
      const isWhole = type === 'r' && sourceId === TOWN.source?.sourceId;
      return (isWhole ? square : undefined) as undefined; // as the list says, which knows none
    }
  }

  it.each([
    [true, 1],
    [false, 0],
  ])('is part of answers: %s', async (world, count) => {
    const geocoder = new WithBorders([HOUSE, TOWN, FAR, PIECE]);
    const searcher = new ArraySearcher([]);
    const app = compatServer({ world }, { dataSet: () => ({ id: 'first', searcher, geocoder }) });
    expect((await app.inject({ url: '/photon/api?q=vadim&limit=1' })).json().features).toHaveLength(count);
    const { features } = (await app.inject({ url: '/photon/api?q=praha' })).json();
    expect(features).toHaveLength(count);
    expect((await app.inject({ url: '/photon/api?q=vaduz' })).json().features).toHaveLength(1);
    for (const { sources } of geocoder.forwards) expect(sources).toEqual(world ? undefined : ['osm']);
  });
});

describe('access', () => {
  it('open counts by address', async () => {
    const app = compatServer({ access: 'open' }, { guard });
    for (let asked = 0; asked < 600; asked++) expect(await status(app, '/photon/status')).toBe(200);
    const refused = await app.inject({ url: '/photon/status' });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.json()).toHaveProperty('message');
  });

  it('key takes a key in the query or the path', async () => {
    const app = compatServer({ access: 'key' }, { guard });
    expect(await status(app, '/photon/api?q=vaduz')).toBe(401);
    expect(await status(app, `/photon/api?q=vaduz&api_key=${KEY}`)).toBe(200);
    expect(await status(app, `/nominatim/search?q=vaduz&access_token=${KEY}`)).toBe(200);
    expect(await status(app, `/photon/${KEY}/api/?q=vaduz`)).toBe(200);
    expect(await status(app, '/photon/wrong/api/?q=vaduz')).toBe(401);
  });

  it('bearer takes it in the header alone', async () => {
    const app = compatServer({ access: 'bearer' }, { guard });
    expect(await status(app, `/photon/api?q=vaduz&api_key=${KEY}`)).toBe(401);
    expect(await status(app, '/photon/api?q=vaduz', { authorization: `Bearer ${KEY}` })).toBe(200);
  });

  it('machine answers this machine alone', async () => {
    const app = compatServer({ access: 'machine' }, { guard });
    expect(await status(app, '/photon/api?q=vaduz')).toBe(200);
    expect(await status(app, '/photon/api?q=vaduz', { 'x-forwarded-for': '192.0.2.1' })).toBe(401);
    const elsewhere = await app.inject({ url: '/photon/api?q=vaduz', remoteAddress: '192.0.2.1' });
    expect(elsewhere.statusCode).toBe(401);
  });

  const PATHS = ['/photon/api?q=vaduz', '/nominatim/search?q=vaduz', '/pelias/v1/search?text=vaduz'];
  const onMachine = (corsOrigins: string[] = []) => {
    const compat = { names: ['photon', 'nominatim', 'pelias'], access: 'machine' } as const;
    return compatServer(
      {},
      {
        guard,
        publicUrl: () => 'https://maps.example',
        configuration: { placeForm: 'a', compat, corsOrigins },
      },
    );
  };

  it.each<[what: string, expected: number, headers: Record<string, string>]>([
    ['a program', 200, { host: 'localhost:8080' }],
    ['a program by address', 200, { host: '127.0.0.1:8080' }],
    ['a program by address of IPv6', 200, { host: '[::1]:8080' }],
    ['a program by the public name', 200, { host: 'maps.example' }],
    ['a name that was pointed here', 401, { host: 'evil.example:8080' }],
    ['the same in a page', 401, { host: 'evil.example:8080', 'sec-fetch-site': 'same-origin' }],
    ['a name that begins like this machine', 401, { host: '127.0.0.1.evil.example' }],
    ['a name that ends like the public one', 401, { host: 'evil-maps.example' }],
    ['a name behind this machine', 401, { host: 'evil.example@localhost' }],
    ['its own page', 200, { host: 'localhost:8080', 'sec-fetch-site': 'same-origin' }],
    ['its own page in an old browser', 200, { host: 'localhost:8080', origin: 'http://localhost:8080' }],
    ['somebody who typed the address', 200, { host: 'localhost:8080', 'sec-fetch-site': 'none' }],
    ['a page of elsewhere', 401, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['the same in an old browser', 401, { host: 'localhost:8080', origin: 'https://evil.example' }],
    ['a script that a page of elsewhere embeds', 401, { 'sec-fetch-site': 'cross-site' }],
    ['a page of another port', 401, { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
    ['a page without an origin', 401, { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a page of --cors-origins', 200, { origin: 'https://own.example', 'sec-fetch-site': 'cross-site' }],
  ])('machine, asked by %s: %i', async (_what, expected, headers) => {
    const app = onMachine(['https://own.example']);
    for (const url of PATHS) {
      const answer = await app.inject({ url, headers: { host: 'localhost:8080', ...headers } });
      expect(answer.statusCode, url).toBe(expected);
      const { origin } = headers;
      const readable = origin === 'https://own.example' ? origin : undefined;
      expect(answer.headers['access-control-allow-origin'], url).toBe(readable);
    }
  });

  it('machine hears no foreign name on any path', async () => {
    const app = onMachine();
    for (const url of ['/health', '/metrics', '/v1/categories', '/nowhere', '/styles/v0/light.json'])
      expect(await status(app, url, { host: 'evil.example' }), url).toBe(401);
    expect(await status(app, '/health', { host: 'localhost' })).toBe(200);
  });
});
