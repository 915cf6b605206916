/** Small maps of shapes and places that other maps lose: overlapping areas, what lies beyond the map, bounds of the archive. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, expect, it } from 'vitest';
import { type SourceFeature, TileBuilder } from '../../src/map/map.ts';
import { openTileArchive, seaOfWorld } from '../../src/world-map/world-map.ts';
import { columnAt, EXTENT, openArchive, type ReadableArchive, rowAt } from './decoded-archive.ts';
import { contains, signedArea } from './shapes-inside.ts';

type Bounds = readonly [west: number, south: number, east: number, north: number];

const directory = mkdtempSync(join(tmpdir(), 'waypost-odd-'));
const path = join(directory, 'basemap.pmtiles');
afterAll(() => rmSync(directory, { recursive: true }));

async function built(bounds: Bounds, features: readonly SourceFeature[]): Promise<ReadableArchive> {
  rmSync(path, { force: true });
  const builder = new TileBuilder({
    path,
    temporaryDirectory: directory,
    attribution: '',
    sea: seaOfWorld(),
  });
  for (const feature of features) builder.add(feature);
  await builder.finish([bounds]);
  return openArchive(path);
}

function square([west, south, east, north]: Bounds): Int32Array {
  const corners = [west, south, east, south, east, north, west, north, west, south];
  return Int32Array.from(corners, (degrees) => Math.round(degrees * 1e7));
}

function pub(lon: number, lat: number): SourceFeature {
  const geometry = { type: 'point', latE7: Math.round(lat * 1e7), lonE7: Math.round(lon * 1e7) } as const;
  return { type: 'n', tags: { amenity: 'pub', name: 'Pub' }, lat, lon, geometry };
}

it('overlapping outer rings of a wood cover the same ground at every zoom', async () => {
  const polygons = [[square([7.52, 1.73, 7.55, 1.75])], [square([7.54, 1.72, 7.57, 1.76])]];
  const geometry = { type: 'area', polygons } as const;
  const wood = { type: 'r', tags: { landuse: 'forest' }, lat: 1.74, lon: 7.53, geometry } as const;
  const archive = await built([7.5, 1.7, 7.6, 1.8], [wood]);
  const isWood = async (zoom: number, lon: number, lat: number): Promise<boolean> => {
    const [x, y] = [columnAt(lon, zoom), rowAt(lat, zoom)];
    const tile = await archive.tile(zoom, Math.floor(x), Math.floor(y));
    const spot = { x: (x % 1) * EXTENT, y: (y % 1) * EXTENT };
    const rings = (tile?.layers.land ?? []).flatMap((land) => land.loadGeometry());
    const around = rings.filter((ring) => contains([ring], spot));
    return around.reduce((winding, ring) => winding + Math.sign(signedArea(ring)), 0) !== 0;
  };
  for (const zoom of [9, 10, 11, 12, 13, 14]) {
    const [west, both, east, beyond] = [7.53, 7.545, 7.56, 7.51].map((lon) => isWood(zoom, lon, 1.741));
    expect(await Promise.all([west, both, east, beyond]), `zoom ${zoom}`).toEqual([true, true, true, false]);
  }
});

it('what lies beyond 85.05 degrees is in no tile', async () => {
  const road: SourceFeature = {
    type: 'w',
    tags: { highway: 'primary' },
    lat: 86,
    lon: 0.01,
    geometry: { type: 'line', positions: Int32Array.of(0, 86e7, 1e5, 86e7, 2e5, 87e7) },
  };
  const archive = await built([-0.1, 84.9, 0.1, 90], [pub(0, 90), pub(0.01, 86), pub(0.01, 85), road]);
  const layersAt = async (lat: number) => {
    const tile = await archive.tile(
      14,
      Math.floor(columnAt(0.01, 14)),
      Math.max(0, Math.floor(rowAt(lat, 14))),
    );
    return [tile?.layers.pois?.length ?? 0, tile?.layers.streets?.length ?? 0];
  };
  expect(await layersAt(85.0511)).toEqual([0, 0]);
  expect(await layersAt(85)).toEqual([1, 0]);
});

it('an extract of nothing but long lines is veiled nowhere between them', async () => {
  const line = (...degrees: number[]): SourceFeature => ({
    type: 'w',
    tags: { railway: 'rail' },
    lat: degrees[1]!,
    lon: degrees[0]!,
    geometry: { type: 'line', positions: Int32Array.from(degrees, (value) => value * 1e7) },
  });
  const bounds = [9, 47, 10, 48] as const;
  await built(bounds, [line(9.1, 47.1, 9.9, 47.1), line(9.1, 47.9, 9.9, 47.9)]);
  const served = await openTileArchive(path);
  const layersAt = async (lon: number, lat: number) => {
    const [x, y] = [columnAt(lon, 13), rowAt(lat, 13)].map(Math.floor) as [number, number]; // of two, two
    const bytes = await served.tile(13, x, y);
    return Object.keys(new VectorTile(new PbfReader(bytes ? gunzipSync(bytes) : new Uint8Array())).layers);
  };
  expect(await layersAt(9.5, 47.1)).toContain('streets');
  expect(await layersAt(9.5, 47.5)).not.toContain('uncovered');
  expect(await layersAt(9.5, 48.5)).toContain('uncovered');
  await served.close();
});

it('an archive has the bounds of its extract, and is served with the world around it', async () => {
  const { bounds } = await built([9.4, 47, 9.7, 47.3], [pub(9.5, 47.1)]);
  expect(bounds).toEqual([9.4, 47, 9.7, 47.3]);
  const served = await openTileArchive(path);
  expect(served.bounds).toEqual([-180, -85.0511287, 180, 85.0511287]);
  await served.close();
});
