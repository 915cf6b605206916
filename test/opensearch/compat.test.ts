import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Connection } from '../../src/opensearch/opensearch.ts';
import { type Running, run, start } from '../cli/command.ts';
import { copySample } from '../house.ts';
import { freshPrefix, removeAll } from './pushed-index.ts';

/** Clients of other geocoders, and shapes at our own endpoints, are answered from a cluster as from this machine. */

const urls = inject('openSearchUrls');
const directory = mkdtempSync(join(tmpdir(), 'waypost-compat-'));
const prefix = freshPrefix();
const cluster = ['--opensearch', urls.join(','), '--opensearch-prefix', prefix];
const connection = new Connection({ urls });
const running: Running[] = [];
const data = join(directory, 'data');
let key: string;
let addresses: readonly string[];

beforeAll(async () => {
  await copySample(data);
  const made = await run(['keys', 'create', '--name', 'test', '--data', data]);
  key = /(wp_live_\w+)/.exec(made.stdout)?.[1] ?? '';
  cpSync(join(data, 'state'), join(directory, 'state'), { recursive: true });
  await run(['push', '--data', data, ...cluster]);
  const compat = ['--compat', 'photon,nominatim,pelias', '--compat-access', 'open'];
  addresses = [
    await serve('--data', data, ...compat),
    await serve('--engine', 'opensearch', ...cluster, '--data', directory, ...compat),
  ];
});
afterAll(async () => {
  for (const each of running) {
    each.process.kill('SIGKILL');
    await each.ended;
  }
  await removeAll(connection, prefix);
  await connection.close();
  rmSync(directory, { recursive: true });
});

async function serve(...words: string[]): Promise<string> {
  const server = start(['serve', '--port', '0', ...words]);
  running.push(server);
  const [, address = ''] = await server.until(/^listening on (http:\/\/127\.0\.0\.1:\d+)$/m);
  return address;
}

async function answer(address: string, path: string) {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(address + path, { headers });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text, leaveOutTheRun) };
}

/** Without the time of an answer, and without distances, which other tests compare. */
function leaveOutTheRun(name: string, value: unknown): unknown {
  return name === 'timestamp' || name === 'distance' ? undefined : value;
}

it.each([
  '/photon/api?q=port+or&limit=3',
  '/photon/api?q=port+or&limit=3&bbox=-0.1,-0.1,0.1,0.1&geometry=true',
  '/photon/reverse?lat=0.001&lon=0.001&limit=3',
  '/nominatim/search?q=Gradient+Street+3&addressdetails=1&extratags=1&polygon_geojson=1',
  '/nominatim/search?street=Gradient+Street&limit=20',
  '/nominatim/reverse?lat=0.001&lon=0.001&format=jsonv2',
  '/nominatim/details?osmtype=R&osmid=800009&addressdetails=1&polygon_geojson=1',
  '/nominatim/lookup?osm_ids=R800009,W302701&format=json',
  '/pelias/v1/search?text=library&boundary.gid=openstreetmap:locality:relation/800009',
  '/pelias/v1/place?ids=openstreetmap:locality:relation/800009',
  '/v1/places/geocode/forward?q=Port+Origin&layers=city&shape=true&shape_tolerance=100',
  '/v1/places/autocomplete?q=port&layers=city,street&bbox=-0.1,-0.1,0.1,0.1&bounded=true',
])('answers %s alike', async (path) => {
  const [here, there] = await Promise.all(addresses.map((address) => answer(address, path)));
  expect(here?.status).toBe(200);
  expect(here?.text).toMatch(/800009|Gradient|Hachure|Library|Port/);
  expect(there?.body).toEqual(here?.body); // tags may stand in another order
});
