import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { StoredTile } from '../archive/archive-reader.ts';
import type { TileAddress } from '../archive/tile-id.ts';
import { tileNumber } from '../archive/tile-id.ts';
import { decodeTile } from '../vector-tile/decode-tile.ts';
import { encodeTile } from '../vector-tile/encode-tile.ts';
import { OverzoomedTile } from './overzoom.ts';

/** The archive that is magnified. */
export interface OverzoomerSource {
  /** Up to this zoom it has the whole world. */
  readonly completeZoom: number;
  readonly stored: (address: TileAddress) => Promise<StoredTile>;
  /** What to throw where a tile cannot be read. */
  readonly damaged: (address: TileAddress, cause: unknown) => Error;
}

const inflate = promisify(gunzip);
const compress = promisify(gzip);
const MOST_INFLATED_BYTES = 1 << 26;
/** Memory that tiles made once are kept in, and what each costs beside its bytes. */
const CACHED_BYTES = 1 << 23;
const OVERHEAD_BYTES = 256;
/** Coordinates of tiles that are kept to be magnified: some 16 MB. */
const CACHED_COORDINATES = 1 << 21;

/**
 * Makes the tiles that an archive leaves out: each shows what the nearest stored tile above it shows there. So the land
 * and sea of the whole world go on around every extract, at every zoom, without being stored for each.
 */
export class Overzoomer {
  readonly #source: OverzoomerSource;
  readonly #made = new LRUCache<number, Buffer>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ length }) => length + OVERHEAD_BYTES,
  });
  readonly #large = new LRUCache<number, OverzoomedTile>({
    maxSize: CACHED_COORDINATES,
    sizeCalculation: ({ coordinates }) => coordinates + 1,
  });
  readonly #arriving = new Map<number, Promise<OverzoomedTile>>();

  constructor(source: OverzoomerSource) {
    this.#source = source;
  }

  /** With gzip; undefined where there is nothing. */
  async tile(address: TileAddress): Promise<Buffer | undefined> {
    const number = tileNumber(address.zoom, address.x, address.y);
    const made = this.#made.get(number) ?? (await this.#make(address));
    this.#made.set(number, made);
    return made.length > 0 ? made : undefined;
  }

  async #make(address: TileAddress): Promise<Buffer> {
    const above = await this.#above(address);
    const layers = above?.within(address) ?? [];
    return layers.length > 0 ? compress(encodeTile(layers)) : Buffer.alloc(0);
  }

  /** The nearest tile above that is stored. */
  async #above({ zoom, x, y }: TileAddress): Promise<OverzoomedTile | undefined> {
    if (zoom <= this.#source.completeZoom) return undefined;
    const parent = { zoom: zoom - 1, x: x >> 1, y: y >> 1 };
    const number = tileNumber(parent.zoom, parent.x, parent.y);
    const known = this.#large.get(number) ?? (await this.#arriving.get(number));
    if (known) return known;
    const stored = await this.#source.stored(parent);
    if (stored === undefined) return this.#above(parent);
    return stored === 'nothing' ? undefined : this.#arrive(number, parent, stored);
  }

  /** Decodes a tile once, however many ask for it meanwhile. */
  #arrive(number: number, address: TileAddress, stored: Buffer): Promise<OverzoomedTile> {
    const arriving = this.#arriving.get(number);
    if (arriving) return arriving;
    const decoding = this.#decode(number, address, stored).finally(() => this.#arriving.delete(number));
    this.#arriving.set(number, decoding);
    return decoding;
  }

  async #decode(number: number, address: TileAddress, stored: Buffer): Promise<OverzoomedTile> {
    try {
      const bytes = await inflate(stored, { maxOutputLength: MOST_INFLATED_BYTES });
      const tile = new OverzoomedTile(address, decodeTile(bytes));
      this.#large.set(number, tile);
      return tile;
    } catch (cause) {
      throw this.#source.damaged(address, cause);
    }
  }
}
