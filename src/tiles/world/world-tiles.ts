import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ServiceError } from '../../core/core.ts';
import { tileOfId } from '../archive/tile-id.ts';
import { encodeLayers } from '../drawing/encode-layers.ts';
import type { SortedRecord } from '../drawing/feature-sorter.ts';
import { byTile, layersOf } from '../drawing/records-by-tile.ts';
import { decodeTile } from '../vector-tile/decode-tile.ts';
import { encodeTile } from '../vector-tile/encode-tile.ts';
import type { FieldValue, TileFeature, TileLayer } from '../vector-tile/tile-feature.ts';

/** The last zoom at which the whole world is on the map, whatever extracts it is made of. */
export const LAST_WORLD_ZOOM = 6;

/** A tile of the world. */
export interface WorldTile {
  readonly tileId: number;
  /** As an archive holds it, where no extract adds to it. */
  readonly compressed: Uint8Array;
  /** What is in it, in the order of layers. */
  readonly layers: () => TileLayer[];
  /** The same without the borders of some countries, ISO 3166-1 alpha-2; below the last zoom of the world with them. */
  readonly layersWithout: (countries: ReadonlySet<string>) => TileLayer[];
}

export interface WorldMap {
  /** Names of the fields in each layer. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** By their numbers, and in the order of these. */
  readonly tiles: ReadonlyMap<number, WorldTile>;
}

const TILE_HEADER_BYTES = 12;
const BOUNDARIES = 'boundaries';
/** The last attribute of borders as they are compiled: which countries they are of, with spaces between. No tile shows it. */
export const COUNTRIES = 'countries';

/**
 * The file of the world's tiles: a length and fields as JSON; then per tile its number, the length of its compressed
 * tile and of its borders, a tile too in which they are not yet joined and have their countries, and these; borders of
 * the last zoom alone.
 *
 * @param records in the order of a sorter
 */
export function writeWorldTiles(records: Iterable<SortedRecord>): Uint8Array {
  const tiles = [...byTile(records)].map(({ tileId, records: ofTile }) => ({
    tileId,
    layers: layersOf(ofTile),
  }));
  const shown = tiles.flatMap(({ layers }) => layers.map(shownOf));
  const fields = Buffer.from(JSON.stringify([...fieldsIn(shown)]));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(fields.length);
  return Buffer.concat([length, fields, ...tiles.flatMap(encodeWorldTile)]);
}

/**
 * Reads a file of {@link writeWorldTiles}.
 *
 * @throws ServiceError FILE_UNAVAILABLE if it is not there
 */
export function readWorldMap(file: URL): WorldMap {
  return decodeWorldMap(readCompiled(file));
}

function encodeWorldTile({ tileId, layers }: { tileId: number; layers: readonly TileLayer[] }): Uint8Array[] {
  const { zoom } = tileOfId(tileId);
  const tile = gzipSync(encodeLayers(zoom, layers.map(shownOf)), { level: 9 });
  const borders = zoom === LAST_WORLD_ZOOM ? layers.filter(({ name }) => name === BOUNDARIES) : [];
  const bordersTile = borders.length > 0 ? gzipSync(encodeTile(borders), { level: 9 }) : Buffer.of();
  const header = Buffer.alloc(TILE_HEADER_BYTES);
  header.writeUInt32LE(tileId, 0);
  header.writeUInt32LE(tile.length, 4);
  header.writeUInt32LE(bordersTile.length, 8);
  return [header, tile, bordersTile];
}

/** A layer without what tiles do not show of it. */
function shownOf(layer: TileLayer): TileLayer {
  return layer.name === BOUNDARIES ? { ...layer, features: layer.features.map(withoutCountries) } : layer;
}

function withoutCountries(border: TileFeature): TileFeature {
  return { ...border, attributes: JSON.stringify(wordsOf(border).slice(0, -2)) };
}

function wordsOf({ attributes }: TileFeature): FieldValue[] {
  return JSON.parse(attributes) as FieldValue[]; // written by the builder
}

function decodeWorldMap(bytes: Buffer): WorldMap {
  const start = 4 + bytes.readUInt32LE(0);
  const fields = JSON.parse(bytes.toString('utf8', 4, start)) as [string, string[]][]; // written above
  const tiles = new Map<number, WorldTile>();
  for (let at = start; at < bytes.length; ) {
    const tileId = bytes.readUInt32LE(at);
    const tileAt = at + TILE_HEADER_BYTES;
    const bordersAt = tileAt + bytes.readUInt32LE(at + 4);
    at = bordersAt + bytes.readUInt32LE(at + 8);
    tiles.set(tileId, worldTile(tileId, bytes.subarray(tileAt, bordersAt), bytes.subarray(bordersAt, at)));
  }
  return { fields: new Map(fields), tiles };
}

function worldTile(tileId: number, compressed: Buffer, borders: Buffer): WorldTile {
  const layers = (): TileLayer[] => decodeTile(gunzipSync(compressed));
  const layersWithout = (countries: ReadonlySet<string>): TileLayer[] => {
    if (countries.size === 0) return layers();
    const isOthers = (border: TileFeature): boolean =>
      !String(wordsOf(border).at(-1))
        .split(' ')
        .some((code) => countries.has(code));
    const all = borders.length > 0 ? decodeTile(gunzipSync(borders)).flatMap(({ features }) => features) : [];
    const left = all.filter(isOthers);
    if (left.length === all.length) return layers(); // as nearly everywhere: joined, and fewer
    return layers().map((layer) =>
      layer.name === BOUNDARIES ? { ...layer, features: left.map(withoutCountries) } : layer,
    );
  };
  return { tileId, compressed, layers, layersWithout };
}

function fieldsIn(layers: readonly TileLayer[]): Map<string, string[]> {
  const fields = new Map<string, Set<string>>();
  for (const { name, features } of layers) {
    const known = fields.get(name) ?? new Set();
    fields.set(name, known);
    for (const feature of features) {
      const words = wordsOf(feature);
      for (let at = 0; at < words.length; at += 2) known.add(String(words[at]));
    }
  }
  return new Map([...fields].map(([id, names]) => [id, [...names].sort()]));
}

function readCompiled(file: URL): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    const message = `The map of the world ${file.pathname} cannot be read; \`npm run generate\` writes it.`;
    throw new ServiceError('FILE_UNAVAILABLE', message, { cause });
  }
}
