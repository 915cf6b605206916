import { readFileSync } from 'node:fs';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, type Source } from 'pmtiles';

export interface DecodedTile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: number;
  readonly layers: Readonly<Record<string, readonly VectorTileFeature[]>>;
}

/** An archive as the published library reads it. */
export function openArchive(path: string): PMTiles {
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
export async function readTile(
  archive: PMTiles,
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
export async function readTiles(
  archive: PMTiles,
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

export function columnOf(lon: number, zoom: number): number {
  return Math.min(2 ** zoom - 1, Math.floor((lon / 360 + 0.5) * 2 ** zoom));
}

export function rowOf(lat: number, zoom: number): number {
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return Math.min(2 ** zoom - 1, Math.floor(((1 - north) / 2) * 2 ** zoom));
}
