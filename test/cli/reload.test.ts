import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildDataSet } from '../../src/build/build.ts';
import { embeddedGazetteerEngine } from '../../src/gazetteer/gazetteer.ts';
import { embeddedEngine } from '../../src/index/index.ts';
import { encodeExtract } from '../../src/osm/osm.ts';
import { SMALL_WORLD } from '../build/small-world.ts';
import { type Running, run, start } from './command.ts';

/** A running server over two generations, the files of one of which are damaged in ways that opening alone does not find. */

let directory: string;
let data: string;
let first: string;
let second: string;
let running: Running | undefined;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-reload-'));
  data = join(directory, 'data');
  first = await build('First');
  second = await build('Second');
});
afterEach(async () => {
  running?.process.kill('SIGKILL');
  await running?.ended;
  running = undefined;
});
afterAll(() => rmSync(directory, { recursive: true }));

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

/** Replaces the file of a generation by one in which the last bit of a byte differs; returns what undoes it. */
function flipByte(id: string, name: string, place: number): () => void {
  const path = join(data, 'generations', id, name);
  const sound = readFileSync(path);
  const damaged = Buffer.from(sound);
  damaged[Math.floor(place * damaged.length)]! ^= 1;
  const put = (bytes: Buffer): void => {
    writeFileSync(`${path}.new`, bytes);
    renameSync(`${path}.new`, path);
  };
  put(damaged);
  return () => put(sound);
}

function pointTo(id: string): void {
  writeFileSync(join(data, 'CURRENT.new'), `${id}\n`);
  renameSync(join(data, 'CURRENT.new'), join(data, 'CURRENT'));
}

async function serve(workers: number): Promise<string> {
  running = start(['serve', '--data', data, '--port', '0', '--workers', String(workers)]);
  const [, address = ''] = await running.until(/^listening on (http:\/\/127\.0\.0\.1:\d+)$/m);
  return address;
}

interface Ready {
  readonly dataSet?: string;
  readonly refused?: string;
  readonly code?: string;
}

async function ready(address: string): Promise<Ready> {
  return (await (await fetch(`${address}/ready`)).json()) as Ready; // the expectations check it
}

async function isRefused(address: string): Promise<string | undefined> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return /^waypost_data_set_refused (.*)$/m.exec(metrics)?.[1];
}

it('refuses damaged generations, takes one up once it is whole and SIGHUP says to look again, and follows a rollback', async () => {
  pointTo(first);
  const address = await serve(2);
  expect(await ready(address)).toEqual({ status: 'ready', dataSet: first });
  for (const name of ['index/records-0000.bin', 'basemap.pmtiles']) {
    const repair = flipByte(second, name, 0.6);
    pointTo(second);
    running?.process.kill('SIGHUP');
    await running?.until(new RegExp(`${name} is damaged: its SHA-256.*Generation ${first} stays in use`));
    const refused = expect.stringContaining(name);
    expect(await ready(address)).toEqual({ status: 'ready', dataSet: first, refused });
    expect(await isRefused(address)).toBe('1');
    repair();
  }
  running?.process.kill('SIGHUP'); // CURRENT names the same as before: nothing else makes it look
  await running?.until(new RegExp(`Generation ${second} is in use now`));
  expect(await ready(address)).toEqual({ status: 'ready', dataSet: second });
  expect(await isRefused(address)).toBe('0');
  expect((await run(['rollback', '--data', data])).code).toBe(0);
  await running?.until(new RegExp(`Generation ${first} is in use now`));
});

it('serves a generation no more once the check after the start finds it damaged, and takes the next', async () => {
  const repair = flipByte(first, 'gazetteer/records.bin', 0.6);
  pointTo(first);
  const address = await serve(1);
  await running?.until(/gazetteer\/records\.bin is damaged/);
  expect(await ready(address)).toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
  expect(await isRefused(address)).toBe('1');
  repair();
  pointTo(second);
  await expect.poll(() => ready(address)).toEqual({ status: 'ready', dataSet: second });
});
