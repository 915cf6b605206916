/**
 * The map against tilemaker's: what is in the tiles, how large they are, what making them takes.
 *
 *     npm run build && npx tsx bench/tiles-compare.ts --tilemaker COMMAND --profile DIRECTORY
 *       [--only NAME] [--repeat 3] [--details]
 *
 * tilemaker is any 3.x; the profile's directory holds its config.json and process.lua
 * (https://github.com/shortbread-tiles/shortbread-tilemaker). GNU time (/usr/bin/time) tells what each process took; of
 * several runs, one of each in turn, the shortest counts, and the highest memory. The extracts are read from `WAYPOST_TEST_DATA`, else ../shared/data.
 *
 * What tilemaker drew is looked for in our tiles of the same address (tiles-match.ts), each counted within its own
 * square only. `--details` lists what differs.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LAND_CLASSES } from '../src/tiles/tiles.ts';
import { markdownTable, median } from './figures.ts';
import { machineLine } from './machine.ts';
import { asSchemaHas, firstZoomOf, tilemakerCommand } from './peers/tilemaker.ts';
import {
  type DecodedTile,
  openArchive,
  type ReadableArchive,
  type Window,
  windowWithin,
} from './tiles-archive.ts';
import { type Found, findPoints, findShapes, nothingFound } from './tiles-match.ts';
import { POINT, sizeInside } from './tiles-measure.ts';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const ALONE = fileURLToPath(new URL('tiles-alone.mjs', import.meta.url));
const TIME = '/usr/bin/time';
const EXTRACTS =
  process.env.WAYPOST_TEST_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
const NAMES = ['liechtenstein-2026', 'monaco'];
const ZOOMS = [14, 13, 12, 11, 10, 9, 8, 7];
const DEEPEST = 14;
const MOST_DETAILS = 8;
const LAST_CLASS_ZOOM = 10;

interface Cost {
  readonly wallSeconds: number;
  readonly processorSeconds: number;
  readonly peakMegabytes: number;
}

/** One layer at one zoom. */
interface Row {
  readonly layer: string;
  readonly zoom: number;
  readonly ours: number;
  readonly theirs: number;
  /** What they have of the kinds that are there from this zoom on, at the deepest zoom, on this zoom's scale. */
  readonly whole: number;
  readonly found: Found;
  readonly extra: Found;
}

interface TilePair {
  /** The tile that they drew at every zoom. */
  readonly window: Window;
  readonly ours: DecodedTile;
  readonly theirs: DecodedTile;
}

const { values: options } = parseArgs({
  options: {
    tilemaker: { type: 'string' },
    profile: { type: 'string' },
    only: { type: 'string', default: '' },
    repeat: { type: 'string', default: '3' },
    details: { type: 'boolean', default: false },
  },
});
const { tilemaker, profile } = options;
if (!tilemaker || !profile) throw new Error('--tilemaker COMMAND and --profile DIRECTORY are needed.');
if (!existsSync(`${DIST}/tiles`)) throw new Error(`${DIST} is missing: run 'npm run build' first.`);

const directory = mkdtempSync(join(tmpdir(), 'waypost-tiles-compare-'));
try {
  console.log(machineLine());
  const extracts = readdirSync(EXTRACTS).filter((file) => NAMES.some((name) => file.startsWith(name)));
  for (const file of extracts.filter((name) => name.includes(options.only)))
    await compare(join(EXTRACTS, file));
} finally {
  rmSync(directory, { recursive: true });
}

async function compare(extract: string): Promise<void> {
  console.log(`\n${basename(extract, '.osm.pbf')}, ${(statSync(extract).size / 1e6).toFixed(1)} MB\n`);
  const [theirFile, ourFile] = [join(directory, 'theirs.pmtiles'), join(directory, 'ours.pmtiles')];
  const costs = Array.from({ length: Number(options.repeat) }, () => ({
    theirs: measured(tilemakerCommand(tilemaker!, profile!, extract, theirFile), theirFile),
    ours: measured([process.execPath, ALONE, DIST, extract, ourFile], ourFile),
  }));
  const [ourCost, theirCost] = [
    leastOf(costs.map(({ ours }) => ours)),
    leastOf(costs.map(({ theirs }) => theirs)),
  ];
  console.log(`${costTable(ourCost, theirCost)}\n`);
  const [ours, theirs] = [await openArchive(ourFile), await openArchive(theirFile)];
  const pairs = new Map<number, TilePair[]>();
  for (const zoom of ZOOMS) pairs.set(zoom, await pairsOf(ours, theirs, zoom));
  console.log(`${sizeTable(pairs)}\n`);
  const rows = ZOOMS.flatMap((zoom) => rowsOf(zoom, pairs.get(zoom)!, pairs.get(DEEPEST)!));
  console.log(`${deepestTable(rows.filter(({ zoom }) => zoom === DEEPEST))}\n\n${zoomTable(rows)}`);
  if (options.details) for (const row of rows) printDetails(row);
}

/** A run that makes the file anew. */
function measured(words: readonly string[], file: string): Cost {
  rmSync(file, { force: true });
  const report = join(directory, 'time.txt');
  execFileSync(TIME, ['-o', report, '-f', '%e %U %S %M', ...words], { stdio: 'ignore' });
  const [wall = 0, user = 0, system = 0, kibibytes = 0] = readFileSync(report, 'utf8').split(' ').map(Number);
  return {
    wallSeconds: wall,
    processorSeconds: user + system,
    peakMegabytes: (kibibytes * 1024) / 1e6,
  };
}

/** The least time and the most memory of several runs. */
function leastOf(costs: readonly Cost[]): Cost {
  return {
    wallSeconds: Math.min(...costs.map(({ wallSeconds }) => wallSeconds)),
    processorSeconds: Math.min(...costs.map(({ processorSeconds }) => processorSeconds)),
    peakMegabytes: Math.max(...costs.map(({ peakMegabytes }) => peakMegabytes)),
  };
}

function costTable(ours: Cost, theirs: Cost): string {
  const row = (name: string, digits: number, read: (cost: Cost) => number) => [
    name,
    read(ours).toFixed(digits),
    read(theirs).toFixed(digits),
    (read(ours) / read(theirs)).toFixed(2),
  ];
  return markdownTable(
    ['', 'Waypost', 'tilemaker', 'ratio'],
    [
      row('wall clock s', 2, ({ wallSeconds }) => wallSeconds),
      row('processor s', 2, ({ processorSeconds }) => processorSeconds),
      row('peak memory MB', 0, ({ peakMegabytes }) => peakMegabytes),
    ],
  );
}

/** Their tiles that hold something, and ours of the same address. */
async function pairsOf(ours: ReadableArchive, theirs: ReadableArchive, zoom: number): Promise<TilePair[]> {
  const pairs: TilePair[] = [];
  for (const tile of await theirs.tiles(zoom, theirs.bounds)) {
    if (Object.keys(tile.layers).length === 0) continue;
    const own = await ours.tile(zoom, tile.x, tile.y);
    const window = windowWithin(tile, theirs.bounds, DEEPEST);
    pairs.push({
      window,
      theirs: withClassesOfLand(asSchemaHas(tile)),
      ours: own ?? { ...tile, bytes: 0, layers: {} },
    });
  }
  return pairs;
}

/** Up to zoom 10 our land has a kind for each class of it (`docs/tile-schema.md`). */
function withClassesOfLand(tile: DecodedTile): DecodedTile {
  const { land } = tile.layers;
  if (tile.zoom > LAST_CLASS_ZOOM || !land) return tile;
  const classOf = (kind: unknown): string =>
    LAND_CLASSES.find((kinds) => kinds.includes(String(kind)))?.[0] ?? String(kind);
  const classed = land.map((feature): typeof feature => {
    const properties = { ...feature.properties, kind: classOf(feature.properties.kind) };
    return Object.create(feature, { properties: { value: properties } }); // the same but for this
  });
  return { ...tile, layers: { ...tile.layers, land: classed } };
}

function sizeTable(pairs: ReadonlyMap<number, readonly TilePair[]>): string {
  const rows = [...pairs].map(([zoom, all]) => {
    const ours = all.map((pair) => pair.ours.bytes);
    const theirs = all.map((pair) => pair.theirs.bytes);
    const figures = [median(ours), median(theirs), Math.max(...ours), Math.max(...theirs)];
    return [String(zoom), String(all.length), ...figures.map((bytes) => bytes.toLocaleString('en'))];
  });
  const head = ['zoom', 'tiles', 'median bytes, Waypost', 'tilemaker', 'largest, Waypost', 'tilemaker'];
  return markdownTable(head, rows);
}

function rowsOf(zoom: number, pairs: readonly TilePair[], deepest: readonly TilePair[]): Row[] {
  const names = pairs.flatMap(({ ours, theirs }) => [
    ...Object.keys(ours.layers),
    ...Object.keys(theirs.layers),
  ]);
  return [...new Set(names)].sort().map((layer) => rowOf(layer, zoom, pairs, deepest));
}

function rowOf(layer: string, zoom: number, pairs: readonly TilePair[], deepest: readonly TilePair[]): Row {
  const [found, extra] = [nothingFound(), nothingFound()];
  for (const { ours, theirs, window } of pairs) {
    findShapes(theirs, ours, layer, window, found);
    findShapes(ours, theirs, layer, window, extra);
  }
  const [own, peer] = [pairs.map(({ ours }) => ours), pairs.map(({ theirs }) => theirs)];
  findPoints(peer, layer, own, standIns(layer), found);
  findPoints(own, layer, peer, standIns(layer), extra);
  const whole = wholeOf(layer, zoom, deepest);
  return {
    layer,
    zoom,
    ours: sizeOf(layer, pairs, 'ours'),
    theirs: sizeOf(layer, pairs, 'theirs'),
    whole,
    found,
    extra,
  };
}

/** An address may be in `pois` instead, as the schema has it. */
function standIns(layer: string): string[] {
  return layer === 'addresses' ? [layer, 'pois'] : [layer];
}

function sizeOf(layer: string, pairs: readonly TilePair[], whose: 'ours' | 'theirs', zoom = DEEPEST): number {
  const sizes = pairs.flatMap((pair) =>
    (pair[whose].layers[layer] ?? [])
      .filter(({ properties }) => firstZoomOf(layer, properties) <= zoom)
      .map((feature) => sizeInside(feature, pair.window)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function wholeOf(layer: string, zoom: number, deepest: readonly TilePair[]): number {
  const type = deepest.flatMap(({ theirs }) => theirs.layers[layer] ?? [])[0]?.type ?? POINT;
  const scale = 2 ** ((DEEPEST - zoom) * (type - POINT)); // by as many dimensions as it has
  return sizeOf(layer, deepest, 'theirs', zoom) / scale;
}

function deepestTable(rows: readonly Row[]): string {
  const head = [
    'layer',
    'ours ÷ theirs',
    'theirs found in ours',
    'with all attributes',
    'ours found in theirs',
  ];
  return markdownTable(
    head,
    rows.map(({ layer, ours, theirs, found, extra }) => [
      layer,
      theirs === 0 ? '' : (ours / theirs).toFixed(4),
      found.asked === 0 ? '' : percent(found.present / found.asked),
      found.asked === 0 ? '' : percent(found.same / found.asked),
      extra.asked === 0 ? '' : percent(extra.present / extra.asked),
    ]),
  );
}

/** Per zoom: how much of theirs is there, and how much of what there is altogether is in ours and in theirs. */
function zoomTable(rows: readonly Row[]): string {
  const layers = [...new Set(rows.map(({ layer }) => layer))].sort();
  const zooms = ZOOMS.slice(1);
  const cell = (layer: string, zoom: number): string => {
    const row = rows.find((one) => one.layer === layer && one.zoom === zoom);
    if (!row || row.whole === 0) return '';
    const found = row.found.asked === 0 ? '–' : percent(row.found.present / row.found.asked);
    return `${found}, ${(row.ours / row.whole).toFixed(2)} (${(row.theirs / row.whole).toFixed(2)})`;
  };
  const lines = layers.map((layer) => [layer, ...zooms.map((zoom) => cell(layer, zoom))]);
  const filled = lines.filter(([, ...cells]) => cells.some((text) => text !== ''));
  return markdownTable(['layer', ...zooms.map((zoom) => `z${zoom}`)], filled);
}

function percent(share: number): string {
  const hundredths = 100 * share;
  return `${hundredths === 100 ? '100' : Math.min(99.9, hundredths).toFixed(1)} %`;
}

function printDetails({ layer, zoom, found, extra }: Row): void {
  const list = (title: string, counts: ReadonlyMap<string, number>): void => {
    const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MOST_DETAILS);
    if (most.length > 0)
      console.log(`  ${title}: ${most.map(([name, n]) => `${name} × ${n.toFixed(0)}`).join('; ')}`);
  };
  console.log(`z${zoom} ${layer}`);
  list('absent', found.absent);
  list('other values', found.differing);
  list('only ours', extra.absent);
}
