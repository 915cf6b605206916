/**
 * Every tile of six coasts, where land, sea and the world around meet, against the specification of vector tiles. Cut out of real
 * extracts, each small, so that its edges cross coasts.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { classifyRings, VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, describe, expect, it } from 'vitest';
import { mayBeOnMap, TileBuilder } from '../../src/map/map.ts';
import { type Geometry, readFeatures, representativePoint } from '../../src/osm/osm.ts';
import { openTileArchive, seaOfWorld } from '../../src/world-map/world-map.ts';
import { addresses, type Bounds, columnAt, EXTENT, rowAt } from './decoded-archive.ts';
import { contains } from './shapes-inside.ts';
import { faultsOf } from './tile-faults.ts';

const SHARED = new URL('../../../shared/', import.meta.url);
const EXTRACTS = process.env.WAYPOST_TEST_DATA ?? fileURLToPath(new URL('data', SHARED));
const CASES = fileURLToPath(new URL('cases/data', SHARED));

const CUTTINGS: readonly (readonly [extract: string, folder: string, bounds: Bounds])[] = [
  ['monaco-2026-05-18', EXTRACTS, [7.415, 43.727, 7.43, 43.74]],
  ['helsinki-centre-2019-04-21', EXTRACTS, [24.948, 60.16, 24.958, 60.17]],
  ['san-francisco-downtown-2023-07-22', EXTRACTS, [-122.4, 37.782, -122.382, 37.796]],
  ['oslo-centre-2025-06-16', EXTRACTS, [10.72, 59.9, 10.745, 59.912]],
  ['baltimore-2015-02-27', EXTRACTS, [-76.6, 39.262, -76.57, 39.285]],
  ['bayfront_singapore', CASES, [103.8568, 1.2782, 103.8612, 1.2909]],
];
const ZOOMS = Array.from({ length: 15 }, (_, zoom) => zoom);
/** Tiles around a cutting that are looked at too. */
const MARGIN = 1;

const directory = mkdtempSync(join(tmpdir(), 'waypost-coasts-'));
afterAll(() => rmSync(directory, { recursive: true }));

describe.each(CUTTINGS)('a cutting of %s', (extract, folder, bounds) => {
  const file = join(folder, `${extract}.osm.pbf`);
  it.skipIf(!existsSync(file))('has no fault in any tile (skipped without the extract)', async () => {
    const archive = await openTileArchive(await built(file, bounds));
    const faults: string[] = [];
    let tiles = 0;
    for (const zoom of ZOOMS)
      for (const [x, y] of around(zoom, bounds)) {
        const tile = await archive.tile(zoom, x, y);
        if (!tile) continue;
        tiles += 1;
        faults.push(...faultsOf(tile).map((fault) => `${zoom}/${x}/${y} ${fault}`));
      }
    await archive.close();
    expect(faults).toEqual([]);
    expect(tiles).toBeGreaterThan(ZOOMS.length);
  });
});

describe('the sea south of Singapore', () => {
  const [extract, folder, bounds] = CUTTINGS.at(-1)!;
  const file = join(folder, `${extract}.osm.pbf`);
  it.skipIf(!existsSync(file))('is sea around the extract (skipped without it)', async () => {
    const archive = await openTileArchive(await built(file, bounds));
    for (const zoom of [8, 9, 10]) {
      const isSea = async ([lon, lat]: readonly [number, number]): Promise<boolean> => {
        const [x, y] = [columnAt(lon, zoom), rowAt(lat, zoom)];
        const bytes = await archive.tile(zoom, Math.floor(x), Math.floor(y));
        const spot = { x: (x % 1) * EXTENT, y: (y % 1) * EXTENT };
        const { ocean } = new VectorTile(new PbfReader(gunzipSync(bytes!))).layers; // no tile there is empty
        const features = Array.from({ length: ocean?.length ?? 0 }, (_, at) => ocean!.feature(at));
        const seas = features.flatMap((sea) => classifyRings(sea.loadGeometry()));
        return seas.some((rings) => contains(rings, spot));
      };
      expect(await isSea([103.86, 1.2]), `the strait, zoom ${zoom}`).toBe(true);
      expect(await isSea([103.82, 1.36]), `the island, zoom ${zoom}`).toBe(false);
    }
    await archive.close();
  });
});

async function built(file: string, bounds: Bounds): Promise<string> {
  const path = join(directory, 'basemap.pmtiles');
  rmSync(path, { force: true });
  const builder = new TileBuilder({
    path,
    temporaryDirectory: directory,
    attribution: '',
    sea: seaOfWorld(),
  });
  for await (const feature of readFeatures(file, { wanted: mayBeOnMap }))
    if (reaches(feature.geometry, bounds))
      builder.add({ ...feature, ...representativePoint(feature.geometry) });
  await builder.finish([bounds]);
  return path;
}

/** True if a point of a shape lies within bounds: such objects are in an extract, whole. */
function reaches(geometry: Geometry, [west, south, east, north]: Bounds): boolean {
  const isWithin = (lonE7: number, latE7: number): boolean =>
    lonE7 > west * 1e7 && lonE7 < east * 1e7 && latE7 > south * 1e7 && latE7 < north * 1e7;
  if (geometry.type === 'point') return isWithin(geometry.lonE7, geometry.latE7);
  if (geometry.type === 'collection') return false; // not drawn
  const lines = geometry.type === 'line' ? [geometry.positions] : geometry.polygons.flat();
  return lines.some((line) => line.some((lon, at) => at % 2 === 0 && isWithin(lon, line[at + 1]!)));
}

/** The tiles of a zoom that touch bounds, and those around them. */
function around(zoom: number, [west, south, east, north]: Bounds): [x: number, y: number][] {
  const degrees = (MARGIN * 360) / 2 ** zoom;
  const last = 2 ** zoom - 1;
  const wide = addresses(zoom, [
    west - degrees,
    Math.max(-85, south - degrees),
    east + degrees,
    Math.min(85, north + degrees),
  ]);
  return wide.filter(([x, y]) => x >= 0 && x <= last && y >= 0 && y <= last);
}
