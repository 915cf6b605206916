/** Archives of vector tiles as the published libraries read them, for comparing what several programs made. */
import { readFileSync } from 'node:fs';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, type Source } from 'pmtiles';

/** `[west, south, east, north]` in degrees. */
export type Bounds = readonly [number, number, number, number];

export interface DecodedTile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  /** As it is stored. */
  readonly bytes: number;
  readonly layers: Readonly<Record<string, readonly VectorTileFeature[]>>;
}

/** A part of a tile in its units, from its corner in the north-west. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Units of a tile's side, in both programs' archives. */
export const EXTENT = 4096;
export const WHOLE_TILE: Window = { left: 0, top: 0, right: EXTENT, bottom: EXTENT };

export interface ReadableArchive {
  /** What the header says. */
  readonly bounds: Bounds;
  /** A tile; undefined where the archive has none. */
  tile(zoom: number, x: number, y: number): Promise<DecodedTile | undefined>;
  /** All tiles of a zoom that touch an area. */
  tiles(zoom: number, bounds: Bounds): Promise<DecodedTile[]>;
}

/** Opens a file of PMTiles, which is held in memory whole. Tiles are to be read one after the other. */
export async function openArchive(path: string): Promise<ReadableArchive> {
  const bytes = readFileSync(path);
  let lastRead = 0;
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => {
      lastRead = length;
      return { data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer };
    },
  };
  const archive = new PMTiles(source);
  const { minLon, minLat, maxLon, maxLat } = await archive.getHeader();
  const tile = async (zoom: number, x: number, y: number) => {
    const found = await archive.getZxy(zoom, x, y);
    return found && decode(new Uint8Array(found.data), { zoom, x, y, bytes: lastRead });
  };
  const tiles = async (zoom: number, bounds: Bounds) => {
    const all: DecodedTile[] = [];
    for (const [x, y] of addresses(zoom, bounds)) all.push(...asList(await tile(zoom, x, y)));
    return all;
  };
  return { bounds: [minLon, minLat, maxLon, maxLat], tile, tiles };
}

function decode(data: Uint8Array, place: Omit<DecodedTile, 'layers'>): DecodedTile {
  const layers = Object.entries(new VectorTile(new PbfReader(data)).layers).map(([name, layer]) => [
    name,
    Array.from({ length: layer.length }, (_, at) => layer.feature(at)),
  ]);
  return { ...place, layers: Object.fromEntries(layers) };
}

function asList<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

/** Columns and rows of the tiles that touch an area. */
export function addresses(zoom: number, [west, south, east, north]: Bounds): [x: number, y: number][] {
  const [left, right] = [columnAt(west, zoom), columnAt(east, zoom)].map(Math.floor) as [number, number]; // of two, two
  const [top, bottom] = [rowAt(north, zoom), rowAt(south, zoom)].map(Math.floor) as [number, number]; // of two, two
  const all: [number, number][] = [];
  for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) all.push([x, y]);
  return all;
}

/** Where a longitude lies, in tiles from the west. */
export function columnAt(lon: number, zoom: number): number {
  return (lon / 360 + 0.5) * 2 ** zoom;
}

/** Where a latitude lies, in tiles from the north. */
export function rowAt(lat: number, zoom: number): number {
  return (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom;
}
