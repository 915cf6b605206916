import { gzipSync } from 'node:zlib';
import { ServiceError } from '../core/core.ts';
import {
  byTile,
  encodeLayers,
  LAST_WORLD_ZOOM,
  layersOf,
  OverzoomSource,
  type SortedRecord,
} from '../map/map.ts';
import { decodeTile, encodeTile, type FieldValue, type TileFeature, type TileLayer } from '../mvt/mvt.ts';
import { type TileAddress, tileIdOf, tileOfId } from '../pmtiles/pmtiles.ts';
import { type DirectoryEntry, encodeDirectory, type LayerFields } from './world-tile-directory.ts';

/** The last zoom for which the shapes of the world are drawn; they hold all that the sources have. */
export const LAST_SHAPE_ZOOM = 7;
/** The last zoom at which the world has more labels than the zoom before. */
export const LAST_LABEL_ZOOM = 9;

/** A border of the world's, with what tiles do not tell. */
export interface CodedBorder {
  readonly feature: TileFeature;
  /** Codes of the countries beside it, as far as they are known. */
  readonly countries: readonly string[];
}

const CORNERS = 4;
const BOUNDARIES = 'boundaries';
const BATHYMETRY = 'bathymetry';
/** The last attribute of compiled borders: the codes of their countries, separated by spaces. Tiles never show it. */
export const COUNTRIES = 'countries';

/** A layer as it was found in tiles. */
interface FoundLayer {
  readonly firstZoom: number;
  readonly fields: Set<string>;
}

/** A tile with all attributes. */
interface RawTile {
  readonly tileId: number;
  readonly layers: readonly TileLayer[];
}

/**
 * Encodes the file of the world's tiles: its directory (`world-tile-directory.ts`), then of each tile the tile with gzip and, at
 * {@link LAST_SHAPE_ZOOM}, its borders: a tile too, in which borders are not joined yet and name their countries.
 *
 * Beyond {@link LAST_SHAPE_ZOOM} they hold labels alone, and only those with a label that the zoom before lacks are kept.
 *
 * @param records as a `FeatureSorter` returns them
 * @param isNew true for a tile with such a label
 */
export function writeWorldTiles(
  records: Iterable<SortedRecord>,
  isNew: (tileId: number) => boolean,
): Uint8Array {
  const layers = new Map<string, FoundLayer>();
  const entries: DirectoryEntry[] = [];
  const pieces: Uint8Array[] = [];
  let offset = 0;
  for (const tile of tilesOf(records, isNew)) {
    noteLayers(layers, tile);
    const [shown, borders] = encodeWorldTile(tile);
    entries.push({ tileId: tile.tileId, offset, length: shown.length, bordersLength: borders.length });
    pieces.push(shown, borders);
    offset += shown.length + borders.length;
  }
  const found = [...layers].map(
    ([id, { firstZoom, fields }]): LayerFields => [id, firstZoom, [...fields].sort()],
  );
  return Buffer.concat([encodeDirectory(found, entries), ...pieces]);
}

/** The tiles to keep. At the last zoom with shapes they have the depths of the zoom before, enlarged. */
function* tilesOf(records: Iterable<SortedRecord>, isNew: (tileId: number) => boolean): Generator<RawTile> {
  const depths = new Map<number, OverzoomSource>();
  for (const { tileId, records: ofTile } of byTile(records)) {
    const tile = tileOfId(tileId);
    const own = layersOf(ofTile);
    if (tile.zoom === LAST_WORLD_ZOOM) depths.set(tileId, new OverzoomSource(tile, own.filter(isOfDepths)));
    const layers = tile.zoom === LAST_SHAPE_ZOOM ? [...depthsAbove(tile, depths), ...own] : own;
    if (tile.zoom > LAST_SHAPE_ZOOM ? isNew(tileId) : tile.zoom < LAST_SHAPE_ZOOM || !isPlain(own))
      yield { tileId, layers };
  }
}

function isOfDepths({ name }: TileLayer): boolean {
  return name === BATHYMETRY;
}

function depthsAbove({ zoom, x, y }: TileAddress, depths: ReadonlyMap<number, OverzoomSource>): TileLayer[] {
  return depths.get(tileIdOf(LAST_WORLD_ZOOM, x >> 1, y >> 1))?.within({ zoom, x, y }) ?? [];
}

/** True for a tile of areas that fill it: the tile above says the same. */
function isPlain(layers: readonly TileLayer[]): boolean {
  const fills = ({ shape, parts }: TileFeature): boolean =>
    shape === 'area' && parts.length === 1 && parts[0]!.length === 2 * CORNERS;
  return layers.every(({ features }) => features.every(fills));
}

/** The bytes of a tile and of its borders. */
function encodeWorldTile({ tileId, layers }: RawTile): [tile: Uint8Array, borders: Uint8Array] {
  const { zoom } = tileOfId(tileId);
  const tile = gzipSync(encodeLayers(zoom, layers.map(shownOf)), { level: 9 });
  const borders = zoom === LAST_SHAPE_ZOOM ? layers.filter(({ name }) => name === BOUNDARIES) : [];
  return [tile, borders.length > 0 ? gzipSync(encodeTile(borders), { level: 9 }) : Buffer.of()];
}

/** A layer without the attributes that tiles do not show. */
function shownOf(layer: TileLayer): TileLayer {
  return layer.name === BOUNDARIES ? { ...layer, features: layer.features.map(withoutCountries) } : layer;
}

function withoutCountries(border: TileFeature): TileFeature {
  const words = wordsOf(border);
  return words.at(-2) === COUNTRIES ? { ...border, attributes: JSON.stringify(words.slice(0, -2)) } : border;
}

/** Codes of the countries beside a border; none where they are not known. */
function countriesOf(border: TileFeature): string[] {
  const words = wordsOf(border);
  return words.at(-2) === COUNTRIES && words.at(-1) !== '' ? String(words.at(-1)).split(' ') : [];
}

function wordsOf({ attributes }: TileFeature): FieldValue[] {
  return JSON.parse(attributes) as FieldValue[]; // written by `WorldTileMaker`
}

/**
 * Decodes the borders of a tile.
 *
 * @param bytes not compressed
 */
export function decodeBorders(bytes: Uint8Array): CodedBorder[] {
  const features = decodeTile(bytes).flatMap(({ features: borders }) => borders);
  return features.map((border) => ({ feature: withoutCountries(border), countries: countriesOf(border) }));
}

function noteLayers(layers: Map<string, FoundLayer>, { tileId, layers: ofTile }: RawTile): void {
  for (const { name, features } of ofTile.map(shownOf)) {
    const known = layers.get(name) ?? { firstZoom: tileOfId(tileId).zoom, fields: new Set() }; // tiles come by zoom
    layers.set(name, known);
    const names = features.flatMap((feature) => wordsOf(feature).filter((_, i) => i % 2 === 0));
    for (const field of names) known.fields.add(String(field));
  }
}

/** The error for a file of the world's tiles that cannot be read. */
export function uncompiled(file: URL, cause: unknown): ServiceError {
  const message = `The map of the world ${file.pathname} cannot be read; \`npm run generate\` writes it.`;
  return new ServiceError('FILE_UNAVAILABLE', message, { cause });
}
