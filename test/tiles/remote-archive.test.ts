import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/core/core.ts';
import { ArchiveReplaced, remoteArchive, type TileArchive } from '../../src/pmtiles/pmtiles.ts';
import { openForeignArchive, openTileArchive } from '../../src/world-map/world-map.ts';
import { archive, LAYERS } from './archive.ts';
import { answer, type RangeServer, rangeOf, rangeServer, status } from './range-server.ts';

/** Short enough for a test, long enough for a busy machine. */
const TIMES = { firstDelayMs: 1 };

/** Tiles that gzip cannot make small, so that most lie beyond what is read on opening. */
function bigTile(): Buffer {
  return gzipSync(randomBytes(3000));
}

const ADDRESSES = [0, 1, 2, 3].flatMap((z) =>
  Array.from({ length: 4 ** z }, (_, at) => [z, at % 2 ** z, Math.floor(at / 2 ** z)] as const),
);
const keyOf = (z: number, x: number, y: number) => `${z}/${x}/${y}`;
const TILES = Object.fromEntries(ADDRESSES.map(([z, x, y]) => [keyOf(z, x, y), bigTile()]));
const MAP = archive({ tiles: TILES, entriesPerDirectory: 10 });
const OTHER = archive({ tiles: { ...TILES, '3/7/7': bigTile() }, entriesPerDirectory: 10 });
const LAST = [3, 0, 7] as const;

let server: RangeServer;
const opened: TileArchive[] = [];
beforeEach(async () => {
  server = await rangeServer(MAP);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
  await server.close();
});

async function open(options = {}, url = server.url): Promise<TileArchive> {
  const one = await openTileArchive(await remoteArchive(url, {}, { ...TIMES, ...options }));
  opened.push(one);
  return one;
}

async function sentence(failing: Promise<unknown>): Promise<string> {
  const error = await failing.then(
    () => new Error('it went well'),
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(ServiceError);
  const { code, message } = error as ServiceError; // expected above
  expect(code).toBe('INDEX_NOT_AVAILABLE');
  expect(message).toMatch(/^The tile archive \S+ cannot be used: [^.]+(?:\.\d[^.]*)*\.$/);
  return message;
}

describe('an archive behind a web server', () => {
  it('gives every tile as it is stored', async () => {
    const map = await open();
    for (const address of ADDRESSES) {
      const found = await map.tile(...address);
      expect(found?.equals(TILES[keyOf(...address)]!)).toBe(true);
    }
    expect(map.metadata.vectorLayers).toEqual(LAYERS);
  });

  it('is opened with two requests, directories included, and each tile takes one', async () => {
    const map = await open();
    expect(server.requests.length).toBeLessThanOrEqual(2);
    const before = server.requests.length;
    await map.tile(...LAST);
    expect(server.requests.length).toBe(before + 1);
  });

  it('is asked once for a tile that many want, and not again while it is in memory', async () => {
    const map = await open();
    const before = server.requests.length;
    const tiles = await Promise.all(Array.from({ length: 20 }, () => map.tile(...LAST)));
    expect(new Set(tiles.map((one) => one?.toString('hex'))).size).toBe(1);
    await map.tile(...LAST);
    expect(server.requests.length).toBe(before + 1);
  });

  it('keeps no more in memory than it is allowed', async () => {
    const map = await open({ cacheBytes: 10_000 });
    const deep = ADDRESSES.filter(([z]) => z === 3);
    for (const address of deep) await map.tile(...address);
    const before = server.requests.length;
    await map.tile(...deep.at(-1)!);
    expect(server.requests.length).toBe(before);
    for (const address of deep.toReversed()) await map.tile(...address);
    expect(server.requests.length).toBeGreaterThan(before + 30);
  });

  it('counts requests, bytes, and reads that needed none', async () => {
    const remote = await remoteArchive(server.url, {}, TIMES);
    const map = await openTileArchive(remote);
    opened.push(map);
    const { requests, bytes } = remote.counts;
    await map.tile(...LAST);
    await map.tile(...LAST);
    expect(remote.counts).toEqual({
      requests: requests + 1,
      bytes: bytes + TILES[keyOf(...LAST)]!.length,
      failures: 0,
      saved: 1,
    });
  });

  it('is found where redirects lead, but not in a circle, nor without encryption after it', async () => {
    server.next.push(status(302, { location: '/elsewhere' }));
    const map = await open();
    expect(server.requests[1]?.url).toBe('/elsewhere');
    expect(await map.tile(...LAST)).toEqual(TILES[keyOf(...LAST)]);
    server.always = status(307, { location: server.url });
    expect(await sentence(open())).toContain('it is redirected 5 times over');
    server.always = status(301, { location: 'file:///etc/passwd' });
    expect(await sentence(open())).toContain('it is redirected to where nothing is fetched from');
  });

  it('is asked for with the user and password of its address, which no message holds, nor another server gets', async () => {
    const other = await rangeServer(MAP);
    try {
      const url = `${server.url.replace('//', '//joe:s%C3%A9cret@')}?signature=hidden`;
      server.next.push(status(302, { location: other.url }));
      await open({}, url);
      const basic = `Basic ${Buffer.from('joe:sécret').toString('base64')}`;
      expect(server.requests[0]?.headers.authorization).toBe(basic);
      expect(server.requests[0]?.url).toBe('/maps/map.pmtiles?signature=hidden');
      expect(other.requests[0]?.headers.authorization).toBeUndefined();
      server.always = status(403);
      const message = await sentence(open({}, url));
      expect(message).toContain(`${server.url}?… cannot be used: its server refuses access (403)`);
      expect(message).not.toMatch(/joe|cret|hidden/);
    } finally {
      await other.close();
    }
  });
});

describe('a server that fails', () => {
  it('is asked again after 503, 429 or a broken connection', async () => {
    const map = await open();
    for (const trick of [
      status(503),
      status(429),
      ((request) => request.socket.destroy()) satisfies RangeServer['always'],
    ]) {
      server.next.push(trick);
      expect(await map.tile(3, server.requests.length % 8, 6)).toBeDefined();
    }
    expect(server.next).toEqual([]);
  });

  it.each<[string, (part: Buffer, response: ServerResponse) => void]>([
    [
      'before the length that it names',
      (part, response) => {
        response.setHeader('content-length', part.length);
        response.write(part.subarray(0, 100), () => response.destroy());
      },
    ],
    ['without a length', (part, response) => response.end(part.subarray(0, 100))],
  ])('is asked again when its answer ends too early, %s', async (_how, send) => {
    const map = await open();
    server.next.push((_request, response) => {
      const part = TILES[keyOf(...LAST)]!;
      const headers = { ...server.validators(MAP), ...rangeOf(MAP.indexOf(part), part, MAP) };
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.statusCode = 206;
      send(part, response);
    });
    expect(await map.tile(...LAST)).toEqual(TILES[keyOf(...LAST)]);
    expect(server.next).toEqual([]);
  });

  it('is asked three times, then the tile fails, and the next request may go well', async () => {
    const remote = await remoteArchive(server.url, {}, TIMES);
    const map = await openTileArchive(remote);
    opened.push(map);
    const before = server.requests.length;
    server.always = status(500);
    expect(await sentence(map.tile(...LAST))).toContain(
      'a tile cannot be read: its server answers 500, 3 times over.',
    );
    expect(server.requests.length).toBe(before + 3);
    expect(remote.counts.failures).toBe(1);
    server.always = undefined;
    expect(await map.tile(...LAST)).toEqual(TILES[keyOf(...LAST)]);
  });

  it('is then asked for one thing at a time, and all else fails at once, until it answers', async () => {
    const map = await open();
    server.always = status(503);
    await sentence(map.tile(...LAST));
    const before = server.requests.length;
    const refused = await Promise.all([1, 2, 3, 4].map((y) => sentence(map.tile(3, 1, y))));
    expect(refused.filter((one) => one.includes('its server did not answer a moment ago')).length).toBe(3);
    expect(server.requests.length).toBe(before + 3);
    server.always = undefined;
    expect(await map.tile(3, 1, 1)).toEqual(TILES['3/1/1']);
    expect(await Promise.all([2, 3].map((y) => map.tile(3, 1, y)))).toEqual([TILES['3/1/2'], TILES['3/1/3']]);
  });

  it('keeps no more than 256 reads waiting', async () => {
    const tiles = Object.fromEntries(
      Array.from({ length: 400 }, (_, x) => [`14/${x}/0`, gzipSync(randomBytes(1000))] as const),
    );
    server.object = archive({ tiles });
    const map = await open();
    const held: (() => void)[] = [];
    server.always = (request, response) => held.push(() => answer(server, request, response));
    const reads = Object.keys(tiles).map((_, x) => map.tile(14, x, 0));
    const settled = Promise.allSettled(reads);
    const inOpening = (bytes: Buffer) => server.object!.indexOf(bytes) + bytes.length <= 65_536;
    const atOnce = Object.values(tiles).filter(inOpening).length;
    await expect.poll(() => held.length).toBe(32);
    server.always = undefined;
    for (const release of held) release();
    const refused = (await settled).flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(400 - refused.length).toBe(256 + atOnce);
    expect(refused.every((one) => one.includes('too many reads wait for its server'))).toBe(true);
  });

  it('is given up when it says nothing, or goes on for ever', async () => {
    server.always = () => {};
    expect(await sentence(open({ answerMs: 50 }))).toContain('its beginning cannot be read: ');
    const drips: NodeJS.Timeout[] = [];
    server.always = (request, response) => {
      response.writeHead(206, {
        ...server.validators(MAP),
        'content-range': `${request.headers.range?.replace('=', ' ')}/${MAP.length}`,
      });
      drips.push(setInterval(() => response.write('.'), 10));
    };
    expect(await sentence(open({ wholeMs: 300 }))).toContain('its server takes too long');
    for (const drip of drips) clearInterval(drip);
  });

  it('is not there', async () => {
    const gone = server.url;
    await server.close();
    expect(await sentence(open({}, gone))).toContain('its beginning cannot be read');
  });

  it.each<[string, RangeServer['always'], string]>([
    ['ignores Range', (_request, response) => response.end(MAP), 'sends all of it when asked for a part'],
    ['has nothing there', status(404), 'it does not exist (404)'],
    ['refuses', status(403), 'refuses access (403)'],
    ['answers oddly', status(418), 'answers 418, expected 206'],
    ['does not say which part it sends', status(206), 'does not say which part'],
    [
      'compresses',
      status(206, { 'content-encoding': 'gzip', 'content-range': 'bytes 0-9/10', etag: '"1"' }),
      'Content-Encoding gzip',
    ],
    [
      'sends another part',
      status(206, { 'content-range': 'bytes 5-9/10', etag: '"1"' }, '12345'),
      'sends another part of it (bytes 5-9/10)',
    ],
    [
      'tells nothing by which a change would be noticed',
      status(206, { 'content-range': 'bytes 0-4/5' }, '12345'),
      'neither ETag nor Last-Modified',
    ],
    ['has an empty object', status(416), 'it is empty'],
  ])('is refused where it %s', async (_what, trick, why) => {
    server.always = trick;
    expect(await sentence(open())).toContain(why);
    expect(server.requests.length).toBe(1);
  });

  it('is refused where it sends more than was asked for', async () => {
    server.always = (request, response) => {
      const [first = 0, last = 0] = (request.headers.range ?? '').match(/\d+/g)?.map(Number) ?? [];
      const end = Math.min(last, MAP.length - 1);
      response.writeHead(206, {
        ...server.validators(MAP),
        'content-range': `bytes ${first}-${end}/${MAP.length}`,
      });
      response.end(Buffer.concat([MAP.subarray(first, end + 1), Buffer.alloc(100)]));
    };
    expect(await sentence(open())).toContain('it sends more than the 65536 bytes asked for');
  });

  it('is refused where its object is no archive, or one cut short', async () => {
    server.object = Buffer.from('PMT');
    expect(await sentence(open())).toContain('it ends within its header');
    server.object = MAP.subarray(0, 70_000);
    expect(await sentence(open())).toContain('it may be cut short');
    server.object = archive({ tiles: TILES, metadata: { vector_layers: [{ id: 'roads' }] } });
    expect(await sentence(openForeignArchive(await remoteArchive(server.url)))).toContain(
      'not in the schema Shortbread',
    );
  });
});

describe('an archive that is replaced', () => {
  const SAME_SIZE = Buffer.from(MAP);
  SAME_SIZE.set(TILES['3/0/0']!.subarray(0, 20), MAP.indexOf(TILES['3/7/7']!) + 5);
  const LAST_MODIFIED = new Map([
    [MAP, 'Wed, 21 Oct 2026 07:28:00 GMT'],
    [OTHER, 'Wed, 21 Oct 2026 07:29:00 GMT'],
    [SAME_SIZE, 'Wed, 21 Oct 2026 07:30:00 GMT'],
  ]);
  const modified = (object: Buffer) => ({ 'last-modified': LAST_MODIFIED.get(object)! });
  const weak = (object: Buffer) => ({ ...modified(object), etag: object === MAP ? 'W/"1"' : 'W/"2"' });

  it.each<[string, string, RangeServer['validators'] | undefined]>([
    ['a strong ETag', 'if-match', undefined],
    ['Last-Modified', 'if-unmodified-since', modified],
    ['a weak ETag', 'if-unmodified-since', weak],
  ])('gives no more tiles, as %s tells, which stands in %s', async (_what, condition, validators) => {
    if (validators) server.validators = validators;
    const map = await open();
    await map.tile(...LAST);
    await map.check?.();
    expect(server.requests.slice(1).every(({ headers }) => condition in headers)).toBe(true);
    server.object = OTHER;
    await expect(map.tile(3, 7, 7)).rejects.toBeInstanceOf(ArchiveReplaced);
    await expect(map.check?.()).rejects.toBeInstanceOf(ArchiveReplaced);
    // what is in memory is of the one before, which nobody may mix with the next
    await expect(map.tile(...LAST)).rejects.toBeInstanceOf(ArchiveReplaced);
  });

  it.each<[string, RangeServer['validators'] | undefined]>([
    ['a strong ETag', undefined],
    ['Last-Modified', modified],
    ['a weak ETag', weak],
  ])('is noticed by %s behind a server that knows no conditions', async (_what, validators) => {
    if (validators) server.validators = validators;
    server.always = (request, response) => {
      const { 'if-match': _match, 'if-unmodified-since': _since, ...headers } = request.headers;
      answer(server, Object.assign(request, { headers }), response);
    };
    const map = await open();
    server.object = SAME_SIZE;
    await expect(map.tile(3, 7, 7)).rejects.toBeInstanceOf(ArchiveReplaced);
  });

  it('is noticed when the next one is shorter', async () => {
    const map = await open();
    server.object = MAP.subarray(0, 1000);
    server.always = (request, response) => {
      Object.assign(request.headers, { 'if-match': undefined });
      answer(server, request, response);
    };
    await expect(map.tile(...LAST)).rejects.toBeInstanceOf(ArchiveReplaced);
  });

  it('is opened again', async () => {
    const remote = await remoteArchive(server.url, {}, TIMES);
    opened.push(await openTileArchive(remote));
    server.object = OTHER;
    const next = await openTileArchive(remote);
    opened.push(next);
    expect(await next.tile(3, 7, 7)).not.toEqual(TILES['3/7/7']);
    expect(await next.tile(...LAST)).toEqual(TILES[keyOf(...LAST)]);
  });
});
