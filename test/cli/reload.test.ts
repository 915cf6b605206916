import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { build, written } from '../house.ts';
import { scratch } from '../scratch.ts';
import { run, type Served, serve } from './command.ts';

/** A running server over two generations, the files of one of which are damaged in ways that opening alone does not find. */

const directory = scratch();
const data = join(directory, 'data');
let first: string;
let second: string;
let running: Served;
beforeAll(async () => {
  first = await buildCafe('First');
  second = await buildCafe('Second');
});

async function buildCafe(name: string): Promise<string> {
  const cafe = { kind: 'node', id: 1, lat: 0, lon: 0, tags: { amenity: 'cafe', name } } as const;
  const { manifest } = await build(written(join(directory, 'cafe.osm.pbf'), [cafe]), data);
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

async function serveWith(workers: number): Promise<string> {
  running = await serve(data, '--workers', String(workers));
  return running.address;
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
  const address = await serveWith(2);
  expect(await ready(address)).toEqual({ status: 'ready', dataSet: first });
  for (const name of ['index/records-0000.bin', 'basemap.pmtiles']) {
    const repair = flipByte(second, name, 0.6);
    pointTo(second);
    running.process.kill('SIGHUP');
    await running.until(new RegExp(`${name} is damaged: its SHA-256.*Generation ${first} stays in use`));
    const refused = expect.stringContaining(name);
    expect(await ready(address)).toEqual({ status: 'ready', dataSet: first, refused });
    expect(await isRefused(address)).toBe('1');
    repair();
  }
  running.process.kill('SIGHUP'); // CURRENT names the same as before: nothing else makes it look
  await running.until(new RegExp(`Generation ${second} is in use now`));
  expect(await ready(address)).toEqual({ status: 'ready', dataSet: second });
  expect(await isRefused(address)).toBe('0');
  expect((await run(['rollback', '--data', data])).code).toBe(0);
  await running.until(new RegExp(`Generation ${first} is in use now`));
});

it('serves a generation no more once the check after the start finds it damaged, and takes the next', async () => {
  const repair = flipByte(first, 'gazetteer/records.bin', 0.6);
  pointTo(first);
  const address = await serveWith(1);
  await running.until(/gazetteer\/records\.bin is damaged/);
  expect(await ready(address)).toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
  expect(await isRefused(address)).toBe('1');
  repair();
  pointTo(second);
  await expect.poll(() => ready(address)).toEqual({ status: 'ready', dataSet: second });
});
