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

/** The last zoom with tiles of the whole world, whatever the extracts are. */
export const LAST_WORLD_ZOOM = 6;

/** A tile of the world. */
export interface WorldTile {
  readonly tileId: number;
  /** The tile as archives store it if no extract adds to it: with gzip. */
  readonly compressed: Uint8Array;
  /** Decodes its layers, in order. */
  readonly layers: () => TileLayer[];
  /** Decodes its layers without the borders of some countries (ISO 3166-1 alpha-2); only tiles of the last zoom can leave them out. */
  readonly layersWithout: (countries: ReadonlySet<string>) => TileLayer[];
}

export interface WorldMap {
  /** Names of the fields in each layer. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** By tile ID, ascending. */
  readonly tiles: ReadonlyMap<number, WorldTile>;
}

const TILE_HEADER_BYTES = 12;
const BOUNDARIES = 'boundaries';
/** The last attribute of compiled borders: the codes of their countries, separated by spaces. Tiles never show it. */
export const COUNTRIES = 'countries';

/**
 * Encodes the file of the world's tiles (little-endian):
 *
 *     u32 length of the fields, fields as JSON
 *     per tile: u32 tile ID, u32 length of the tile, u32 length of the borders, tile, borders
 *
 * Tiles are stored with gzip. Borders, at the last zoom only, are a tile too, in which borders are not joined yet and name their
 * countries.
 *
 * @param records as a `FeatureSorter` returns them
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

/** A layer without the attributes that tiles do not show. */
function shownOf(layer: TileLayer): TileLayer {
  return layer.name === BOUNDARIES ? { ...layer, features: layer.features.map(withoutCountries) } : layer;
}

function withoutCountries(border: TileFeature): TileFeature {
  return { ...border, attributes: JSON.stringify(wordsOf(border).slice(0, -2)) };
}

function wordsOf({ attributes }: TileFeature): FieldValue[] {
  return JSON.parse(attributes) as FieldValue[]; // written by `WorldTileMaker`
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
    if (left.length === all.length) return layers(); // the usual case: the tile itself has fewer, joined borders
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
