/**
 * Cost and result of drawing the map: the phase `tile` alone, for every real extract.
 *
 *     npx tsx bench/tiles.ts [--only NAME] [--repeat 3]
 *
 * The extracts are read from `WAYPOST_TEST_DATA`, else ../shared/data. What may be on the map is read first and held in
 * memory, so that only drawing is measured: sorting things into tiles (`draw`), and making, compressing and writing them
 * (`write`). Of several times the shortest counts. Sizes are of compressed tiles at zoom 14 that hold more than sea.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PMTiles } from 'pmtiles';
import { mayBeOnMap, type SourceFeature, TileBuilder } from '../src/map/map.ts';
import { readFeatures, representativePoint } from '../src/osm/osm.ts';
import { seaOfWorld } from '../src/world-map/world-map.ts';
import { markdownTable, median, milliseconds } from './figures.ts';
import { machineLine } from './machine.ts';

const EXTRACTS =
  process.env.WAYPOST_TEST_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
const LEAST_BYTES = 200;
/** Degrees around the centre of an archive in which its tiles are measured. */
const REACH = 0.15;

interface Run {
  readonly drawMs: number;
  readonly writeMs: number;
  readonly tiles: number;
}

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, repeat: { type: 'string', default: '3' } },
});
if (!existsSync(EXTRACTS)) throw new Error(`${EXTRACTS} is missing.`);
const directory = mkdtempSync(join(tmpdir(), 'waypost-bench-tiles-'));
try {
  const files = readdirSync(EXTRACTS).filter(
    (file) => file.endsWith('.osm.pbf') && file.includes(options.only),
  );
  const rows: string[][] = [];
  for (const file of files) rows.push(await measure(join(EXTRACTS, file)));
  const head = [
    'extract',
    'things',
    'draw ms',
    'write ms',
    'tiles',
    'archive KB',
    'median z14 KB',
    'largest KB',
  ];
  console.log(`${machineLine()}\n\n${markdownTable(head, rows)}`);
} finally {
  rmSync(directory, { recursive: true });
}

async function measure(extract: string): Promise<string[]> {
  const features: SourceFeature[] = [];
  for await (const feature of readFeatures(extract, { wanted: mayBeOnMap }))
    features.push({ ...feature, ...representativePoint(feature.geometry) });
  const path = join(directory, 'basemap.pmtiles');
  const runs: Run[] = [];
  for (let i = 0; i < Number(options.repeat); i++) runs.push(await draw(features, path));
  const sizes = await sizesIn(path);
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(0);
  return [
    basename(extract, '.osm.pbf'),
    features.length.toLocaleString('en'),
    milliseconds(Math.min(...runs.map(({ drawMs }) => drawMs))),
    milliseconds(Math.min(...runs.map(({ writeMs }) => writeMs))),
    runs[0]!.tiles.toLocaleString('en'),
    kilobytes(statSync(path).size),
    kilobytes(median(sizes)),
    kilobytes(Math.max(...sizes)),
  ];
}

async function draw(features: readonly SourceFeature[], path: string): Promise<Run> {
  rmSync(path, { force: true });
  const builder = new TileBuilder({
    path,
    temporaryDirectory: directory,
    attribution: '',
    sea: seaOfWorld(),
  });
  const began = performance.now();
  for (const feature of features) builder.add(feature);
  const drawn = performance.now();
  const { tiles } = await builder.finish([]);
  return { drawMs: drawn - began, writeMs: performance.now() - drawn, tiles };
}

/** Compressed bytes of tiles at zoom 14 around the middle, as its own directory has them. */
async function sizesIn(path: string): Promise<number[]> {
  const bytes = readFileSync(path);
  let length = 0;
  const archive = new PMTiles({
    getKey: () => path,
    getBytes: async (offset, count) => {
      length = count;
      return { data: new Uint8Array(bytes.subarray(offset, offset + count)).buffer };
    },
  });
  const { centerLon, centerLat } = await archive.getHeader();
  const sizes: number[] = [];
  for (let x = columnOf(centerLon - REACH); x <= columnOf(centerLon + REACH); x++)
    for (let y = rowOf(centerLat + REACH); y <= rowOf(centerLat - REACH); y++)
      if ((await archive.getZxy(14, x, y)) && length >= LEAST_BYTES) sizes.push(length);
  return sizes;
}

function columnOf(lon: number): number {
  return Math.floor((lon / 360 + 0.5) * 2 ** 14);
}

function rowOf(lat: number): number {
  return Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** 14);
}
