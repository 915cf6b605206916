import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PNG } from 'pngjs';
import { afterAll, describe, expect, it } from 'vitest';
import { drawElevation, openElevation } from '../../src/elevation/elevation.ts';
import { openPictureArchive } from '../../src/pmtiles/pmtiles.ts';
import { openTileArchive } from '../../src/world-map/world-map.ts';
import { type Ground, geoTiff, hgt, mountain, SMALL_TIFF } from './height-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-relief-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Draws files, by their names. */
async function draw(files: Readonly<Record<string, Buffer>>) {
  const directory = mkdtempSync(join(folder, 'relief-'));
  const input = join(directory, 'in');
  mkdirSync(input);
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(input, name), bytes);
  const [path, contoursPath] = [join(directory, 'heights'), join(directory, 'contours')];
  const summary = await drawElevation(openElevation(input), {
    path,
    contoursPath,
    temporaryDirectory: directory,
  });
  return { path, contoursPath, summary };
}

interface Tile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

function tileAt(lon: number, lat: number, zoom: number): Tile {
  const angle = (lat * Math.PI) / 180;
  const north = (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2;
  return { zoom, x: Math.floor(((lon + 180) / 360) * 2 ** zoom), y: Math.floor(north * 2 ** zoom) };
}

/** Longitude and latitude of the middle of a pixel. */
function placeOf({ zoom, x, y }: Tile, column: number, row: number): [lon: number, lat: number] {
  const turns = (x + (column + 0.5) / 512) / 2 ** zoom;
  const down = (y + (row + 0.5) / 512) / 2 ** zoom;
  return [turns * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI];
}

/** Heights of a tile in metres. */
async function heightsOf(path: string, { zoom, x, y }: Tile): Promise<Float32Array> {
  const archive = await openPictureArchive(path);
  const bytes = await archive.tile(zoom, x, y);
  await archive.close();
  if (!bytes) throw new Error(`There is no tile ${zoom}/${x}/${y}.`);
  const { data } = PNG.sync.read(bytes);
  return Float32Array.from(
    { length: 512 * 512 },
    (_, i) => data[4 * i]! * 256 + data[4 * i + 1]! + data[4 * i + 2]! / 256 - 32_768,
  );
}

/** The farthest that heights of a tile lie from the ground, of the pixels that lie inside of bounds. */
function worstOf(
  heights: Float32Array,
  tile: Tile,
  ground: Ground,
  [west, south, east, north]: readonly [number, number, number, number],
): { worst: number; pixels: number } {
  let [worst, pixels] = [0, 0];
  for (let i = 0; i < heights.length; i++) {
    const [lon, lat] = placeOf(tile, i % 512, Math.floor(i / 512));
    if (lon < west || lon > east || lat < south || lat > north) continue;
    worst = Math.max(worst, Math.abs(heights[i]! - ground(lon, lat)));
    pixels += 1;
  }
  return { worst, pixels };
}

/** Fine enough for contour lines. */
const FINE = {
  ...SMALL_TIFF,
  step: 0.0005,
  columns: 200,
  rows: 200,
  block: { rows: 200 },
  kind: 'float32',
} as const;

/** A square of a tenth of a degree, a hundred samples wide. */
const TENTH = { ...SMALL_TIFF, columns: 100, rows: 100, block: { rows: 100 }, kind: 'float32' } as const;

describe('heights', () => {
  it('of SRTM are where they belong, from below the sea to a summit', async () => {
    const ground: Ground = (lon, lat) => Math.max(-300, 2000 - 12_000 * Math.hypot(lon - 8.5, lat - 46.5));
    const { path, summary } = await draw({ 'N46E008.hgt': hgt(8, 46, ground) });
    expect(summary).toMatchObject({ files: 1, minZoom: 6, maxZoom: 10 });
    const tile = tileAt(8.5, 46.5, 10);
    const { worst, pixels } = worstOf(await heightsOf(path, tile), tile, ground, [8, 46, 9, 47]);
    expect(worst).toBeLessThan(8); // the summit is cut between samples
    expect(pixels).toBeGreaterThan(100_000);
  });

  it.each([
    ['samples on the border, as SRTM has', { isPoint: true, columns: 101 }],
    ['samples beside the border, as Copernicus has', { columns: 100 }],
  ])('show no seam between two files with %s', async (_name, form) => {
    const slope: Ground = (lon, lat) => (lon - 8.1) * 20_000 + (lat - 47) * 5000;
    const { path, summary } = await draw({
      'west.tif': geoTiff({ ...TENTH, ...form }, slope),
      'east.tif': geoTiff({ ...TENTH, ...form, west: 8.1 }, slope),
    });
    const tile = tileAt(8.1, 46.95, summary.maxZoom);
    const bounds = [8.05, 46.92, 8.15, 46.98] as const;
    const { worst, pixels } = worstOf(await heightsOf(path, tile), tile, slope, bounds);
    expect(worst).toBeLessThan(3); // steps of rounding; a seam would be a tenth of a sample of 20 metres at least
    expect(pixels).toBeGreaterThan(1000);
  });

  it('show no seam where a file crosses the antimeridian or ends at it', async () => {
    const slope: Ground = (lon) => 500 + 10_000 * (lon < 0 ? lon + 180 : lon - 180);
    const { path, summary } = await draw({
      'west.tif': geoTiff({ ...TENTH, west: 179.9 }, slope),
      'east.tif': geoTiff({ ...TENTH, west: -180 }, slope),
    });
    const zoom = summary.maxZoom;
    const { y } = tileAt(0, 46.95, zoom);
    for (const x of [0, 2 ** zoom - 1]) {
      const tile = { zoom, x, y };
      const heights = await heightsOf(path, tile);
      const side =
        x === 0 ? ([-180, 46.92, -179.95, 46.98] as const) : ([179.95, 46.92, 180, 46.98] as const);
      const { worst, pixels } = worstOf(heights, tile, slope, side);
      expect(worst).toBeLessThan(3);
      expect(pixels).toBeGreaterThan(100);
    }
  });

  it('that no file knows continue those around, without a cliff', async () => {
    const isVoid: Ground = (lon, lat) => (Math.hypot(lon - 8.05, lat - 46.95) < 0.01 ? -9999 : 700);
    const { path, summary } = await draw({ 'void.tif': geoTiff({ ...TENTH, noData: -9999 }, isVoid) });
    expect(new Set(await heightsOf(path, tileAt(8.05, 46.95, summary.maxZoom)))).toEqual(new Set([700]));
  });

  it('agree at the edges of tiles beyond what the files hold', async () => {
    const slope: Ground = (lon) => (lon - 8.43) * 10_000;
    const { path, summary } = await draw({
      'slope.tif': geoTiff({ ...TENTH, west: 8.43, columns: 300 }, slope),
    });
    const zoom = summary.maxZoom - 1;
    const west = tileAt(8.43, 46.95, zoom);
    const east = { ...west, x: west.x + 1 };
    const [edge] = placeOf(east, 0, 0);
    expect(edge).toBeLessThan(8.44); // little of the file lies in the western one
    const [left, right] = [await heightsOf(path, west), await heightsOf(path, east)];
    const jumpAt = (row: number) => {
      const [a, b] = [left[512 * row + 510]!, left[512 * row + 511]!];
      const [c, d] = [right[512 * row]!, right[512 * row + 1]!];
      return Math.abs(c - b) - Math.max(Math.abs(b - a), Math.abs(d - c)); // beyond what it changes beside the edge
    };
    const isBeyond = (row: number) => Math.abs(placeOf(west, 0, row)[1] - 46.95) > 0.06;
    const rows = Array.from({ length: 512 }, (_, row) => row);
    expect(Math.max(...rows.filter(isBeyond).map(jumpAt))).toBeLessThan(9); // metres; heights are in steps of four
  });

  it('of a finer file are taken where it knows them, else those of a coarser one', async () => {
    const fine: Ground = (lon) => (lon < 8.05 ? -9999 : 100);
    const { path, summary } = await draw({
      'a-coarse.tif': geoTiff(
        { ...TENTH, step: 0.002, columns: 50, rows: 50, block: { rows: 50 } },
        () => 900,
      ),
      'b-fine.tif': geoTiff({ ...TENTH, noData: -9999 }, fine),
    });
    const tile = tileAt(8.05, 46.95, summary.maxZoom);
    const heights = await heightsOf(path, tile);
    const stands = (lon: number) =>
      worstOf(heights, tile, () => 0, [lon - 0.01, 46.94, lon + 0.01, 46.96]).worst;
    expect([stands(8.03), stands(8.07)]).toEqual([900, 100]);
  });
});

describe('contour lines', () => {
  it('run where the ground has their height, with every fifth as an index, in whole tiles', async () => {
    const ground = mountain(8.05, 46.95);
    const { contoursPath, summary } = await draw({
      'cone.tif': geoTiff(FINE, ground),
    });
    const archive = await openTileArchive(contoursPath);
    expect([archive.minZoom, archive.maxZoom, archive.metadata.vectorLayers]).toMatchObject([
      12,
      13,
      [{ id: 'contours' }],
    ]);
    const tile = tileAt(8.05, 46.95, 13);
    const bytes = gunzipSync((await archive.tile(13, tile.x, tile.y))!);
    await archive.close();
    expect(summary.contourTiles).toBeGreaterThan(4);
    const { contours } = new VectorTile(new PbfReader(bytes)).layers;
    const lines = Array.from({ length: contours!.length }, (_, i) => contours!.feature(i));
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      const { ele, index } = line.properties;
      expect(index).toBe(Number(ele) % 100 === 0 ? true : undefined);
      for (const { x, y } of line.loadGeometry().flat()) {
        const [lon, lat] = placeOf({ ...tile, zoom: 13 }, x / 8 - 0.5, y / 8 - 0.5);
        expect(Math.abs(ground(lon, lat) - Number(ele))).toBeLessThan(1);
      }
    }
  });

  it('are left out where the ground is flat, and of coarse samples', async () => {
    const flat = await draw({ 'flat.tif': geoTiff(FINE, () => 110) });
    const coarse = await draw({ 'coarse.tif': geoTiff({ ...TENTH, step: 0.001 }, mountain(8.5, 46.5)) });
    expect([flat.summary.contourTiles, coarse.summary.contourTiles]).toEqual([0, 0]);
  });
});

it('a directory that is missing or holds no heights is refused', () => {
  const empty = mkdtempSync(join(folder, 'empty-'));
  expect(() => openElevation(empty)).toThrow(
    /holds no heights; expected files that end in \.hgt or \.tif\.$/,
  );
  expect(() => openElevation(join(empty, 'none'))).toThrow(/of --elevation does not exist\.$/);
});
