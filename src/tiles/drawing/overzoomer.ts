import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { StoredTile } from '../archive/archive-reader.ts';
import type { TileAddress } from '../archive/tile-id.ts';
import { tileIdOf } from '../archive/tile-id.ts';
import { FIRST_MARKED_ZOOM } from '../schema/own-layers.ts';
import { decodeTile } from '../vector-tile/decode-tile.ts';
import { encodeTile } from '../vector-tile/encode-tile.ts';
import type { TileLayer } from '../vector-tile/tile-feature.ts';
import { OverzoomSource } from './overzoom.ts';
import { UNCOVERED } from './uncovered.ts';

/** Access to the tiles that are overzoomed: those of the archive, and of the world where it has none. */
export interface StoredTiles {
  readonly stored: (address: TileAddress) => Promise<StoredTile>;
  /** The error to throw if a tile cannot be decoded. */
  readonly damaged: (address: TileAddress, cause: unknown) => Error;
}

const inflate = promisify(gunzip);
const compress = promisify(gzip);
const MOST_INFLATED_BYTES = 1 << 26;
/** Memory for overzoomed tiles, and the overhead of each. */
const CACHED_BYTES = 1 << 23;
const OVERHEAD_BYTES = 256;
/** Coordinates of decoded tiles kept in memory: some 16 MB. */
const CACHED_COORDINATES = 1 << 21;

/**
 * Makes the tiles that an archive leaves out from the nearest stored tile above each. So land and sea of the whole world go on
 * around every extract at every zoom, without being stored.
 */
export class Overzoomer {
  readonly #source: StoredTiles;
  readonly #made = new LRUCache<number, Buffer>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ length }) => length + OVERHEAD_BYTES,
  });
  readonly #sources = new LRUCache<number, OverzoomSource>({
    maxSize: CACHED_COORDINATES,
    sizeCalculation: ({ coordinates }) => coordinates + 1,
  });
  readonly #decoding = new Map<number, Promise<OverzoomSource>>();

  constructor(source: StoredTiles) {
    this.#source = source;
  }

  /** The tile with gzip; undefined if it has no layers. */
  async tile(address: TileAddress): Promise<Buffer | undefined> {
    const tileId = tileIdOf(address.zoom, address.x, address.y);
    const made = this.#made.get(tileId) ?? (await this.#make(address));
    this.#made.set(tileId, made);
    return made.length > 0 ? made : undefined;
  }

  async #make(address: TileAddress): Promise<Buffer> {
    const above = await this.#above(address);
    const layers = [...(above?.within(address) ?? []), ...this.#marks(address, above)];
    return layers.length > 0 ? compress(encodeTile(layers)) : Buffer.alloc(0);
  }

  /** Marks a tile of the world alone, made from a tile that is not marked yet. */
  #marks({ zoom }: TileAddress, above: OverzoomSource | undefined): TileLayer[] {
    return zoom >= FIRST_MARKED_ZOOM && (above?.zoom ?? 0) < FIRST_MARKED_ZOOM ? [UNCOVERED] : [];
  }

  /** The nearest stored tile above; undefined if there is none. */
  async #above({ zoom, x, y }: TileAddress): Promise<OverzoomSource | undefined> {
    if (zoom === 0) return undefined;
    const parent = { zoom: zoom - 1, x: x >> 1, y: y >> 1 };
    const tileId = tileIdOf(parent.zoom, parent.x, parent.y);
    const known = this.#sources.get(tileId) ?? (await this.#decoding.get(tileId));
    if (known) return known;
    const stored = await this.#source.stored(parent);
    if (stored === undefined) return this.#above(parent);
    return stored === 'empty' ? new OverzoomSource(parent, []) : this.#decodeOnce(tileId, parent, stored);
  }

  /** Decodes a tile once, even for several requests at a time. */
  #decodeOnce(tileId: number, address: TileAddress, stored: Buffer): Promise<OverzoomSource> {
    const pending = this.#decoding.get(tileId);
    if (pending) return pending;
    const decoding = this.#decode(tileId, address, stored).finally(() => this.#decoding.delete(tileId));
    this.#decoding.set(tileId, decoding);
    return decoding;
  }

  async #decode(tileId: number, address: TileAddress, stored: Buffer): Promise<OverzoomSource> {
    try {
      const bytes = await inflate(stored, { maxOutputLength: MOST_INFLATED_BYTES });
      const tile = new OverzoomSource(address, decodeTile(bytes));
      this.#sources.set(tileId, tile);
      return tile;
    } catch (cause) {
      throw this.#source.damaged(address, cause);
    }
  }
}
