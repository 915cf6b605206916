import { LRUCache } from 'lru-cache';
import type { TileAddress, TileArchive } from '../../pmtiles/pmtiles.ts';

/** Memory for tiles as they are stored: some thousands of a town. */
const DEFAULT_BYTES = 32 * 2 ** 20;
/** Memory that a tile takes beside its bytes. */
const ENTRY_OVERHEAD_BYTES = 200;
/** More columns than any zoom has, so that keys are distinct. */
const MOST_COLUMNS = 2 ** 22;

/**
 * Tiles that were asked for lately, lest each costs a read of the file again; the least recently used go first. They are
 * those of one archive: another one empties it, and what was read of the one before is not kept any more.
 */
export class TileCache {
  readonly #tiles: LRUCache<number, Buffer>;
  #archive: TileArchive | undefined;

  constructor(bytes: number = DEFAULT_BYTES) {
    this.#tiles = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ buffer }) => buffer.byteLength + ENTRY_OVERHEAD_BYTES, // of all that is kept with it
    });
  }

  /** The same bytes each time while they are kept. Undefined where they are not. */
  find(archive: TileArchive, address: TileAddress): Buffer | undefined {
    if (archive !== this.#archive) this.#tiles.clear();
    this.#archive = archive;
    return this.#tiles.get(keyOf(address));
  }

  /**
   * Reads a tile and keeps it.
   *
   * @returns undefined where the archive has none
   * @throws ServiceError INDEX_NOT_AVAILABLE where the file is damaged or was closed
   */
  async read(archive: TileArchive, address: TileAddress): Promise<Buffer | undefined> {
    const bytes = await archive.tile(address.zoom, address.x, address.y);
    if (bytes && archive === this.#archive) this.#tiles.set(keyOf(address), bytes);
    return bytes;
  }
}

function keyOf({ zoom, x, y }: TileAddress): number {
  return (zoom * MOST_COLUMNS + x) * MOST_COLUMNS + y;
}
