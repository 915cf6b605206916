import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LiveBasemap } from '../../src/cli/cli.ts';
import { remoteArchive } from '../../src/pmtiles/pmtiles.ts';
import { type ArchiveContent, archive, tile } from '../tiles/archive.ts';
import { type RangeServer, rangeServer, status } from '../tiles/range-server.ts';

/** A map whose tiles, but the first, lie beyond what is read on opening, and say which map they are of. */
function mapOf(name: string, other: Partial<ArchiveContent> = {}): Buffer {
  const filling = gzipSync(randomBytes(1 << 16));
  return archive({
    tiles: { '0/0/0': filling, '1/0/0': tile(`${name} west`), '1/1/1': tile(`${name} east`) },
    ...other,
  });
}

let server: RangeServer;
let clock: number;
let told: string[];
let basemap: LiveBasemap;
beforeEach(async () => {
  server = await rangeServer(mapOf('first'));
  [clock, told] = [0, []];
});
afterEach(() => server.close());

async function follow(): Promise<void> {
  const remote = await remoteArchive(server.url, {}, { firstDelayMs: 1 });
  const made = await LiveBasemap.of(
    remote,
    (sentence) => told.push(sentence),
    () => clock,
  );
  basemap = made!; // of a place
}

async function text(x: 0 | 1, from = basemap.current()): Promise<string> {
  const bytes = await from.tile(1, x, x);
  return bytes ? gunzipSync(bytes).toString() : 'none';
}

const NOT_AVAILABLE = expect.objectContaining({ code: 'INDEX_NOT_AVAILABLE' });

it('goes on with the next archive in the request that finds the first one replaced', async () => {
  await follow();
  const first = basemap.current();
  expect(await text(0)).toBe('first west');
  server.object = mapOf('second');
  clock += 5_000;
  expect(await Promise.all([text(1), text(0), text(1)])).toEqual([
    'second east',
    'first west',
    'second east',
  ]);
  // another archive, so that nothing kept of the first is shown beside it
  expect(basemap.current()).not.toBe(first);
  expect(await text(0)).toBe('second west');
  expect(told).toEqual([]);
});

it('does not send a tile of an archive stored in another way as if it were of the first', async () => {
  await follow();
  const tiles = { '1/0/0': Buffer.from('plain west'), '1/1/1': Buffer.from('plain east') };
  server.object = mapOf('second', { tiles, tileCompression: 1 });
  clock += 5_000;
  await expect(text(1)).rejects.toEqual(NOT_AVAILABLE);
  expect((await basemap.current().tile(1, 1, 1))?.toString()).toBe('plain east');
});

it('finds out by itself, while only tiles in memory are asked for', async () => {
  await follow();
  await text(0);
  server.object = mapOf('second');
  clock += 29_000;
  basemap.current();
  clock += 2_000;
  await expect.poll(() => text(0).catch(() => '')).toBe('second west');
});

it('has no map when what took its place is none, and has one again once there is one', async () => {
  await follow();
  server.object = Buffer.from('no map');
  clock += 5_000;
  await expect(text(1)).rejects.toEqual(NOT_AVAILABLE);
  expect(told).toEqual([expect.stringContaining('it ends within its header')]);
  expect(() => basemap.current()).toThrow('it ends within its header');

  server.object = mapOf('third');
  const before = server.requests.length;
  expect(() => basemap.current()).toThrow('it ends within its header');
  expect(server.requests.length).toBe(before); // tried a moment ago
  clock += 1_000;
  expect(() => basemap.current()).toThrow('it ends within its header');
  await expect.poll(() => (isOpen() ? text(1) : '')).toBe('third east');
});

it('opens it once the server answers, though that failed at the start', async () => {
  server.always = status(404);
  await follow();
  expect(told).toEqual([expect.stringContaining('it does not exist (404)')]);
  server.always = undefined;
  clock += 1_000;
  expect(isOpen()).toBe(false);
  await expect.poll(() => (isOpen() ? text(0) : '')).toBe('first west');
});

it('stays with the archive in use when a reload fails, and serves it as long as it can be read', async () => {
  await follow();
  server.next.push(status(403));
  await basemap.reload();
  expect(told).toEqual([expect.stringMatching(/refuses access \(403\)\. The one in use stays\.$/)]);
  expect(await text(1)).toBe('first east');
});

it('does not ask more often than once a second when every answer is of another archive', async () => {
  await follow();
  server.validators = () => ({ etag: `"${server.requests.length}"` });
  for (let asked = 0; asked < 20; asked++) await expect(text(1)).rejects.toEqual(NOT_AVAILABLE);
  expect(server.requests.length).toBeLessThan(6);
});

function isOpen(): boolean {
  try {
    return basemap.current() !== undefined;
  } catch {
    return false;
  }
}
