import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  type Coverage,
  encodeLayers,
  FIRST_MARKED_ZOOM,
  isMark,
  isWater,
  isWholeMark,
  LAST_WORLD_ZOOM,
  OverzoomSource,
  uncoveredLayers,
  withNotes,
} from '../map/map.ts';
import { decodeTile, encodeTile, type TileLayer } from '../mvt/mvt.ts';
import { type StoredTile, type TileAddress, tileIdOf } from '../pmtiles/pmtiles.ts';
import { withDepthsAtSea } from './depths-at-sea.ts';
import { mergedLayers } from './merged-layers.ts';
import { WorldAround } from './world-around.ts';
import type { WorldTileFile } from './world-tile-file.ts';
import { LAST_SHAPE_ZOOM } from './world-tiles.ts';

/** The tiles of an archive. */
export interface StoredTiles {
  readonly stored: (address: TileAddress) => Promise<StoredTile>;
  /** The error to throw if a tile cannot be decoded. */
  readonly damaged: (address: TileAddress, cause: unknown) => Error;
}

const inflate = promisify(gunzip);
const compress = promisify(gzip);
const MOST_INFLATED_BYTES = 1 << 26;
/** Memory for merged tiles, and the overhead of each. */
const CACHED_BYTES = 1 << 24;
const OVERHEAD_BYTES = 256;
/** Coordinates of decoded tiles kept in memory: some 16 MB. */
const CACHED_COORDINATES = 1 << 21;

/**
 * The tiles of an archive of ours with the world below and around them. The archive holds what extracts hold, and marks where that ends; a
 * tile that it leaves out is made from the nearest one above, or is the world's alone.
 */
export class MergedTiles {
  readonly #own: StoredTiles;
  readonly #world: WorldTileFile;
  readonly #around: WorldAround;
  readonly #merged = new LRUCache<number, Buffer>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ length }) => length + OVERHEAD_BYTES,
  });
  readonly #sources = new LRUCache<number, OverzoomSource>({
    maxSize: CACHED_COORDINATES,
    sizeCalculation: ({ coordinates }) => coordinates + 1,
  });
  readonly #merging = new Map<number, Promise<Buffer>>();

  constructor(own: StoredTiles, world: WorldTileFile, coverage: Coverage) {
    this.#own = own;
    this.#world = world;
    this.#around = new WorldAround(world, coverage);
  }

  /**
   * A tile with gzip.
   *
   * @returns `empty` for a tile without layers
   */
  async tile(address: TileAddress): Promise<Exclude<StoredTile, undefined>> {
    const tileId = tileIdOf(address.zoom, address.x, address.y);
    const known = this.#merged.get(tileId);
    if (known) return known.length > 0 ? known : 'empty';
    const stored = await this.#own.stored(address);
    const isWhole = address.zoom <= LAST_SHAPE_ZOOM && this.#world.has(tileId);
    if (stored === undefined && isWhole && this.#around.isFar(address))
      return (await this.#world.tile(tileId)) ?? 'empty';
    const merged = await this.#mergeOnce(tileId, address, stored);
    return merged.length > 0 ? merged : 'empty';
  }

  /** Merges a tile once, even for several requests at a time. */
  #mergeOnce(tileId: number, address: TileAddress, stored: StoredTile): Promise<Buffer> {
    const pending = this.#merging.get(tileId);
    if (pending) return pending;
    const merging = this.#merge(address, stored).finally(() => this.#merging.delete(tileId));
    this.#merging.set(tileId, merging);
    return merging.then((merged) => {
      this.#merged.set(tileId, merged);
      return merged;
    });
  }

  async #merge(address: TileAddress, stored: StoredTile): Promise<Buffer> {
    const world = this.#around.in(address);
    if (world.length === 0 && stored !== undefined) return stored === 'empty' ? Buffer.alloc(0) : stored;
    const own = await this.#layersOf(address, stored);
    const layers = mergedLayers(world, own);
    const encoded =
      address.zoom <= LAST_WORLD_ZOOM
        ? encodeTile(layers) // whose seas are the world's alone
        : encodeLayers(address.zoom, withDepthsAtSea(layers));
    return encoded.length > 0 ? compress(encoded) : Buffer.alloc(0);
  }

  /** What extracts hold in a tile, and a mark where they hold nothing. */
  async #layersOf(address: TileAddress, stored: StoredTile): Promise<readonly TileLayer[]> {
    if (stored !== undefined) return this.#decoded(address, stored);
    const above = await this.#above(address);
    const layers = above?.within(address) ?? [];
    const isMarked = layers.some((layer) => isMark(layer) && layer.features.some(isWholeMark));
    if (above && !isMarked) return withNotes(layers, address.zoom);
    if (address.zoom < FIRST_MARKED_ZOOM) return [];
    return [...layers.filter(isWater), ...uncoveredLayers(address.zoom)];
  }

  /** The nearest stored tile above that tells what extracts hold; undefined if there is none. */
  async #above({ zoom, x, y }: TileAddress): Promise<OverzoomSource | undefined> {
    if (zoom <= FIRST_MARKED_ZOOM) return undefined;
    const parent = { zoom: zoom - 1, x: x >> 1, y: y >> 1 };
    const tileId = tileIdOf(parent.zoom, parent.x, parent.y);
    const known = this.#sources.get(tileId);
    if (known) return known;
    const stored = await this.#own.stored(parent);
    if (stored === undefined) return this.#above(parent);
    const source = new OverzoomSource(parent, await this.#decoded(parent, stored));
    this.#sources.set(tileId, source);
    return source;
  }

  async #decoded(
    address: TileAddress,
    stored: Exclude<StoredTile, undefined>,
  ): Promise<readonly TileLayer[]> {
    if (stored === 'empty') return [];
    try {
      return decodeTile(await inflate(stored, { maxOutputLength: MOST_INFLATED_BYTES }));
    } catch (cause) {
      throw this.#own.damaged(address, cause);
    }
  }
}
