import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/core/core.ts';
import { LAYERS as SCHEMA } from '../../src/map/map.ts';
import type { TileArchive } from '../../src/pmtiles/pmtiles.ts';
import { openTileArchive } from '../../src/world-map/world-map.ts';
import { archive, LAYERS, tile } from '../tiles/archive.ts';
import { ArraySearcher, emptyServer, expectError, type TestDataSet, testServer } from './fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-tiles-'));
const WORLD = tile('the world');
const TEXT = 'a tile deeper down, which is longer '.repeat(100);
const DEEP = tile(TEXT);
const BASEMAP = '/v1/tiles/basemap';
const TYPE = 'application/vnd.mapbox-vector-tile';
const PBF_TYPE = 'application/x-protobuf';

const opened: TileArchive[] = [];
async function open(name: string, content: Parameters<typeof archive>[0]): Promise<TileArchive> {
  const path = join(folder, name);
  writeFileSync(path, archive(content));
  const one = await openTileArchive(path);
  opened.push(one);
  return one;
}

function serverOf(basemap: TileArchive, publicUrl?: string) {
  const dataSet: TestDataSet = { id: 'first', searcher: new ArraySearcher(), basemap };
  return testServer({ dataSet: () => dataSet, ...(publicUrl && { publicUrl: () => publicUrl }) });
}

let app: ReturnType<typeof serverOf>;
let plain: ReturnType<typeof serverOf>;
beforeAll(async () => {
  const tiles = { '2/0/0': WORLD, '3/5/2': DEEP };
  const metadata = { name: 'Alps', attribution: '© them', version: '1.2.0', vector_layers: LAYERS };
  app = serverOf(
    await open('map', { tiles, metadata, zooms: [2, 6], bounds: [5, 44, 17, 48], centre: [11, 46, 5] }),
    'https://maps.example.org/way',
  );
  plain = serverOf(await open('plain', { tiles: { '0/0/0': Buffer.from('plain') }, tileCompression: 1 }));
});
afterAll(async () => {
  await Promise.all([app.close(), plain.close(), ...opened.map((one) => one.close())]);
  rmSync(folder, { recursive: true });
});

function get(path: string, headers: Record<string, string> = {}): InjectOptions {
  return { method: 'GET', url: `${BASEMAP}${path}`, headers };
}

const GZIP = { 'accept-encoding': 'gzip, deflate, br' };

describe('a tile', () => {
  it('is sent as it is stored to whoever reads gzip', async () => {
    const response = await app.inject(get('/3/5/2.mvt', GZIP));
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(DEEP);
    expect(response.headers).toMatchObject({
      'content-type': TYPE,
      'content-encoding': 'gzip',
      'content-length': `${DEEP.length}`,
      'cache-control': 'public, max-age=3600',
      vary: 'Accept, Accept-Encoding',
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
    });
  });

  it.each([
    [undefined, false],
    ['', false],
    ['br', false],
    ['gzip;q=0', false],
    ['gzip;q=nonsense', false],
    ['*;q=0', false],
    ['gzip;q=0.5, identity;q=0.8', false],
    ['gzip', true],
    ['GZip', true],
    ['x-gzip', true],
    ['br;q=1.0, gzip;q=0.2', true],
    ['*', true],
    ['identity;q=0.5, *;q=0.6', true],
  ])('to Accept-Encoding %j is with gzip: %j', async (accepted, isGzip) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const response = await app.inject(get('/3/5/2.mvt', headers));
    expect(response.headers['content-encoding']).toBe(isGzip ? 'gzip' : undefined);
    expect(response.headers['content-type']).toBe(TYPE);
    expect(response.headers.vary).toBe('Accept, Accept-Encoding');
    const body = isGzip ? gunzipSync(response.rawPayload) : response.rawPayload;
    expect(body.toString()).toBe(TEXT);
  });

  it('that is stored plain is sent plain', async () => {
    const response = await plain.inject(get('/0/0/0.mvt', GZIP));
    expect(response.body).toBe('plain');
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.headers.vary).toBe('Accept');
  });

  it('is not sent again to who holds it, in each of its forms', async () => {
    const tags = [];
    for (const headers of [GZIP, {}]) {
      const { etag } = (await app.inject(get('/3/5/2.mvt', headers))).headers;
      tags.push(etag);
      for (const held of [`${etag}`, `W/${etag}`, `"else", ${etag}`, '*']) {
        const response = await app.inject(get('/3/5/2.mvt', { ...headers, 'if-none-match': held }));
        expect([response.statusCode, response.body]).toEqual([304, '']);
        expect(response.headers).toMatchObject({
          etag,
          vary: 'Accept, Accept-Encoding',
          'cache-control': 'public, max-age=3600',
          'access-control-allow-origin': '*',
        });
        expect(response.headers).not.toHaveProperty('content-encoding');
      }
    }
    expect(new Set(tags).size).toBe(2);
    const other = await app.inject(get('/3/5/2.mvt', { ...GZIP, 'if-none-match': `${tags[1]}` }));
    expect(other.statusCode).toBe(200);
  });

  it('keeps its tag when another archive holds it too', async () => {
    const tiles = { '3/0/0': tile('something before it'), '3/5/2': DEEP };
    const next = serverOf(await open('next', { tiles, isUnclustered: true }));
    const [before, after] = await Promise.all([app, next].map((one) => one.inject(get('/3/5/2.mvt', GZIP))));
    expect(after?.headers.etag).toBe(before?.headers.etag);
    await next.close();
  });

  it('answers HEAD with the headers alone', async () => {
    const response = await app.inject({ ...get('/3/5/2.mvt', GZIP), method: 'HEAD' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(response.headers).toMatchObject({ 'content-length': `${DEEP.length}`, 'content-type': TYPE });
  });

  it.each([
    ['mvt', undefined, TYPE],
    ['mvt', '*/*', TYPE],
    ['mvt', 'application/x-protobuf', PBF_TYPE],
    ['pbf', undefined, TYPE],
    ['pbf', 'application/json', TYPE],
    ['pbf', 'application/x-protobuf', PBF_TYPE],
    ['pbf', `${TYPE}, application/x-protobuf;q=0.9`, TYPE],
    ['pbf', `${TYPE};q=0.5, application/x-protobuf;q=0.9`, PBF_TYPE],
    ['pbf', 'application/x-protobuf;q=0, */*', TYPE],
  ])('has the same bytes as .%s to Accept %j, as %s', async (ending, accept, type) => {
    const response = await app.inject(get(`/3/5/2.${ending}`, { ...GZIP, ...(accept && { accept }) }));
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type]);
    expect(response.rawPayload).toEqual(DEEP);
    expect(response.headers.vary).toBe('Accept, Accept-Encoding');
  });

  it.each(['mvt', 'pbf'])('that is empty is 204, as .%s', async (ending) => {
    const response = await app.inject(get(`/6/63/63.${ending}`, GZIP));
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
    });
    expect(response.headers).not.toHaveProperty('content-type');
  });

  it('may have a query string, as map libraries add one', async () => {
    expect((await app.inject(get('/2/0/0.mvt?access_token=x&v=3'))).statusCode).toBe(200);
  });
});

describe('a tileset beside the map', () => {
  it('is served by its name, in its own words', async () => {
    const metadata = {
      name: 'Ways',
      vector_layers: [{ id: 'trails', fields: {} }],
      attribution: '© walkers',
    };
    const content = { tiles: { '3/5/2': DEEP }, metadata, zooms: [3, 5], centre: [8, 47, 4] } as const;
    const trails = await open('trails', content);
    const tilesets = new Map([['trails', () => trails]]);
    const server = testServer({ tilesets, publicUrl: () => 'https://maps.example.org' });
    const ask = (path: string) => server.inject({ url: `/v1/tiles/${path}`, headers: GZIP });
    for (const ending of ['mvt', 'pbf']) {
      const tile = await ask(`trails/3/5/2.${ending}`);
      expect([tile.statusCode, tile.rawPayload]).toEqual([200, DEEP]);
      expect((await ask(`trails/5/0/0.${ending}`)).statusCode).toBe(204);
    }
    expect(expectError(await ask('trails/6/0/0.mvt')).message).toContain('expected z from 3 to 5.');
    expect((await ask('trails/metadata?access_token=a.b')).json()).toEqual({
      tilejson: '3.0.0',
      name: 'Ways',
      attribution: '© walkers',
      scheme: 'xyz',
      tiles: ['https://maps.example.org/v1/tiles/trails/{z}/{x}/{y}.mvt?access_token=a.b'],
      minzoom: 3,
      maxzoom: 5,
      bounds: [-180, -85, 180, 85],
      center: [8, 47, 4],
      vector_layers: [{ id: 'trails', fields: {} }],
    });
    for (const path of ['bike/3/5/2.mvt', 'bike/metadata']) {
      const { status, code, message } = expectError(await ask(path));
      expect([status, code]).toEqual([404, 'ROUTE_NOT_FOUND']);
      expect(message).toMatch(/No tileset is called "bike"; expected one of basemap, .*trails\.$/);
    }
    await server.close();
  });
});

describe('no tile lies', () => {
  it.each([
    '/1/0/0.mvt',
    '/7/0/0.mvt',
    '/22/0/0.mvt',
    '/23/0/0.mvt',
    '/99999999999999999999/0/0.mvt',
    '/3/8/0.mvt',
    '/3/0/8.mvt',
    '/3/-1/0.mvt',
    '/3/1.5/0.mvt',
    '/3/1e0/0.mvt',
    '/3/0x1/0.mvt',
    '/3/01/0.mvt',
    '/3/+1/0.mvt',
    '/3/%201/0.mvt',
    '/3//0.mvt',
    '/3/%31/%00.mvt',
    '/3/٣/0.mvt',
    '/3/5/2',
    '/3/5/2.pbf.mvt',
    '/3/5/2.PBF',
    '/3/5/2.mvt.mvt',
    '/3/5/2@2x.mvt',
    '/3/5/.mvt',
    '/3/5/2.MVT',
    '/3/5/2.mvt/',
    '/3/5',
    '/NaN/0/0.mvt',
  ])('at %s', async (path) => {
    const response = await app.inject(get(path, GZIP));
    expect(expectError(response)).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.headers).not.toHaveProperty('cache-control');
    expect(response.headers).not.toHaveProperty('etag');
  });

  it('and the sentence says where there are some', async () => {
    const { message } = expectError(await app.inject(get('/7/1/2.mvt')));
    expect(message).toBe('No tile lies at 7/1/2; expected z from 2 to 6.');
  });

  it('outside of the archive, however the path is written', async () => {
    for (const path of traversals()) {
      const response = await app.inject(get(path, GZIP));
      expect([400, 404], path).toContain(response.statusCode);
      expectError(response);
      expect(response.body).not.toContain('root:');
    }
  });

  it.each([
    ['/styles/v0', '/light.json'],
    ['/styles/v0/sprites', '/waypost.json'],
    ['/styles/v0/glyphs/Noto%20Sans%20Regular', '/0-255.pbf'],
    ['/styles/v0/glyphs', '/Noto%20Sans%20Regular/0-255.pbf'],
  ])('outside of %s, which serves %s, either', async (folder, served) => {
    expect((await app.inject(`${folder}${served}`)).statusCode).toBe(200);
    for (const path of traversals()) {
      const response = await app.inject({ method: 'GET', url: `${folder}${path}` });
      expect([400, 404], path).toContain(response.statusCode);
      expectError(response);
      expect(response.body).not.toContain('root:');
    }
  });
});

/** 500 ways to climb out of a folder. */
function traversals(): string[] {
  const dots = [
    '..',
    '%2e%2e',
    '.%2e',
    '%2E.',
    '%252e%252e',
    '..%00',
    '%c0%ae%c0%ae',
    '....',
    '%uff0e%uff0e',
    '。。',
  ];
  const slashes = ['/', '%2f', '%5c', '\\', '%252f', '//', '%c0%af', '/./', '%2F%2F', ';/'];
  const targets = ['etc/passwd', 'etc/passwd.mvt', 'map', '3/5/2.mvt%00.png', 'CURRENT'];
  return dots.flatMap((dot) =>
    slashes.flatMap((slash) => targets.map((target) => `/3/5/${`${dot}${slash}`.repeat(6)}${target}`)),
  );
}

describe('TileJSON', () => {
  it('describes the archive at the configured address', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const response = await app.inject(get('.json', headers));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
    });
    expect(response.json()).toEqual({
      tilejson: '3.0.0',
      name: 'Alps',
      version: '1.2.0',
      attribution: '© them',
      scheme: 'xyz',
      tiles: ['https://maps.example.org/way/v1/tiles/basemap/{z}/{x}/{y}.mvt'],
      minzoom: 2,
      maxzoom: 6,
      bounds: [5, 44, 17, 48],
      center: [11, 46, 5],
      vector_layers: expect.arrayContaining(LAYERS),
    });
    const { etag } = response.headers;
    expect((await app.inject(get('.json', { 'if-none-match': `${etag}` }))).statusCode).toBe(304);
  });

  it.each(['', '?access_token=a.b'])('is the metadata of the tileset, too: %j', async (query) => {
    const [metadata, described] = [
      await app.inject(get(`/metadata${query}`)),
      await app.inject(get(`.json${query}`)),
    ];
    expect([metadata.statusCode, metadata.body]).toEqual([200, described.body]);
    expect(metadata.headers.etag).toBe(described.headers.etag);
  });

  it('is of no other tileset', async () => {
    const { status, code, message } = expectError(await app.inject('/v1/tiles/__proto__/metadata'));
    expect([status, code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    expect(message).toContain('"__proto__"; expected one of basemap, elevation, contours.');
  });

  it('has its centre where most places are, where that is known, and else where the archive says', async () => {
    const basemap = await open('towns', { tiles: { '0/0/0': Buffer.from('plain') }, zooms: [0, 14] });
    const sets: TestDataSet[] = [
      { id: 'a', searcher: new ArraySearcher(), basemap },
      {
        id: 'b',
        searcher: new ArraySearcher(),
        basemap,
        densest: { lat: 47.1, lon: 9.5, bbox: [9, 47, 10, 48] },
      },
    ];
    let current = 0;
    const server = testServer({ dataSet: () => sets[current] as TestDataSet });
    const centre = async (path: string) => (await server.inject(get(path))).json().center;
    expect(await centre('.json')).toEqual([0, 0, 0]);
    current = 1;
    expect(await centre('.json')).toEqual([9.5, 47.1, 12]);
    expect(await centre('.json?access_token=a.b')).toEqual([9.5, 47.1, 12]);
    await server.close();
    const elsewhere = testServer({ dataSet: () => sets[1] as TestDataSet, basemap: () => basemap });
    expect((await elsewhere.inject(get('.json'))).json().center).toEqual([0, 0, 0]);
    await elsewhere.close();
  });

  it('describes every layer of the schema, as styles draw all of them', async () => {
    const layers: { id: string }[] = (await app.inject(get('.json'))).json().vector_layers;
    const ids = layers.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.sort()).toEqual([...new Set(SCHEMA.map(({ id }) => id))].sort());
  });

  it('hands a token of the query on to the tiles, and is for nobody else', async () => {
    const response = await app.inject(get('.json?access_token=a.b%2Bc'));
    expect(response.json().tiles).toEqual([
      'https://maps.example.org/way/v1/tiles/basemap/{z}/{x}/{y}.mvt?access_token=a.b%2Bc',
    ]);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.headers.etag).toBeUndefined();
    expect((await app.inject(get('.json'))).body).not.toContain('access_token');
  });

  it('links to the terms of those who are named on maps of ours, and leaves other texts as they are', async () => {
    const attribution = '© OpenStreetMap contributors | © GeoNames (CC BY 4.0) | constructor';
    const metadata = { vector_layers: LAYERS, attribution };
    const basemap = await open('named', { tiles: {}, metadata });
    const server = testServer({ basemap: () => basemap });
    expect((await server.inject(get('.json'))).json().attribution).toBe(
      '<a href="https://www.openstreetmap.org/copyright" target="_blank">© OpenStreetMap contributors</a> | ' +
        '<a href="https://www.geonames.org/about.html" target="_blank">© GeoNames (CC BY 4.0)</a> | constructor',
    );
    await server.close();
  });

  it('names OpenStreetMap where the archive names nobody', async () => {
    const described = (await plain.inject(get('.json'))).json();
    expect(described.attribution).toContain('OpenStreetMap');
    expect(described.tiles).toEqual([`http://localhost${BASEMAP}/{z}/{x}/{y}.mvt`]);
    expect(described).not.toHaveProperty('version');
  });
});

describe('pages of other origins', () => {
  it.each(['/3/5/2.mvt', '.json'])('may ask for %s with a credential', async (path) => {
    const response = await app.inject({
      method: 'OPTIONS',
      url: `${BASEMAP}${path}`,
      headers: {
        origin: 'https://a.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': expect.stringContaining('Authorization'),
    });
  });

  it('may read every refusal of the map, and of nothing else', async () => {
    const closing = emptyServer('SERVICE_UNAVAILABLE');
    const refusals = await Promise.all([
      app.inject({ ...get('/3/5/2.mvt'), method: 'POST' }),
      app.inject({ ...get('.json'), method: 'DELETE' }),
      app.inject('/v1/tiles/nothing'),
      app.inject(get('/%zz/0/0.mvt')),
      app.inject(get('/%c3%28/0/0.mvt')),
      closing.inject(get('/3/5/2.mvt')),
    ]);
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([405, 405, 404, 400, 400, 503]);
    for (const response of refusals) {
      expectError(response);
      expect(response.headers['access-control-allow-origin']).toBe('*');
    }
    const elsewhere = await app.inject('/v1/places/search');
    expect(elsewhere.headers).not.toHaveProperty('access-control-allow-origin');
    await closing.close();
  });
});

describe('without a map', () => {
  it.each(['/3/5/2.mvt', '.json'])('%s is 503 and says which of three things is wrong', async (path) => {
    const unconfigured = emptyServer('SERVICE_UNAVAILABLE');
    const withoutMap = testServer();
    const broken = testServer({
      basemap: () => {
        throw new ServiceError('INDEX_NOT_AVAILABLE', 'The tile archive /srv/map.pmtiles cannot be used.');
      },
    });
    const answers = [];
    for (const server of [unconfigured, withoutMap, broken]) {
      const response = await server.inject(get(path));
      answers.push(expectError(response));
      expect(response.body).not.toContain('/srv');
      expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*' });
      expect(response.headers).not.toHaveProperty('cache-control');
      await server.close();
    }
    expect(answers).toEqual([
      { status: 503, code: 'SERVICE_UNAVAILABLE', message: expect.any(String) },
      { status: 503, code: 'INDEX_NOT_AVAILABLE', message: expect.stringContaining('holds no map') },
      { status: 503, code: 'INDEX_NOT_AVAILABLE', message: expect.stringContaining('cannot be opened') },
    ]);
  });

  it('an address that cannot exist is 404 all the same', async () => {
    const empty = emptyServer('SERVICE_UNAVAILABLE');
    expect(expectError(await empty.inject(get('/3/8/8.mvt')))).toMatchObject({ status: 404 });
    await empty.close();
  });

  it('of the data set, one made elsewhere is served, even where there is no data set', async () => {
    const empty = testServer({
      dataSet: () => {
        throw new ServiceError('SERVICE_UNAVAILABLE', 'none');
      },
      basemap: () => opened[0]!,
    });
    expect((await empty.inject(get('/3/5/2.mvt'))).body).toBe(TEXT);
    await empty.close();
  });
});

describe('a damaged archive', () => {
  it('is 503 for the tiles that are, whether they are cut off or no gzip, and may not be cached', async () => {
    const cut = tile('the last one');
    const broken = Buffer.concat([DEEP.subarray(0, 30), Buffer.alloc(30, 0xaa)]);
    // in the order of the archive the last is the north-east
    const tiles = { '1/0/0': WORLD, '1/0/1': broken, '1/1/1': Buffer.from('no gzip'), '1/1/0': cut };
    const server = serverOf(await open('cut', { tiles }));
    truncateSync(join(folder, 'cut'), archive({ tiles }).length - 10);
    expect((await server.inject(get('/1/0/0.mvt'))).body).toBe('the world');
    for (const path of ['/1/0/1.mvt', '/1/1/0.mvt', '/1/1/1.mvt']) {
      const response = await server.inject(get(path));
      expect(expectError(response), path).toMatchObject({ status: 503, code: 'INDEX_NOT_AVAILABLE' });
      expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*' });
      for (const name of ['cache-control', 'etag', 'content-encoding'])
        expect(response.headers).not.toHaveProperty(name);
    }
    await server.close();
  });
});
