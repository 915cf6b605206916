import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { build, createKey, written } from '../house.ts';
import { scratch } from '../scratch.ts';
import { archive, tile } from '../tiles/archive.ts';
import { type Served, serve } from './command.ts';

let directory: string;
let data: string;
let key: string;
let running: Served;
beforeEach(async () => {
  directory = scratch();
  data = join(directory, 'data');
  key = await createKey(data);
});

async function serveMap(...settings: string[]): Promise<string> {
  running = await serve(data, ...settings);
  return running.address;
}

function get(url: string): Promise<Response> {
  return fetch(url, { headers: { authorization: `Bearer ${key}` } });
}

/** Makes a data set of one cafe at 0, 0 current; returns where its map lies. */
async function buildCafe(): Promise<string> {
  const cafe = { kind: 'node', id: 1, lat: 0, lon: 0, tags: { amenity: 'cafe', name: 'First' } } as const;
  const { manifest } = await build(written(join(directory, 'cafe.osm.pbf'), [cafe]), data);
  return join(data, 'generations', manifest.id, 'basemap.pmtiles');
}

it('serves the map of the data set, and describes it at the address it listens on', async () => {
  await buildCafe();
  const address = await serveMap();
  const described = await get(`${address}/v1/tiles/basemap.json`);
  // the members looked at are checked by the expectations
  const { tiles, minzoom, maxzoom } = (await described.json()) as Record<string, unknown>;
  expect([minzoom, maxzoom]).toEqual([0, 14]);
  expect(tiles).toEqual([`${address}/v1/tiles/basemap/{z}/{x}/{y}.mvt`]);
  const response = await get(`${address}/v1/tiles/basemap/14/8192/8192.mvt`);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).includes('First')).toBe(true);
});

it('serves a map made elsewhere in its place, and the next one of that name on SIGHUP', async () => {
  const file = join(directory, 'map.pmtiles');
  writeFileSync(file, 'not yet');
  const address = await serveMap('--basemap', file, '--public-url', 'https://maps.example.org/way/');
  expect(running.output.stderr).toContain(
    `The tile archive ${file} cannot be used: it ends within its header.`,
  );
  const url = `${address}/v1/tiles/basemap/0/0/0.mvt`;
  expect(await (await get(url)).json()).toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });

  writeFileSync(file, archive({ tiles: { '0/0/0': tile('made elsewhere') } }));
  running.process.kill('SIGHUP');
  await expect.poll(async () => (await get(url)).text()).toBe('made elsewhere');
  const described = (await (await get(`${address}/v1/tiles/basemap.json`)).json()) as Record<string, unknown>;
  expect(described.tiles).toEqual(['https://maps.example.org/way/v1/tiles/basemap/{z}/{x}/{y}.mvt']);

  rmSync(file);
  running.process.kill('SIGHUP');
  await running.until(/it does not exist\. The one in use stays\./);
  expect(await (await get(url)).text()).toBe('made elsewhere');
});

it('serves archives beside the map by their names, and says which cannot be used', async () => {
  await buildCafe();
  const [trails, broken] = [join(directory, 'trails, all.pmtiles'), join(directory, 'broken.pmtiles')];
  const metadata = { vector_layers: [{ id: 'trails', fields: {} }] };
  writeFileSync(trails, archive({ tiles: { '0/0/0': tile('trails') }, metadata }));
  writeFileSync(broken, 'not yet');
  const address = await serveMap('--tileset', `trails=${trails}`, '--tileset', `broken=${broken}`);
  expect(running.output.stderr).toContain(
    `The tile archive ${broken} cannot be used: it ends within its header.`,
  );
  expect(await (await get(`${address}/v1/tiles/trails/0/0/0.pbf`)).text()).toBe('trails');
  expect(await (await get(`${address}/v1/tiles/trails/metadata`)).json()).toMatchObject({
    tiles: [`${address}/v1/tiles/trails/{z}/{x}/{y}.mvt`],
  });
  const url = `${address}/v1/tiles/broken/0/0/0.mvt`;
  expect(await (await get(url)).json()).toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
  writeFileSync(broken, archive({ tiles: { '0/0/0': tile('whole') } }));
  running.process.kill('SIGHUP');
  await expect.poll(async () => (await get(url)).text()).toBe('whole');
});

it('does not open a data set whose map is damaged', async () => {
  truncateSync(await buildCafe(), 1000);
  const address = await serveMap();
  expect(await (await get(`${address}/ready`)).json()).toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
  expect(running.output.stderr).toContain('basemap.pmtiles');
});
