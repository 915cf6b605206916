import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SourceFeature, TileBuilder } from '../../src/map/map.ts';
import type { TileArchive } from '../../src/pmtiles/pmtiles.ts';
import { openTileArchive, seaOfWorld } from '../../src/world-map/world-map.ts';

type LonLat = readonly [lon: number, lat: number];
type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The world's own are the zooms up to here. */
const FIRST_OWN_ZOOM = 7;
const LAST_ZOOM = 14;
/** Deeper zooms show no names of places that no extract holds. */
const LAST_NAMED_ZOOM = 11;
const ZOOMS = Array.from({ length: LAST_ZOOM + 1 }, (_, zoom) => zoom);

/** Open Atlantic, far from all land. */
const AT_SEA: Bounds = [-40.1, 39.9, -39.9, 40.1];
/** An island that is on no map but this one, and the cafe on it. */
const ISLAND: Bounds = [-40.02, 39.98, -39.98, 40.02];
const CAFE: LonLat = [-40, 40];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-no-hole-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function built(
  name: string,
  covered: Bounds | undefined,
  features: readonly SourceFeature[],
): Promise<TileArchive> {
  const path = join(folder, name);
  const builder = new TileBuilder({
    path,
    temporaryDirectory: folder,
    attribution: '',
    sea: seaOfWorld(),
  });
  for (const feature of features) builder.add(feature);
  await builder.finish(covered ? [covered] : []);
  return openTileArchive(path);
}

/** Counter-clockwise, so that land is on the left. */
function coast([west, south, east, north]: Bounds): SourceFeature {
  const corners = [west, south, east, south, east, north, west, north, west, south];
  const positions = Int32Array.from(corners, (degrees) => Math.round(degrees * 1e7));
  return {
    type: 'w',
    tags: { natural: 'coastline' },
    lat: south,
    lon: west,
    geometry: { type: 'line', positions },
  };
}

function cafe([lon, lat]: LonLat): SourceFeature {
  const geometry = { type: 'point', latE7: Math.round(lat * 1e7), lonE7: Math.round(lon * 1e7) } as const;
  return { type: 'n', tags: { amenity: 'cafe', name: 'Kiosk' }, lat, lon, geometry };
}

/** The features that a map draws at a place and zoom; undefined without a tile. */
async function at(archive: TileArchive, zoom: number, [lon, lat]: LonLat) {
  const [x, y] = [
    (lon / 360 + 0.5) * 2 ** zoom,
    ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom,
  ];
  const stored = await archive.tile(zoom, Math.floor(x), Math.floor(y));
  if (!stored) return undefined;
  const { layers } = new VectorTile(new PbfReader(gunzipSync(stored)));
  const features = Object.entries(layers).map(
    ([name, layer]) => [name, Array.from({ length: layer.length }, (_, i) => layer.feature(i))] as const,
  );
  return { features: new Map(features), x: (x % 1) * 4096, y: (y % 1) * 4096 };
}

async function isSea(archive: TileArchive, zoom: number, place: LonLat): Promise<boolean> {
  const tile = await at(archive, zoom, place);
  const rings = (tile?.features.get('ocean') ?? []).flatMap((feature) => feature.loadGeometry());
  return rings.filter((ring) => encloses(ring, tile!.x, tile!.y)).length % 2 === 1;
}

function encloses(
  ring: ReturnType<VectorTileFeature['loadGeometry']>[number],
  x: number,
  y: number,
): boolean {
  let isInside = false;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1]!, ring[i]!];
    if (a.y > y !== b.y > y && a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x) > x) isInside = !isInside;
  }
  return isInside;
}

describe('an extract around an island', () => {
  let archive: TileArchive;
  beforeAll(async () => {
    archive = await built('island', AT_SEA, [coast(ISLAND), cafe(CAFE)]);
  });
  afterAll(() => archive.close());

  it.each<[string, LonLat]>([
    ['off the island', [-40.05, 40.03]],
    ['just inside of what it covers', [-40.0999, 39.95]],
    ['just outside', [-40.1001, 39.95]],
    ['at a corner of it', [-39.90005, 40.10005]],
    ['where it ends', [-39.9, 40]],
    ['nearby', [-39.5, 40.3]],
    ['an ocean away', [-150, -40]],
  ])('has sea at every zoom %s', async (_name, place) => {
    for (const zoom of ZOOMS) expect(await isSea(archive, zoom, place), `zoom ${zoom}`).toBe(true);
  });

  it('has land on the island, and its cafe', async () => {
    for (const zoom of ZOOMS.slice(FIRST_OWN_ZOOM))
      expect(await isSea(archive, zoom, [-40.005, 40.005]), `zoom ${zoom}`).toBe(false);
    expect((await at(archive, LAST_ZOOM, CAFE))?.features.get('pois')?.[0]?.properties.name).toBe('Kiosk');
  });

  it.each<[string, LonLat]>([
    ['in the Sahara', [10, 24]],
    ['in Mongolia', [104, 46]],
  ])('has land at every zoom %s', async (_name, place) => {
    for (const zoom of ZOOMS) expect(await isSea(archive, zoom, place), `zoom ${zoom}`).toBe(false);
  });

  it('has countries, their borders and large towns everywhere', async () => {
    const paris = await at(archive, LAST_NAMED_ZOOM, [2.3488, 48.85341]);
    expect(
      paris?.features.get('place_labels')?.map(({ properties }) => [properties.name, properties.kind]),
    ).toContainEqual(['Paris', 'capital']);
    const rhine = await at(archive, 9, [7.58, 47.7]);
    expect(rhine?.features.get('boundaries')?.[0]?.properties).toMatchObject({ admin_level: 2 });
  });

  it('gives the same bytes whenever it is asked', async () => {
    const [first, second] = [await archive.tile(12, 800, 2600), await archive.tile(12, 800, 2600)];
    const again = await openTileArchive(join(folder, 'island'));
    const third = await again.tile(12, 800, 2600);
    await again.close();
    expect([second!.equals(first!), third!.equals(first!)]).toEqual([true, true]);
  });

  it('stores open sea in runs, not tile by tile', async () => {
    const wide = await built('wide', [-41, 39, -39, 41], [coast(ISLAND), cafe(CAFE)]);
    expect(await isSea(wide, LAST_ZOOM, [-40.9, 39.1])).toBe(true);
    expect(await isSea(wide, LAST_ZOOM, [-40.005, 40.005])).toBe(false);
    await wide.close();
  });
});

describe('an extract without a coast', () => {
  it('is land where the world has land and sea, and the sea goes on around it', async () => {
    const nice: Bounds = [7.2, 43.65, 7.3, 43.72];
    const archive = await built('nice', nice, [cafe([7.25, 43.7])]);
    for (const zoom of ZOOMS.slice(FIRST_OWN_ZOOM)) {
      expect(await isSea(archive, zoom, [7.25, 43.66]), `zoom ${zoom}`).toBe(false);
      expect(await isSea(archive, zoom, [7.25, 43.6]), `zoom ${zoom}`).toBe(true);
    }
    await archive.close();
  });

  it('is sea where the world has nothing else', async () => {
    const archive = await built('platform', AT_SEA, [cafe(CAFE)]);
    for (const zoom of ZOOMS) expect(await isSea(archive, zoom, [-39.95, 39.95]), `zoom ${zoom}`).toBe(true);
    await archive.close();
  });
});

describe('an extract cut along a shape in a box that holds other shores', () => {
  /** From Corsica to Tuscany; of all that the extract holds an island that is on no map but this one. */
  const BOX: Bounds = [8, 41, 11.2, 43.8];
  const OWN: Bounds = [9.85, 41.85, 9.95, 41.95];
  const CELL_ZOOM = 12;
  let [archive, world]: TileArchive[] = [];
  beforeAll(async () => {
    archive = await built('cut', BOX, [coast(OWN), cafe([9.9, 41.9])]);
    world = await built('world', undefined, []);
  });
  afterAll(async () => {
    await archive!.close();
    await world!.close();
  });

  it('has its own coast in the cells that it lies in and around these, and the world everywhere else', async () => {
    const [west, south, east, north] = OWN;
    const cells = [cellOf([west, north]), cellOf([east, south])] as const;
    let [own, others, land] = [0, 0, 0];
    for (const zoom of ZOOMS.slice(FIRST_OWN_ZOOM))
      for (let lon = 8.03; lon < 11.2; lon += 0.097)
        for (let lat = 41.03; lat < 43.8; lat += 0.113) {
          const [x, y] = cellOf([lon, lat]);
          const isOwn =
            x > cells[0][0] - 2 && x < cells[1][0] + 2 && y > cells[0][1] - 2 && y < cells[1][1] + 2;
          const isOnIsland = lon > west && lon < east && lat > south && lat < north;
          const expected = isOwn ? !isOnIsland : await isSea(world!, zoom, [lon, lat]);
          expect(await isSea(archive!, zoom, [lon, lat]), `zoom ${zoom} at ${lon} ${lat}`).toBe(expected);
          own += Number(isOwn);
          others += Number(!isOwn);
          land += Number(!expected);
        }
    expect(Math.min(own, others, land)).toBeGreaterThan(30);
  });

  it.each<[string, LonLat]>([
    ['on Corsica', [9.1, 42.15]],
    ['in Tuscany', [11, 43.2]],
  ])('has land at every zoom %s', async (_name, place) => {
    for (const zoom of ZOOMS) expect(await isSea(archive!, zoom, place), `zoom ${zoom}`).toBe(false);
  });

  it('names the towns of the world in the box that the extract is not in', async () => {
    const livorno = await at(archive!, 9, [10.316_67, 43.542_64]);
    expect(livorno?.features.get('place_labels')?.map(({ properties }) => properties.name)).toContain(
      'Livorno',
    );
  });

  function cellOf([lon, lat]: LonLat): [x: number, y: number] {
    return [
      Math.floor((lon / 360 + 0.5) * 2 ** CELL_ZOOM),
      Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** CELL_ZOOM),
    ];
  }
});
