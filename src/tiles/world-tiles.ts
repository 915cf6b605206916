import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ServiceError } from '../core/core.ts';
import { encodeRecords } from './encode-records.ts';
import type { SortedRecord } from './feature-sorter.ts';
import type { FieldValue } from './field-values.ts';
import { LAYERS } from './schema.ts';
import { readFeature } from './tile-features.ts';

/** The last zoom at which the whole world is on the map, whatever extracts it is made of. */
export const LAST_WORLD_ZOOM = 6;

/** A tile of the world. */
export interface WorldTile {
  readonly number: number;
  /** As an archive holds it, where no extract adds to it. */
  readonly compressed: Uint8Array;
  /** What it was made of, in the order of layers. */
  readonly records: () => SortedRecord[];
}

export interface WorldMap {
  /** Names of the fields in each layer. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** In the order of their numbers. */
  readonly tiles: readonly WorldTile[];
}

const FILE = new URL('../../generated/world-tiles.bin', import.meta.url);
const [TILE_HEADER_BYTES, RECORD_HEADER_BYTES] = [12, 5];

let loaded: WorldMap | undefined;

/**
 * The file of the world's tiles: a length and fields as JSON; then per tile its number, the lengths of its compressed tile
 * and compressed records, and both.
 *
 * @param records in the order of a sorter
 */
export function writeWorldTiles(records: Iterable<SortedRecord>): Uint8Array {
  const byTile = new Map<number, SortedRecord[]>();
  for (const record of records) {
    const copy = { ...record, bytes: Uint8Array.from(record.bytes) };
    const known = byTile.get(record.tileId);
    if (known) known.push(copy);
    else byTile.set(record.tileId, [copy]);
  }
  const fields = Buffer.from(JSON.stringify([...fieldsIn([...byTile.values()].flat())]));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(fields.length);
  const tiles = [...byTile].flatMap(([number, ofTile]) => encodeWorldTile(number, ofTile));
  return Buffer.concat([length, fields, ...tiles]);
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

function encodeWorldTile(number: number, records: readonly SortedRecord[]): Uint8Array[] {
  const tile = gzipSync(encodeRecords(number, records), { level: 9 });
  const kept = gzipSync(Buffer.concat(records.flatMap(encodeRecord)), { level: 9 });
  const header = Buffer.alloc(TILE_HEADER_BYTES);
  for (const [i, value] of [number, tile.length, kept.length].entries()) header.writeUInt32LE(value, 4 * i);
  return [header, tile, kept];
}

function encodeRecord({ layer, bytes }: SortedRecord): Uint8Array[] {
  const header = Buffer.alloc(RECORD_HEADER_BYTES);
  header.writeUInt8(layer, 0);
  header.writeUInt32LE(bytes.length, 1);
  return [header, bytes];
}

function decodeWorldMap(bytes: Buffer): WorldMap {
  const start = 4 + bytes.readUInt32LE(0);
  const fields = JSON.parse(bytes.toString('utf8', 4, start)) as [string, string[]][]; // written above
  const tiles: WorldTile[] = [];
  for (let at = start; at < bytes.length; ) {
    const [number, tileBytes] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    const tileAt = at + TILE_HEADER_BYTES;
    const keptAt = tileAt + tileBytes;
    at = keptAt + bytes.readUInt32LE(at + 8);
    const kept = bytes.subarray(keptAt, at);
    tiles.push({
      number,
      compressed: bytes.subarray(tileAt, keptAt),
      records: () => decodeRecords(number, gunzipSync(kept)),
    });
  }
  return { fields: new Map(fields), tiles };
}

function decodeRecords(tileId: number, bytes: Buffer): SortedRecord[] {
  const records: SortedRecord[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = at + RECORD_HEADER_BYTES;
    const layer = bytes.readUInt8(at);
    at = start + bytes.readUInt32LE(at + 1);
    records.push({ tileId, layer, bytes: bytes.subarray(start, at) });
  }
  return records;
}

function fieldsIn(records: readonly SortedRecord[]): Map<string, string[]> {
  const fields = new Map<string, Set<string>>();
  for (const { layer, bytes } of records) {
    const { id } = LAYERS[layer]!;
    const words = JSON.parse(readFeature(bytes).attributes) as FieldValue[]; // written by the builder
    const known = fields.get(id) ?? new Set();
    fields.set(id, known);
    for (let at = 0; at < words.length; at += 2) known.add(String(words[at]));
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
