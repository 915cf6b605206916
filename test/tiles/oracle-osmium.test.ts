/**
 * The map of real extracts against what osmium exports of them: how long, how large and how many things are at the
 * deepest zoom. Both are measured in units of that zoom's tiles, so that no formula of geodesy comes in between.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LAYERS, mayBeOnMap, TileBuilder } from '../../src/map/map.ts';
import { readFeatures, representativePoint } from '../../src/osm/osm.ts';
import { seaOfWorld } from '../../src/world-map/world-map.ts';
import {
  type Bounds,
  columnAt,
  type DecodedTile,
  EXTENT,
  openArchive,
  rowAt,
  WHOLE_TILE,
} from './decoded-archive.ts';
import { contains, type Spot, signedArea, sizeInside, spotsWithin } from './shapes-inside.ts';

const EXTRACTS =
  process.env.WAYPOST_TEST_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const NAMES = ['monaco-2026-05-18', 'liechtenstein-2026-05-18'];
const ZOOM = 14;
const HUNDREDTH = 0.01;
/** Geometry type of areas (Vector Tile 2.1, 4.3.4). */
const AREA = 3;
/** Kinds of areas that the world around extracts has too. */
const KINDS_OF_WORLD = new Set<unknown>(['residential', 'sand', 'water', 'reservoir', 'glacier']);
/** Units by which shapes of the world may reach beyond the mark of where they are, by rounding. */
const NEAR = 2;

type Tags = Readonly<Record<string, string>>;
type Position = readonly [lon: number, lat: number];

/** An object that osmium exports: a node, a way or an area; a closed way comes as both way and area. */
type Exported = { readonly properties: Tags } & (
  | { readonly geometry: { readonly type: 'Point'; readonly coordinates: Position } }
  | { readonly geometry: { readonly type: 'LineString'; readonly coordinates: readonly Position[] } }
  | { readonly geometry: { readonly type: 'MultiPolygon'; readonly coordinates: readonly Position[][][] } }
);

const STREETS =
  `motorway trunk primary secondary tertiary unclassified residential living_street service pedestrian track
  footway steps path cycleway`.split(/\s+/);
const LAND: Readonly<Record<string, readonly string[]>> = valuesOf('land');
const WATER: Readonly<Record<string, readonly string[]>> = valuesOf('water_polygons');
const POIS: Readonly<Record<string, readonly string[]>> = valuesOf('pois');

const directory = mkdtempSync(join(tmpdir(), 'waypost-osmium-'));
afterAll(() => rmSync(directory, { recursive: true }));

const isReady = hasOsmium() && NAMES.every((name) => existsSync(join(EXTRACTS, `${name}.osm.pbf`)));

describe.skipIf(!isReady).each(NAMES)('the map of %s (skipped without the data or osmium-tool)', (name) => {
  let exported: Exported[];
  let tiles: DecodedTile[];
  beforeAll(async () => {
    const extract = join(EXTRACTS, `${name}.osm.pbf`);
    exported = exportOf(extract);
    const archive = await openArchive(await build(extract));
    tiles = await archive.tiles(ZOOM, boundsOf(exported));
  });

  it('has streets of the right length, of every kind', () => {
    const drawn = sizesByKind('streets');
    for (const kind of STREETS) {
      const length = sum(exported.filter((one) => isStreet(one, kind)).map(lengthOf));
      if (length > EXTENT) expect(drawn.get(kind)! / length, kind).toBeGreaterThan(1 - HUNDREDTH);
      if (length > EXTENT) expect(drawn.get(kind)! / length, kind).toBeLessThan(1 + HUNDREDTH);
    }
    expect(drawn.size).toBeGreaterThan(8);
  });

  it.each([
    ['land', LAND],
    ['water_polygons', WATER],
    ['buildings', { building: [] }],
  ])('has the right area of %s', (layer, wanted) => {
    const area = sum(exported.filter(({ properties }) => isTagged(properties, wanted)).map(areaOf));
    const drawn = sum([...sizesByKind(layer).values()]);
    expect(drawn / area).toBeGreaterThan(1 - HUNDREDTH);
    expect(drawn / area).toBeLessThan(1 + HUNDREDTH);
  });

  it('has every building where it stands', () => {
    const byPlace = new Map(tiles.map((tile) => [`${tile.x} ${tile.y}`, tile]));
    const buildings = exported.filter(({ properties }) => isTagged(properties, { building: [] }));
    const places = buildings.flatMap((building) => partsOf(building).flatMap((rings) => placeWithin(rings)));
    const absent = places.filter(({ x, y }) => {
      const [column, row] = [Math.floor(x / EXTENT), Math.floor(y / EXTENT)];
      const spot = { x: x - column * EXTENT, y: y - row * EXTENT };
      const drawn = byPlace.get(`${column} ${row}`)?.layers.buildings ?? [];
      return !drawn.some((feature) => contains(feature.loadGeometry(), spot));
    });
    expect(places.length).toBeGreaterThan(1_000);
    expect(absent).toEqual([]);
  });

  it('has as many addresses and points of interest as there are', () => {
    const things = exported.filter(({ geometry }) => geometry.type !== 'LineString');
    const pois = things.filter(({ properties }) => isTagged(properties, POIS));
    const numbered = things.filter(({ properties }) =>
      isTagged(properties, { 'addr:housenumber': [], 'addr:housename': [] }),
    );
    const others = numbered.filter(({ properties }) => !isTagged(properties, POIS));
    expect(sum([...sizesByKind('pois').values()])).toBe(pois.length);
    expect(sum([...sizesByKind('addresses').values()])).toBe(others.length);
  });

  function sizesByKind(layer: string): Map<string, number> {
    const sizes = new Map<string, number>();
    for (const { layers } of tiles)
      for (const feature of layers[layer] ?? []) {
        if (feature.properties.part === true) continue; // its building has the same ground
        const kind = String(feature.properties.kind);
        const own = withoutWorld(feature, layers.uncovered ?? []);
        sizes.set(kind, (sizes.get(kind) ?? 0) + sizeInside(own, WHOLE_TILE));
      }
    return sizes;
  }
});

type Feature = DecodedTile['layers'][string][number];

/** A feature without the parts that are the world's: those that lie where no extract does. */
function withoutWorld(feature: Feature, uncovered: readonly Feature[]): Feature {
  if (feature.type !== AREA || !KINDS_OF_WORLD.has(feature.properties.kind)) return feature;
  const pieces = uncovered.flatMap((piece) => piece.loadGeometry().map(boxOf));
  const isOfWorld = (ring: readonly Spot[]): boolean => {
    const box = boxOf(ring);
    return pieces.some(
      ({ left, top, right, bottom }) =>
        box.left >= left - NEAR &&
        box.right <= right + NEAR &&
        box.top >= top - NEAR &&
        box.bottom <= bottom + NEAR,
    );
  };
  const rings = feature.loadGeometry().filter((ring) => !isOfWorld(ring));
  return Object.create(feature, { loadGeometry: { value: () => rings } });
}

function boxOf(ring: readonly Spot[]) {
  const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function hasOsmium(): boolean {
  try {
    execFileSync('osmium', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function exportOf(extract: string): Exported[] {
  const file = join(directory, 'exported.geojsonseq');
  const options = ['-f', 'geojsonseq', '-x', 'print_record_separator=false', '--overwrite', '-o', file];
  execFileSync('osmium', ['export', ...options, extract], { stdio: 'ignore' });
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Exported); // by osmium, in this form
}

async function build(extract: string): Promise<string> {
  const path = join(directory, 'basemap.pmtiles');
  rmSync(path, { force: true });
  const builder = new TileBuilder({
    path,
    temporaryDirectory: directory,
    attribution: '',
    sea: seaOfWorld(),
  });
  for await (const feature of readFeatures(extract, { wanted: mayBeOnMap }))
    builder.add({ ...feature, ...representativePoint(feature.geometry) });
  await builder.finish([]);
  return path;
}

/** The values of each key that the schema has in a layer; only the first tag of tests with several. */
function valuesOf(layer: string): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const [, , ...tests] of LAYERS.filter(({ id }) => id === layer).flatMap(({ kinds }) => kinds))
    for (const test of tests) {
      const [key = '', value = ''] = test.split('&')[0]!.split('=');
      values[key] = [...(values[key] ?? []), value];
    }
  return values;
}

/** True if an object has one of the tags; a key without values stands for any value but `no`. */
function isTagged(tags: Tags, wanted: Readonly<Record<string, readonly string[]>>): boolean {
  return Object.entries(wanted).some(([key, values]) => {
    const given = (tags[key] ?? '').split(';').map((value) => value.trim()); // several kinds of one thing: `cafe;bar`
    if (given.every((value) => value === '')) return false;
    return values.length === 0 ? tags[key] !== 'no' : given.some((value) => values.includes(value));
  });
}

function isStreet({ geometry, properties }: Exported, kind: string): boolean {
  const { highway = '', area } = properties;
  return geometry.type === 'LineString' && area !== 'yes' && highway.replace(/_link$/, '') === kind;
}

function lengthOf({ geometry }: Exported): number {
  if (geometry.type !== 'LineString') return 0;
  const spots = geometry.coordinates.map(onMap);
  return sum(spots.slice(1).map((spot, at) => Math.hypot(spot.x - spots[at]!.x, spot.y - spots[at]!.y)));
}

function areaOf(feature: Exported): number {
  return sum(partsOf(feature).map(([outer = [], ...holes]) => sizeOf(outer) - sum(holes.map(sizeOf))));
}

function sizeOf(ring: readonly Spot[]): number {
  return Math.abs(signedArea(ring));
}

/** The polygons of an area, in units of the map. */
function partsOf({ geometry }: Exported): Spot[][][] {
  if (geometry.type !== 'MultiPolygon') return [];
  return geometry.coordinates.map((rings) => rings.map((ring) => ring.map(onMap)));
}

/** A place well inside a polygon; none where it is narrower than what tiles can tell. */
function placeWithin(rings: readonly (readonly Spot[])[]): Spot[] {
  const wound = rings.map((ring, at) => (signedArea(ring) > 0 === (at === 0) ? ring : ring.toReversed()));
  const all = Number.POSITIVE_INFINITY;
  const spots = spotsWithin(wound, { left: -all, top: -all, right: all, bottom: all });
  const isWide = ({ x, y }: Spot): boolean =>
    [-1, 1].every((step) => contains(wound, { x: x + step, y }) && contains(wound, { x, y: y + step }));
  return spots.filter(isWide).slice(0, 1);
}

function onMap([lon, lat]: Position): Spot {
  return { x: columnAt(lon, ZOOM) * EXTENT, y: rowAt(lat, ZOOM) * EXTENT };
}

/** Around all that is exported. */
function boundsOf(exported: readonly Exported[]): Bounds {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (const { geometry } of exported)
    for (const [lon, lat] of pairsIn(geometry.coordinates)) {
      bounds[0] = Math.min(bounds[0], lon);
      bounds[1] = Math.min(bounds[1], lat);
      bounds[2] = Math.max(bounds[2], lon);
      bounds[3] = Math.max(bounds[3], lat);
    }
  return bounds;
}

function pairsIn(coordinates: Exported['geometry']['coordinates']): Position[] {
  const numbers = [coordinates].flat(4) as number[]; // however deep, positions lie in it in pairs
  return Array.from({ length: numbers.length / 2 }, (_, at) => [numbers[2 * at]!, numbers[2 * at + 1]!]);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
