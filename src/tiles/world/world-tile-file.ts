import { type FileHandle, open } from 'node:fs/promises';
import { decodeDirectory, directoryBytes, HEADER_BYTES } from './world-tile-directory.ts';
import { uncompiled } from './world-tiles.ts';

/** Place of a tile in the file. */
interface Extent {
  readonly position: number;
  readonly length: number;
}

/** The file of the world's tiles, of which single tiles are read; nothing but its directory is kept in memory. */
export class WorldTileFile {
  readonly #handle: FileHandle;
  readonly #extents: ReadonlyMap<number, Extent>;

  private constructor(handle: FileHandle, extents: ReadonlyMap<number, Extent>) {
    this.#handle = handle;
    this.#extents = extents;
  }

  /** @throws ServiceError FILE_UNAVAILABLE if it cannot be read */
  static async open(file: URL): Promise<WorldTileFile> {
    try {
      const handle = await open(file);
      const header = await read(handle, { position: 0, length: HEADER_BYTES });
      const { entries, start } = decodeDirectory(
        await read(handle, { position: 0, length: directoryBytes(header) }),
      );
      const extents = entries.map(({ tileId, offset, length }): [number, Extent] => [
        tileId,
        { position: start + offset, length },
      ]);
      return new WorldTileFile(handle, new Map(extents));
    } catch (cause) {
      throw uncompiled(file, cause);
    }
  }

  /** The tile with gzip; undefined if the file has none. */
  async tile(tileId: number): Promise<Buffer | undefined> {
    const extent = this.#extents.get(tileId);
    return extent && read(this.#handle, extent);
  }
}

async function read(handle: FileHandle, { position, length }: Extent): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  if (bytesRead < length) throw new Error(`${bytesRead} of ${length} bytes at ${position} could be read`);
  return bytes;
}
