import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, type Source } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distanceMetres } from '../../src/core/core.ts';
import { mayBeOnMap, TileBuilder } from '../../src/map/map.ts';
import {
  clipRings,
  doubleArea,
  gridShift,
  type Ring,
  ringFlaws,
  type Side,
  toWorld,
} from '../../src/mvt/mvt.ts';
import { type Feature, readFeatures, representativePoint } from '../../src/osm/osm.ts';
import type { TileArchive } from '../../src/pmtiles/pmtiles.ts';
import { openTileArchive, seaOfWorld } from '../../src/world-map/world-map.ts';

const data = process.env.WAYPOST_TEST_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const EXTENT = 4096;
/** Every layer of Shortbread 1.1, and our own: a style may draw any of them, whatever an extract holds. */
const ALL_LAYERS = `ocean water_polygons water_polygons_labels water_lines water_lines_labels dam_lines
  dam_polygons pier_lines pier_polygons bridges boundaries boundary_labels place_labels land sites buildings addresses
  streets street_polygons streets_polygons_labels street_labels street_labels_points aerialways ferries public_transport
  pois natural_labels poi_areas aeroway_labels street_shields bathymetry uncovered uncovered_labels`.split(
  /\s+/,
);
const AREA = 3;
/** Woods at the edges of the extracts reach beyond their bounds. */
const AROUND_BOTH = [6.5, 43, 10.5, 47.8] as const;
type Axis = Side['axis'];
/** Square units that are drawn or not. */
const HALF_A_SPECK = 32;
/** Square units of three cells of two by two pixels: smaller patches of land are left out before zoom 13. */
const LEAST_PATCH = 3 * 4 * 8 * 8;
/** What coarse shapes of land may have too much or too little: what lies on woods is cut out of them, and Monaco has 75 pixels of copses at zoom 11. */
const GENERALISED = { share: 0.1, squareUnits: 4 * LEAST_PATCH };

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-tiles-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

async function featuresOf(file: string): Promise<Feature[]> {
  const features: Feature[] = [];
  for await (const feature of readFeatures(join(data, file), { wanted: mayBeOnMap })) features.push(feature);
  return features;
}

async function build(name: string, features: readonly Feature[], memoryBytes?: number): Promise<string> {
  const path = join(directory, `${name}.pmtiles`);
  const builder = new TileBuilder({
    path,
    temporaryDirectory: directory,
    attribution: '© OpenStreetMap contributors',
    sea: seaOfWorld(),
    ...(memoryBytes !== undefined && { memoryBytes }),
  });
  for (const feature of features) builder.add({ ...feature, ...representativePoint(feature.geometry) });
  await builder.finish([]);
  return path;
}

const MONACO = ['monaco-2026-05-18.osm.pbf', [7.39, 43.71, 7.46, 43.77]] as const;
const LIECHTENSTEIN = ['liechtenstein-2026-05-18.osm.pbf', [9.46, 47.04, 9.65, 47.28]] as const;
/** The larger one takes three times as long. */
const EXTRACTS = process.env.WAYPOST_LONG_TESTS ? [MONACO, LIECHTENSTEIN] : [MONACO];

describe.each(EXTRACTS)('the basemap of %s', (file, bounds) => {
  const isThere = existsSync(join(data, file));
  let features: Feature[];
  let path: string;
  let archive: PMTiles;
  let byZoom: DecodedTile[][];
  beforeAll(async () => {
    if (!isThere) return;
    features = await featuresOf(file);
    path = await build(file, features);
    archive = openArchive(path);
    byZoom = await Promise.all(Array.from({ length: 15 }, (_, zoom) => readTiles(archive, zoom, bounds)));
  });

  it.skipIf(!isThere)('is the same, byte by byte, with little memory', async () => {
    const again = await build(`${file}-spilled`, features, 100_000);
    expect(readFileSync(again).equals(readFileSync(path))).toBe(true);
  });

  it.skipIf(!isThere)('has sound rings only, at every zoom', () => {
    const areas = byZoom.flat().flatMap((tile) => featuresIn(tile).filter(({ type }) => type === AREA));
    expect(areas.length).toBeGreaterThan(1000);
    for (const area of areas)
      expect(ringFlaws(area.loadGeometry()), JSON.stringify(area.properties)).toEqual([]);
  });

  it.skipIf(!isThere)('has no tile over 500 KB', () => {
    expect(Math.max(...byZoom.flat().map(({ bytes }) => bytes))).toBeLessThan(500_000);
  });

  it.skipIf(!isThere)('says which layers and fields there are, and has no others', async () => {
    const { vector_layers: described } = (await archive.getMetadata()) as {
      vector_layers: { id: string; fields: Record<string, string>; minzoom: number }[];
    };
    expect(described.map(({ id }) => id).sort()).toEqual([...ALL_LAYERS].sort());
    for (const tile of byZoom.flat())
      for (const [name, ofLayer] of Object.entries(tile.layers)) {
        const layer = described.find(({ id }) => id === name)!;
        expect(tile.zoom, name).toBeGreaterThanOrEqual(layer.minzoom);
        for (const { properties } of ofLayer)
          for (const [field, value] of Object.entries(properties))
            expect(layer.fields[field]?.toLowerCase(), `${name}.${field}`).toBe(typeof value);
      }
  });

  it.skipIf(!isThere)('has streets of the true length within a hundredth', async () => {
    const isStreet = ({ tags, geometry }: Feature) =>
      tags.highway === 'residential' && geometry.type === 'line';
    const metres = features.filter(isStreet).reduce((sum, { geometry }) => sum + lengthOf(geometry), 0);
    const everywhere = await tilesOf(archive, 14, features.filter(isStreet));
    const drawn = everywhere.reduce((sum, tile) => sum + drawnMetres(tile), 0);
    expect(drawn / metres).toBeGreaterThan(0.99);
    expect(drawn / metres).toBeLessThan(1.01);
  });

  it.skipIf(!isThere).each([
    [9, GENERALISED],
    [10, GENERALISED],
    [11, GENERALISED],
    [13, { share: GENERALISED.share, squareUnits: HALF_A_SPECK }],
  ])('has as many woods at zoom %i as there are', async (zoom, { share, squareUnits }) => {
    const there = features.filter(isWood).reduce((sum, { geometry }) => sum + surfaceOf(geometry, zoom), 0);
    const tiles = await readTiles(archive, zoom, AROUND_BOTH);
    const drawn = tiles.reduce((sum, tile) => sum + drawnSurface(tile, 'forest'), 0);
    expect(Math.abs(drawn / there - 1)).toBeLessThan(share + squareUnits / there);
  });

  it.skipIf(!isThere).each([12, 13, 14])('has lines that go on in the next tile at zoom %i', (zoom) => {
    let [crossings, torn] = [0, 0];
    for (const tile of byZoom[zoom]!) {
      const east = byZoom[zoom]!.find(({ x, y }) => x === tile.x + 1 && y === tile.y);
      if (!east) continue;
      const [here, there] = [crossingsAt(tile, EXTENT), crossingsAt(east, 0)];
      crossings += here.length;
      torn += here.filter((y) => !there.some((other) => Math.abs(other - y) <= 2)).length;
    }
    expect(torn, `of ${crossings}`).toBe(0);
  });
});

function featuresIn({ layers }: DecodedTile): VectorTileFeature[] {
  return Object.values(layers).flat();
}

function lengthOf(geometry: Feature['geometry']): number {
  if (geometry.type !== 'line') return 0;
  let sum = 0;
  const { positions: p } = geometry;
  for (let at = 2; at < p.length; at += 2)
    sum += distanceMetres(p[at - 1]! / 1e7, p[at - 2]! / 1e7, p[at + 1]! / 1e7, p[at]! / 1e7);
  return sum;
}

async function tilesOf(archive: PMTiles, zoom: number, features: readonly Feature[]): Promise<DecodedTile[]> {
  const tiles = new Map<string, DecodedTile | undefined>();
  for (const { geometry } of features) {
    if (geometry.type !== 'line') continue;
    for (let at = 0; at < geometry.positions.length; at += 2) {
      const [x, y] = [
        columnOf(geometry.positions[at]! / 1e7, zoom),
        rowOf(geometry.positions[at + 1]! / 1e7, zoom),
      ];
      if (!tiles.has(`${x} ${y}`)) tiles.set(`${x} ${y}`, await readTile(archive, zoom, x, y));
    }
  }
  return [...tiles.values()].filter((tile) => tile !== undefined);
}

/** Length of residential streets in a tile without its buffer. */
function drawnMetres(tile: DecodedTile): number {
  let sum = 0;
  for (const feature of tile.layers.streets ?? []) {
    if (feature.properties.kind !== 'residential') continue;
    for (const line of feature.loadGeometry())
      for (let i = 1; i < line.length; i++) sum += metresInside(tile, line[i - 1]!, line[i]!);
  }
  return sum;
}

function isWood({ tags: { landuse, natural }, geometry }: Feature): boolean {
  return geometry.type === 'area' && (landuse === 'forest' || natural === 'wood');
}

/** In square units of the grid of a zoom. */
function surfaceOf(geometry: Feature['geometry'], zoom: number): number {
  if (geometry.type !== 'area') return 0;
  const rings = geometry.polygons.flatMap((polygon) =>
    polygon.map((ring, i) => ({ ring, sign: i === 0 ? 1 : -1 })),
  );
  return rings.reduce((sum, { ring, sign }) => {
    const area = Math.abs(doubleArea(toWorld(ring))) / 2;
    return sum + (sign * area) / 4 ** gridShift(zoom);
  }, 0);
}

/** Area of one kind of land in a tile without its buffer. */
function drawnSurface(tile: DecodedTile, kind: string): number {
  const inside = [0, 1].flatMap((axis) => [
    { axis: axis as Axis, limit: -1e-6, isBelow: false },
    { axis: axis as Axis, limit: EXTENT + 1e-6, isBelow: true },
  ]);
  const areas = (tile.layers.land ?? []).filter(({ properties }) => properties.kind === kind);
  return areas
    .flatMap((area) => area.loadGeometry().map((ring) => ring.slice(0, -1).flatMap(({ x, y }) => [x, y])))
    .flatMap((ring) => inside.reduce<readonly Ring[]>(clipRings, [ring]))
    .reduce((sum, ring) => sum + doubleArea(ring) / 2, 0);
}

function metresInside(tile: DecodedTile, a: { x: number; y: number }, b: { x: number; y: number }): number {
  let [from, to] = [0, 1];
  for (const axis of ['x', 'y'] as const) {
    const step = b[axis] - a[axis];
    if (step === 0 && (a[axis] < 0 || a[axis] > EXTENT)) return 0;
    if (step === 0) continue;
    const ends = [(0 - a[axis]) / step, (EXTENT - a[axis]) / step].sort((p, q) => p - q);
    from = Math.max(from, ends[0]!);
    to = Math.min(to, ends[1]!);
  }
  if (from >= to) return 0;
  const metresPerUnit = Math.cos((latOf(tile) * Math.PI) / 180) * (40_030_173 / 2 ** tile.zoom / EXTENT);
  return (to - from) * Math.hypot(b.x - a.x, b.y - a.y) * metresPerUnit;
}

function latOf({ zoom, y }: DecodedTile): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** zoom))) * 180) / Math.PI;
}

/** Positions at which streets cross a vertical line of a tile, from north to south. */
function crossingsAt(tile: DecodedTile, x: number): number[] {
  const crossings: number[] = [];
  for (const feature of tile.layers.streets ?? [])
    for (const line of feature.loadGeometry())
      for (let i = 1; i < line.length; i++) {
        const [a, b] = [line[i - 1]!, line[i]!];
        if (a.x < x === b.x < x) continue;
        const y = a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y);
        if (y > 0 && y < EXTENT) crossings.push(y);
      }
  return crossings;
}

describe('the world around every extract', () => {
  let opened: TileArchive;
  let archive: Tiles;
  beforeAll(async () => {
    opened = await openTileArchive(await build('nothing', []));
    archive = served(opened);
  });
  afterAll(() => opened.close());

  it('is there at every place of the low zooms, from the whole world down', async () => {
    const whole = await readTile(archive, 0, 0, 0);
    expect(Object.keys(whole!.layers).sort()).toEqual([
      'bathymetry',
      'boundaries',
      'land', // by the colour of what covers it
      'natural_labels', // of oceans
      'ocean',
      'water_polygons',
    ]);
    for (let zoom = 1; zoom <= 4; zoom++) {
      const tiles = await readTiles(archive, zoom, [-180, -85, 180, 85]);
      const withSea = tiles.filter(({ layers }) => layers.ocean).length;
      expect(withSea / 4 ** zoom, `zoom ${zoom}`).toBeGreaterThan(0.7);
    }
  });

  it.each([
    ['the Atlantic', 40, -40, true],
    ['the Pacific at the antimeridian', 0, 179.99, true],
    ['Mongolia', 46, 104, false],
    ['Chad', 16, 18, false],
    ['Antarctica', -82, 100, false],
  ])('has sea or land where it is: %s', async (_name, lat, lon, isSea) => {
    const tile = await readTile(archive, 6, columnOf(lon, 6), rowOf(lat, 6));
    expect(tile?.layers.ocean !== undefined).toBe(isSea);
  });

  it('names countries in every language there is', async () => {
    const tiles = await readTiles(archive, 5, [5, 45, 15, 50]);
    const labels = tiles.flatMap(({ layers }) => layers.boundary_labels ?? []);
    const swiss = labels.find(({ properties }) => properties.name_en === 'Switzerland')!.properties;
    expect(swiss).toMatchObject({ admin_level: 2, name: 'Schweiz / Suisse / Svizzera', name_fr: 'Suisse' });
  });

  it.each([
    [
      'the capital of Japan',
      4,
      35.7,
      139.7,
      'place_labels',
      { name: '東京', name_en: 'Tokyo', kind: 'capital' },
    ],
    ['a state', 4, 31, -99, 'boundary_labels', { name: 'Texas', admin_level: 4 }],
    ['an ocean', 2, 20, -160, 'natural_labels', { kind: 'ocean', name_fr: 'Océan Pacifique Nord' }],
    ['a range', 4, 31, 80, 'natural_labels', { kind: 'range', name: 'Himalayas', name_de: 'Himalaya' }],
    ['a lake', 4, -1, 33, 'water_polygons_labels', { kind: 'water', name: 'Lake Victoria' }],
    ['a city', 6, 48.1, 11.6, 'place_labels', { name: 'München', name_en: 'Munich' }],
  ])('names %s, which is no part of an extract', async (_what, zoom, lat, lon, layer, properties) => {
    const tile = await readTile(archive, zoom, columnOf(lon, zoom), rowOf(lat, zoom));
    const found = (tile?.layers[layer] ?? []).map((feature) => feature.properties);
    expect(found).toContainEqual(expect.objectContaining(properties));
  });

  it.each([
    ['Lake Victoria', -1, 33],
    ['Lake Superior', 47.7, -88],
    ['Lake Baikal', 53.5, 108],
  ])('has lakes as water: %s', async (_name, lat, lon) => {
    const tile = await readTile(archive, 6, columnOf(lon, 6), rowOf(lat, 6));
    const kinds = (tile?.layers.water_polygons ?? []).map(({ properties }) => properties.kind);
    expect(kinds).toContain('water');
  });
});

/** Tiles by address, plain. */
interface Tiles {
  getZxy(
    zoom: number,
    x: number,
    y: number,
  ): Promise<{ readonly data: ArrayBuffer | Uint8Array } | undefined>;
}

interface DecodedTile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: number;
  readonly layers: Readonly<Record<string, readonly VectorTileFeature[]>>;
}

/** Tiles as a server sends them: with those that the archive leaves to the map of the world. */
function served(archive: TileArchive): Tiles {
  const getZxy: Tiles['getZxy'] = async (zoom, x, y) => {
    const tile = await archive.tile(zoom, x, y);
    return tile && { data: gunzipSync(tile) };
  };
  return { getZxy };
}

/** An archive as the published library reads it. */
function openArchive(path: string): PMTiles {
  const bytes = readFileSync(path);
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  };
  return new PMTiles(source);
}

/** A tile as the published libraries read it; undefined where the archive has none. */
async function readTile(
  archive: Tiles,
  zoom: number,
  x: number,
  y: number,
): Promise<DecodedTile | undefined> {
  const tile = await archive.getZxy(zoom, x, y);
  if (!tile) return undefined;
  const decoded = new VectorTile(new PbfReader(new Uint8Array(tile.data)));
  const layers = Object.entries(decoded.layers).map(([name, layer]) => [
    name,
    Array.from({ length: layer.length }, (_, i) => layer.feature(i)),
  ]);
  return { zoom, x, y, bytes: tile.data.byteLength, layers: Object.fromEntries(layers) };
}

/** All tiles of a zoom that an archive has within the given degrees. */
async function readTiles(
  archive: Tiles,
  zoom: number,
  [west, south, east, north]: readonly [number, number, number, number],
): Promise<DecodedTile[]> {
  const tiles: DecodedTile[] = [];
  for (let x = columnOf(west, zoom); x <= columnOf(east, zoom); x++)
    for (let y = rowOf(north, zoom); y <= rowOf(south, zoom); y++) {
      const tile = await readTile(archive, zoom, x, y);
      if (tile) tiles.push(tile);
    }
  return tiles;
}

function columnOf(lon: number, zoom: number): number {
  return Math.min(2 ** zoom - 1, Math.floor((lon / 360 + 0.5) * 2 ** zoom));
}

function rowOf(lat: number, zoom: number): number {
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return Math.min(2 ** zoom - 1, Math.floor(((1 - north) / 2) * 2 ** zoom));
}
