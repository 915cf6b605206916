import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ServiceError } from '../core/core.ts';
import { decodeTile } from './decode-tile.ts';
import { encodeLayers } from './encode-layers.ts';
import type { TileLayer } from './encode-tile.ts';
import type { SortedRecord } from './feature-sorter.ts';
import type { FieldValue } from './field-values.ts';
import { byTile, layersOf } from './records-by-tile.ts';
import { tileOfNumber } from './tile-id.ts';

/** The last zoom at which the whole world is on the map, whatever extracts it is made of. */
export const LAST_WORLD_ZOOM = 6;

/** A tile of the world. */
export interface WorldTile {
  readonly number: number;
  /** As an archive holds it, where no extract adds to it. */
  readonly compressed: Uint8Array;
  /** What is in it, in the order of layers. */
  readonly layers: () => TileLayer[];
}

export interface WorldMap {
  /** Names of the fields in each layer. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** By their numbers, and in the order of these. */
  readonly tiles: ReadonlyMap<number, WorldTile>;
}

const FILE = new URL('../../generated/world-tiles.bin', import.meta.url);
const TILE_HEADER_BYTES = 8;

let loaded: WorldMap | undefined;

/**
 * The file of the world's tiles: a length and fields as JSON; then per tile its number, the length of its compressed
 * tile, and that.
 *
 * @param records in the order of a sorter
 */
export function writeWorldTiles(records: Iterable<SortedRecord>): Uint8Array {
  const tiles = [...byTile(records)].map(({ number, records: ofTile }) => ({
    number,
    layers: layersOf(ofTile),
  }));
  const fields = Buffer.from(JSON.stringify([...fieldsIn(tiles.flatMap(({ layers }) => layers))]));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(fields.length);
  return Buffer.concat([length, fields, ...tiles.flatMap(encodeWorldTile)]);
}

/**
 * The world's tiles, read on the first call.
 *
 * @throws ServiceError FILE_UNAVAILABLE where they were not compiled
 */
export function loadWorldMap(): WorldMap {
  loaded ??= decodeWorldMap(readCompiled());
  return loaded;
}

function encodeWorldTile({ number, layers }: { number: number; layers: readonly TileLayer[] }): Uint8Array[] {
  const tile = gzipSync(encodeLayers(tileOfNumber(number).zoom, layers), { level: 9 });
  const header = Buffer.alloc(TILE_HEADER_BYTES);
  header.writeUInt32LE(number, 0);
  header.writeUInt32LE(tile.length, 4);
  return [header, tile];
}

function decodeWorldMap(bytes: Buffer): WorldMap {
  const start = 4 + bytes.readUInt32LE(0);
  const fields = JSON.parse(bytes.toString('utf8', 4, start)) as [string, string[]][]; // written above
  const tiles = new Map<number, WorldTile>();
  for (let at = start; at < bytes.length; ) {
    const [number, tileAt] = [bytes.readUInt32LE(at), at + TILE_HEADER_BYTES];
    at = tileAt + bytes.readUInt32LE(at + 4);
    const compressed = bytes.subarray(tileAt, at);
    tiles.set(number, { number, compressed, layers: () => decodeTile(gunzipSync(compressed)) });
  }
  return { fields: new Map(fields), tiles };
}

function fieldsIn(layers: readonly TileLayer[]): Map<string, string[]> {
  const fields = new Map<string, Set<string>>();
  for (const { name, features } of layers) {
    const known = fields.get(name) ?? new Set();
    fields.set(name, known);
    for (const { attributes } of features) {
      const words = JSON.parse(attributes) as FieldValue[]; // written by the builder
      for (let at = 0; at < words.length; at += 2) known.add(String(words[at]));
    }
  }
  return new Map([...fields].map(([id, names]) => [id, [...names].sort()]));
}

function readCompiled(): Buffer {
  try {
    return readFileSync(FILE);
  } catch (cause) {
    const message = `The map of the world ${FILE.pathname} cannot be read; \`npm run generate\` writes it.`;
    throw new ServiceError('FILE_UNAVAILABLE', message, { cause });
  }
}
