import { LRUCache } from 'lru-cache';
import type { ServiceError } from '../../core/core.ts';
import { ArchiveFile, type Extent } from './archive-file.ts';
import {
  type Directory,
  type DirectoryLimits,
  findEntry,
  parseDirectory,
  sizeOfDirectory,
} from './directory-reader.ts';
import { type ArchiveHeader, readHeader } from './header-reader.ts';
import { type ArchiveMetadata, readMetadata } from './metadata-reader.ts';
import { type TileAddress, tileNumber, tilesBelow } from './tile-id.ts';

/** A tile as it is stored; `nothing` if the archive stores that it is empty, `undefined` if it stores nothing at all. */
export type StoredTile = Buffer | 'nothing' | undefined;

/** Directories are refused where they would become larger than this. */
const MOST_DIRECTORY_BYTES = 1 << 22;
/** Memory that leaf directories are kept in. */
const CACHED_LEAVES_BYTES = 1 << 26;
/** All leaf directories are read and checked on opening unless they take more of the file than this. */
const MOST_CHECKED_BYTES = 1 << 21;
/** Root, leaves, and leaves of leaves: as deep as other readers follow. */
const MOST_LEVELS = 4;
/** Header, the shortest block, checksum and size. */
const LEAST_GZIP_BYTES = 20;

function limitsOf(header: ArchiveHeader): DirectoryLimits {
  return {
    firstTile: 0,
    endTile: tilesBelow(header.maxZoom + 1),
    tilesBytes: header.tiles.length,
    leavesBytes: header.leaves.length,
  };
}

/** A leaf directory, and the tiles that it may stand for. */
interface Leaf extends Extent {
  readonly firstTile: number;
  readonly endTile: number;
}

/** A PMTiles archive of vector tiles, open for reading. */
export class ArchiveReader {
  readonly header: ArchiveHeader;
  readonly metadata: ArchiveMetadata;
  readonly #file: ArchiveFile;
  readonly #limits: DirectoryLimits;
  readonly #root: Directory;
  readonly #leaves = new LRUCache<number, Directory>({
    maxSize: CACHED_LEAVES_BYTES,
    sizeCalculation: (leaf) => Math.max(1, sizeOfDirectory(leaf)),
  });
  readonly #arriving = new Map<number, Promise<Directory>>();

  private constructor(file: ArchiveFile, header: ArchiveHeader, metadata: ArchiveMetadata, root: Directory) {
    this.#file = file;
    this.header = header;
    this.metadata = metadata;
    this.#limits = limitsOf(header);
    this.#root = root;
  }

  /**
   * Opens an archive and checks its header, its metadata and its directories.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE naming the file and what is wrong with it
   */
  static async open(path: string): Promise<ArchiveReader> {
    const file = await ArchiveFile.open(path);
    try {
      const header = await readHeader(file);
      const metadata = await readMetadata(file, header);
      const what = 'its root directory';
      const bytes = await file.readInflated(header.root, header.isInternalGzip, MOST_DIRECTORY_BYTES, what);
      const archive = new ArchiveReader(
        file,
        header,
        metadata,
        parseDirectory(file, bytes, limitsOf(header), what),
      );
      await archive.#checkLeaves();
      return archive;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /**
   * One read of the file, and one more for each leaf directory that is not in memory.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE if the file is damaged or was closed
   */
  async stored({ zoom, x, y }: TileAddress): Promise<StoredTile> {
    const wanted = tileNumber(zoom, x, y);
    let directory = this.#root;
    let endTile = this.#limits.endTile;
    for (let level = 0; level < MOST_LEVELS; level++) {
      const entry = findEntry(directory, wanted);
      if (entry < 0) return undefined;
      if (directory.run[entry]! > 0) return this.#readTile(directory, entry, wanted);
      const leaf = leafAt(directory, entry, endTile);
      endTile = leaf.endTile;
      directory = this.#leaves.get(leaf.offset) ?? (await this.#arrive(leaf));
    }
    throw this.#file.unusable(`its directories are deeper than ${MOST_LEVELS} levels`);
  }

  /** An error that says what is wrong with this archive. */
  unusable(why: string, cause?: unknown): ServiceError {
    return this.#file.unusable(why, cause);
  }

  /** Closes the file once the reads under way are done; later ones are refused. */
  close(): Promise<void> {
    return this.#file.close();
  }

  /** Reads all leaf directories, unless there are very many, so that what is wrong is known now. */
  async #checkLeaves(): Promise<void> {
    let bytesLeft = this.header.leaves.length;
    if (bytesLeft > MOST_CHECKED_BYTES) return;
    const check = async (directory: Directory, endTile: number, level: number): Promise<void> => {
      for (let entry = 0; entry < directory.run.length; entry++) {
        if (directory.run[entry]! > 0) continue;
        const leaf = leafAt(directory, entry, endTile);
        bytesLeft -= leaf.length;
        if (bytesLeft < 0 || level === MOST_LEVELS)
          throw this.#file.unusable('its leaf directories overlap or lie too deep');
        await check(await this.#arrive(leaf), leaf.endTile, level + 1);
      }
    };
    await check(this.#root, this.#limits.endTile, 1);
  }

  async #readTile(directory: Directory, entry: number, wanted: number): Promise<StoredTile> {
    if (wanted >= directory.tile[entry]! + directory.run[entry]!) return undefined;
    const offset = this.header.tiles.offset + directory.offset[entry]!;
    const bytes = await this.#file.read({ offset, length: directory.length[entry]! }, 'a tile');
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b; // no vector tile begins so
    if (isGzip !== this.header.isTileGzip)
      throw this.#file.unusable(
        `the tile at byte ${offset} is ${isGzip ? '' : 'no '}gzip, against its header`,
      );
    return isNothing(bytes, this.header.isTileGzip) ? 'nothing' : bytes;
  }

  /** Reads a leaf directory once, however many ask for it meanwhile. */
  #arrive(leaf: Leaf): Promise<Directory> {
    const arriving = this.#arriving.get(leaf.offset);
    if (arriving) return arriving;
    const reading = this.#readLeaf(leaf).finally(() => this.#arriving.delete(leaf.offset));
    this.#arriving.set(leaf.offset, reading);
    return reading;
  }

  async #readLeaf({ offset, length, firstTile, endTile }: Leaf): Promise<Directory> {
    const extent = { offset: this.header.leaves.offset + offset, length };
    const what = `the leaf directory at byte ${extent.offset}`;
    const { isInternalGzip } = this.header;
    const bytes = await this.#file.readInflated(extent, isInternalGzip, MOST_DIRECTORY_BYTES, what);
    const leaf = parseDirectory(this.#file, bytes, { ...this.#limits, firstTile, endTile }, what);
    this.#leaves.set(offset, leaf);
    return leaf;
  }
}

function leafAt(directory: Directory, entry: number, endTile: number): Leaf {
  return {
    offset: directory.offset[entry]!,
    length: directory.length[entry]!,
    firstTile: directory.tile[entry]!,
    endTile: directory.tile[entry + 1] ?? endTile,
  };
}

/** A tile without layers has no bytes before it is compressed; gzip ends with how many there were (RFC 1952). */
function isNothing(bytes: Buffer, isGzip: boolean): boolean {
  return isGzip && bytes.length >= LEAST_GZIP_BYTES && bytes.readUInt32LE(bytes.length - 4) === 0;
}
