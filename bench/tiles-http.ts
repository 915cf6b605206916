/**
 * Tiles over HTTP: `tsx bench/tiles-http.ts [FILE] [--seconds 10] [--connections 16] [--peer COMMAND]`. The command
 * `serve` runs on one core and the load generator (autocannon) on the other of the same machine, both pinned with
 * `taskset` (util-linux). The archive is FILE, or one made up: a region of 128 by 128 tiles at zoom 14 and what lies
 * above it, with sizes spread as those of towns and their country are. The peer is tileserver-gl-light
 * (peers/tileserver.ts), asked for the same tiles of the same archive in the same run. Every connection begins at another
 * tile; of the many tiles more are asked for than either server keeps in memory.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import autocannon, { type CannonClient, type CannonRequest } from 'autocannon';
import { openTileArchive } from '../src/tiles/tiles.ts';
import { archive } from '../test/tiles/archive.ts';
import { markdownTable, median } from './figures.ts';
import { machineLine } from './machine.ts';
import { startTileserver } from './peers/tileserver.ts';
import { LOAD_CORE, PIN, type PinnedServer, startPinned } from './pinned-server.ts';
import { below, hash32, normal, randomStream, sample } from './random.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '16' },
    peer: { type: 'string' },
  },
});

const WARM_UP_SECONDS = 3;
const ASKED = 2_000;
const ASKED_OF_MANY = 12_000;
const DEEPEST = 14;
/** The made-up region at its deepest zoom: its north-west corner, and its width. */
const REGION = { x: 8576, y: 5696, width: 128 };
const MEDIAN_BYTES = 6_000;
/** Of the logarithm of a size. */
const DEVIATION = 1.1;
const MOST_BYTES = 400_000;

interface Asked {
  readonly address: readonly [zoom: number, column: number, row: number];
  readonly bytes: number;
}

/** What is measured of a server, ours or the peer. */
type Measurable = Pick<PinnedServer, 'url' | 'processorSeconds'>;

interface Figures {
  readonly perSecond: number;
  readonly megabytesPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly microseconds: number;
}

const random = randomStream(hash32(11));
const folder = mkdtempSync(join(tmpdir(), 'waypost-tiles-'));
try {
  const file = positionals[0] ?? makeUp(join(folder, 'map.pmtiles'));
  const many = await tilesOf(file);
  execFileSync(PIN, ['-cp', LOAD_CORE, String(process.pid)], { stdio: 'ignore' });
  const rows = [...(await measureOurs(file, many)), ...(await measurePeer(file, many))];
  const sizes = many.map(({ bytes }) => bytes);
  const mean = Math.round(sizes.reduce((sum, bytes) => sum + bytes) / sizes.length);
  console.log(
    `${machineLine()}\n${fewOf(many).length.toLocaleString('en')} tiles, or ${many.length.toLocaleString('en')}; ` +
      `${median(sizes)} bytes (median), ${mean} (mean), ${Math.max(...sizes)} (largest); server on one core, ` +
      `${options.connections} connections from the other core of the same machine, ${options.seconds} s a row\n`,
  );
  console.log(markdownTable(['requests', 'a second', 'MB/s', 'p50 ms', 'p99 ms', 'CPU µs each'], rows));
} finally {
  rmSync(folder, { recursive: true });
}

async function measureOurs(file: string, many: readonly Asked[]): Promise<string[][]> {
  const server = await startPinned(join(folder, 'data'), ['--basemap', file, '--wait-ms', '60000']);
  try {
    const { authorization } = server;
    const zipped = { authorization, 'accept-encoding': 'gzip' };
    const paths = fewOf(many).map(pathOf);
    const tags: string[] = [];
    for (const path of paths) tags.push(await tagOf(`${server.url}${path}`, zipped));
    const held = paths.map((path, at) => get(path, { ...zipped, 'if-none-match': tags[at]! }));
    const stored = (asked: readonly Asked[]) => asked.map((one) => get(pathOf(one), zipped));
    const plain = paths.map((path) => get(path, { authorization, 'accept-encoding': 'identity' }));
    const rows = [
      tableRow('tile as it is stored (gzip)', await measure(server, stored(fewOf(many)))),
      tableRow('the same, of the many', await measure(server, stored(many))),
      tableRow('tile that the client holds (304)', await measure(server, held, true)),
      tableRow('tile inflated for the client', await measure(server, plain)),
      tableRow('TileJSON', await measure(server, [get('/v1/tiles/basemap.json', zipped)])),
    ];
    console.log(`server RSS ${server.residentMegabytes()} MiB`);
    return rows;
  } finally {
    await server.stop();
  }
}

async function measurePeer(file: string, many: readonly Asked[]): Promise<string[][]> {
  if (options.peer === undefined) return [];
  const peer = await startTileserver(options.peer, file, folder);
  try {
    const stored = (asked: readonly Asked[]) =>
      asked.map(({ address }) => get(peer.tilePath(...address), { 'accept-encoding': 'gzip' }));
    const rows = [
      tableRow('tileserver-gl-light: tile (gzip)', await measure(peer, stored(fewOf(many)))),
      tableRow('the same, of the many', await measure(peer, stored(many))),
    ];
    console.log(`tileserver-gl-light RSS ${peer.residentMegabytes()} MiB`);
    return rows;
  } finally {
    await peer.stop();
  }
}

function fewOf(many: readonly Asked[]): readonly Asked[] {
  return many.slice(0, ASKED);
}

function pathOf({ address: [zoom, column, row] }: Asked): string {
  return `/v1/tiles/basemap/${zoom}/${column}/${row}.mvt`;
}

function tableRow(
  name: string,
  { perSecond, megabytesPerSecond, p50, p99, microseconds }: Figures,
): string[] {
  const figures = [megabytesPerSecond, p50, p99, microseconds];
  return [name, Math.round(perSecond).toLocaleString('en'), ...figures.map((figure) => figure.toFixed(0))];
}

async function measure(
  server: Measurable,
  requests: readonly CannonRequest[],
  isHeld = false,
): Promise<Figures> {
  await cannon(server, requests, WARM_UP_SECONDS);
  const startedAt = server.processorSeconds();
  const result = await cannon(server, requests, Number(options.seconds));
  const microseconds = ((server.processorSeconds() - startedAt) * 1e6) / result.requests.total;
  const failures = result.errors + (isHeld ? result.requests.total - result.non2xx : result.non2xx);
  if (failures > 0) throw new Error(`${failures} answers were not as expected`);
  const { requests: done, throughput, latency } = result;
  return {
    perSecond: done.average,
    megabytesPerSecond: throughput.average / 1e6,
    p50: latency.p50,
    p99: latency.p99,
    microseconds,
  };
}

function cannon({ url }: Measurable, requests: readonly CannonRequest[], duration: number) {
  const setupClient = (client: CannonClient): void => {
    const from = below(random, requests.length);
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
  };
  return autocannon({
    url,
    requests: requests.slice(0, 1),
    duration,
    connections: Number(options.connections),
    setupClient,
  });
}

function get(path: string, headers: Record<string, string>): CannonRequest {
  return { method: 'GET', path, headers };
}

async function tagOf(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { method: 'HEAD', headers });
  const tag = response.headers.get('etag');
  if (tag === null) throw new Error(`${url} has no tag; its status is ${response.status}`);
  return tag;
}

/** Tiles of an archive that are not empty, in no order, at the deepest zoom for the most part. */
async function tilesOf(file: string): Promise<Asked[]> {
  const opened = await openTileArchive(file);
  const asked: Asked[] = [];
  for (const address of sample(random, addressesIn(opened.bounds, opened.maxZoom), 10 * ASKED_OF_MANY)) {
    const bytes = asked.length < ASKED_OF_MANY ? await opened.tile(...address) : undefined;
    if (bytes) asked.push({ address, bytes: bytes.length });
  }
  await opened.close();
  return asked;
}

function addressesIn(
  [west, south, east, north]: readonly [number, number, number, number],
  maxZoom: number,
): (readonly [number, number, number])[] {
  const addresses: (readonly [number, number, number])[] = [];
  for (let zoom = Math.max(0, maxZoom - 4); zoom <= maxZoom; zoom++) {
    const [left, right] = [columnOf(west, zoom), columnOf(east, zoom)];
    const [top, bottom] = [rowOf(north, zoom), rowOf(south, zoom)];
    for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) addresses.push([zoom, x, y]);
  }
  return addresses;
}

function columnOf(lon: number, zoom: number): number {
  return Math.min(2 ** zoom - 1, Math.floor(((lon + 180) / 360) * 2 ** zoom));
}

function rowOf(lat: number, zoom: number): number {
  const radians = (lat * Math.PI) / 180;
  const share = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return Math.max(0, Math.min(2 ** zoom - 1, Math.floor(share * 2 ** zoom)));
}

function makeUp(path: string): string {
  const tiles: Record<string, Buffer> = {};
  for (let zoom = 0; zoom <= DEEPEST; zoom++) {
    const scale = 2 ** (DEEPEST - zoom);
    const width = Math.max(1, REGION.width / scale);
    for (let at = 0; at < width * width; at++) {
      const [x, y] = [Math.floor(REGION.x / scale) + (at % width), Math.floor(REGION.y / scale + at / width)];
      tiles[`${zoom}/${x}/${y}`] = madeUpTile();
    }
  }
  const { x, y, width } = REGION;
  const inside = 0.5; // of a tile, so that the bounds reach into no other
  const bounds = [
    lonOf(x + inside),
    latOf(y + width - inside),
    lonOf(x + width - inside),
    latOf(y + inside),
  ] as const;
  writeFileSync(path, archive({ tiles, bounds, centre: [bounds[0], bounds[1], DEEPEST] }));
  return path;
}

function lonOf(column: number): number {
  return (column / 2 ** DEEPEST) * 360 - 180;
}

function latOf(row: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** DEEPEST))) * 180) / Math.PI;
}

/** Half of the bytes are chance and half repeat, so that it compresses about as a tile does. */
function madeUpTile(): Buffer {
  const stored = Math.min(MOST_BYTES, Math.round(MEDIAN_BYTES * Math.exp(DEVIATION * normal(random))));
  const seed = createHash('sha256').update(String(below(random, 2 ** 31)));
  const noise: Buffer[] = [];
  for (let bytes = 0; bytes < stored; bytes += 32) {
    const block = seed.copy().update(String(bytes)).digest();
    noise.push(block, Buffer.alloc(16));
  }
  return gzipSync(Buffer.concat(noise));
}
