import { openSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { decodeTile, type TileLayer } from '../mvt/mvt.ts';
import {
  type DirectoryEntry,
  decodeDirectory,
  directoryBytes,
  HEADER_BYTES,
  type LayerFields,
} from './world-tile-directory.ts';
import { type CodedBorder, decodeBorders, uncompiled } from './world-tiles.ts';

const readAt = promisify(read);

/** The file of the world's tiles, of which single tiles are read; nothing but its directory is kept in memory. It stays open. */
export class WorldTileFile {
  /** Its layers, with the names of their fields. */
  readonly layers: readonly LayerFields[];
  readonly #descriptor: number;
  /** Offset of the first tile. */
  readonly #start: number;
  readonly #entries: ReadonlyMap<number, DirectoryEntry>;

  /** @throws ServiceError FILE_UNAVAILABLE if it cannot be read */
  constructor(file: URL) {
    try {
      this.#descriptor = openSync(file, 'r');
      const directory = this.#read(0, directoryBytes(this.#read(0, HEADER_BYTES)));
      const { fields, entries, start } = decodeDirectory(directory);
      this.layers = fields;
      this.#start = start;
      this.#entries = new Map(entries.map((entry) => [entry.tileId, entry]));
    } catch (cause) {
      throw uncompiled(file, cause);
    }
  }

  /** The tile with gzip; undefined if the file has none. */
  async tile(tileId: number): Promise<Buffer | undefined> {
    const entry = this.#entries.get(tileId);
    if (!entry) return undefined;
    const bytes = Buffer.alloc(entry.length);
    const { bytesRead } = await readAt(this.#descriptor, bytes, 0, entry.length, this.#start + entry.offset);
    return whole(bytes, bytesRead);
  }

  /** The layers of a tile, in order; none if the file has no such tile. */
  layersOf(tileId: number): TileLayer[] {
    const entry = this.#entries.get(tileId);
    return entry ? decodeTile(gunzipSync(this.#read(this.#start + entry.offset, entry.length))) : [];
  }

  /** True if the file has the tile. */
  has(tileId: number): boolean {
    return this.#entries.has(tileId);
  }

  /** The borders of a tile, not joined; none but for tiles of the last zoom with shapes. */
  bordersOf(tileId: number): CodedBorder[] {
    const { offset = 0, length = 0, bordersLength = 0 } = this.#entries.get(tileId) ?? {};
    return bordersLength === 0
      ? []
      : decodeBorders(gunzipSync(this.#read(this.#start + offset + length, bordersLength)));
  }

  #read(position: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    return whole(bytes, readSync(this.#descriptor, bytes, 0, length, position));
  }
}

function whole(bytes: Buffer, bytesRead: number): Buffer {
  if (bytesRead < bytes.length) throw new Error(`${bytesRead} of ${bytes.length} bytes could be read`);
  return bytes;
}
