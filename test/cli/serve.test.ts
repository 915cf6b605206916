import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAuth } from '../../src/auth/auth.ts';
import { buildDataSet } from '../../src/build/build.ts';
import { embeddedGazetteerEngine } from '../../src/gazetteer/gazetteer.ts';
import { embeddedEngine } from '../../src/index/index.ts';
import { encodeExtract } from '../../src/osm/osm.ts';
import { SMALL_WORLD } from '../build/small-world.ts';
import { type Running, run, start } from './command.ts';

let directory: string;
let data: string;
let key: string;
let running: Running | undefined;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-serve-'));
  data = join(directory, 'data');
  const auth = openAuth({ dataDirectory: data });
  key = auth.keys.create({ name: 'test', ratePerMinute: 1_000_000 }).key;
  await auth.close();
});
afterEach(async () => {
  running?.process.kill('SIGKILL');
  await running?.ended;
  running = undefined;
  rmSync(directory, { recursive: true });
});

/** Makes a data set with one cafe of this name at 0, 0 current; returns its generation. */
async function build(name: string): Promise<string> {
  const path = join(directory, 'source.osm.pbf');
  const cafe = { kind: 'node', id: 1, lat: 0, lon: 0, tags: { amenity: 'cafe', name } } as const;
  writeFileSync(path, encodeExtract([cafe]));
  const { manifest } = await buildDataSet({
    sources: [path],
    dataDirectory: data,
    placeEngine: embeddedEngine,
    gazetteerEngine: embeddedGazetteerEngine,
    geofabrikUrl: '',
    waypostVersion: '0',
    world: SMALL_WORLD,
  });
  return manifest.id;
}

async function serve(): Promise<string> {
  running = start(['serve', '--data', data, '--port', '0']);
  const [, address = ''] = await running.until(/^listening on (http:\/\/127\.0\.0\.1:\d+)$/m);
  return address;
}

async function search(
  address: string,
): Promise<{ status: number; body: { code?: string; results?: { name: string }[] } }> {
  const response = await fetch(`${address}/v1/places/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ location: { lat: 0, lon: 0 } }),
  });
  // the members looked at are checked by the expectations
  return {
    status: response.status,
    body: (await response.json()) as Awaited<ReturnType<typeof search>>['body'],
  };
}

const nameFound = async (address: string) => (await search(address)).body.results?.[0]?.name;

it('starts without a data set, says so, and serves one as soon as it is there', async () => {
  const address = await serve();
  expect(await search(address)).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  expect((await fetch(`${address}/health`)).status).toBe(200);
  expect((await fetch(`${address}/ready`)).status).toBe(503);
  await build('First');
  await expect.poll(() => nameFound(address), { timeout: 10_000 }).toBe('First');
  expect((await fetch(`${address}/ready`)).status).toBe(200);
});

it('takes the next generation into use, failing no request on the way', async () => {
  await build('First');
  const address = await serve();
  const statuses = new Set<number>();
  let asking = true;
  const load = (async () => {
    while (asking) statuses.add((await search(address)).status);
  })();
  const id = await build('Second');
  await running?.until(new RegExp(`Generation ${id} is in use now`));
  expect(await nameFound(address)).toBe('Second');
  asking = false;
  await load;
  expect([...statuses]).toEqual([200]);
});

it('keeps the generation in use when the next one is damaged, and tells', async () => {
  const first = await build('First');
  const address = await serve();
  writeFileSync(join(data, 'CURRENT'), '20990101T000000Z-abcdef\n');
  await running?.until(new RegExp(`CURRENT does not name a generation.*Generation ${first} stays in use`));
  expect(await nameFound(address)).toBe('First');
  writeFileSync(join(data, 'CURRENT'), `${first}\n`);
  running?.process.kill('SIGHUP');
  expect(await nameFound(address)).toBe('First');
});

it('answers INDEX_NOT_AVAILABLE for a data set that cannot be opened', async () => {
  await build('First');
  writeFileSync(join(data, 'CURRENT'), '20990101T000000Z-abcdef\n');
  expect(await search(await serve())).toMatchObject({ status: 503, body: { code: 'INDEX_NOT_AVAILABLE' } });
});

it.each(['SIGTERM', 'SIGINT'] as const)('stops in peace on %s', async (signal) => {
  await build('First');
  const address = await serve();
  await search(address);
  running?.process.kill(signal);
  expect(await running?.ended).toMatchObject({ code: 0, stderr: '' });
});

it('searches without a server, with the server’s answers', async () => {
  await build('First');
  const { code, stdout } = await run(['search', 'first', '--near', '0,0', '--data', data, '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ total: 1, results: [{ name: 'First', distance: 0 }] });
  const table = await run(['search', 'first', 'cafe', '--near', '0,0', '--data', data]);
  expect(table.stdout).toMatch(/^name +category +distance +score +id\nFirst +cafe +0 m +\d\.\d+ +\w+_n1\n$/);
});
