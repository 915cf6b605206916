import { LRUCache } from 'lru-cache';
import type { ServiceError } from '../core/core.ts';
import { ArchiveFile } from './archive-file.ts';
import type { ByteRange, ByteSource } from './byte-source.ts';
import {
  type Directory,
  type DirectoryLimits,
  findEntry,
  parseDirectory,
  sizeOfDirectory,
} from './directory-reader.ts';
import { type ArchiveHeader, readHeader, type TileType } from './header-reader.ts';
import { type ArchiveMetadata, readMetadata } from './metadata-reader.ts';
import { type TileAddress, tileIdOf, tilesBelow } from './tile-id.ts';

/** A tile as it is stored; `empty` if the archive says that it has no layers, `undefined` if it leaves the tile out. */
export type StoredTile = Buffer | 'empty' | undefined;

/** Larger directories, inflated, are refused. */
const MOST_DIRECTORY_BYTES = 1 << 22;
/** Memory for decoded leaf directories. */
const CACHED_LEAVES_BYTES = 1 << 26;
/** All leaf directories are checked on opening unless they take more bytes of the file than this. */
const MOST_CHECKED_BYTES = 1 << 21;
/** Root, leaves and leaves of leaves: other readers go no deeper either. */
const MOST_LEVELS = 4;
const READ_AHEAD_BYTES = 1 << 20;
/** Gzip's header, its shortest block, checksum and size. */
const LEAST_GZIP_BYTES = 20;

function limitsOf(header: ArchiveHeader): DirectoryLimits {
  return {
    firstTile: 0,
    endTile: tilesBelow(header.maxZoom + 1),
    tilesBytes: header.tiles.length,
    leavesBytes: header.leaves.length,
  };
}

/** A leaf directory and the tile IDs that it may hold, from the first up to, not including, the last. */
interface Leaf extends ByteRange {
  readonly firstTile: number;
  readonly endTile: number;
}

/** Equal tiles with consecutive IDs. */
export interface StoredRun {
  readonly first: number;
  readonly count: number;
  /** As they are stored. */
  readonly bytes: Uint8Array;
}

/** Reads tiles in the order in which they are stored, many with one read of the file. */
class ReadAhead {
  readonly #file: ArchiveFile;
  readonly #section: ByteRange;
  #start = 0;
  #bytes: Buffer = Buffer.alloc(0);

  /** @param section the archive's tiles */
  constructor(file: ArchiveFile, section: ByteRange) {
    this.#file = file;
    this.#section = section;
  }

  /** @param offset from the beginning of the section */
  async read(offset: number, length: number): Promise<Buffer> {
    if (offset + length > this.#start + this.#bytes.length) await this.#advance(offset, length);
    if (offset >= this.#start)
      return this.#bytes.subarray(offset - this.#start, offset - this.#start + length);
    return this.#file.read({ offset: this.#section.offset + offset, length }, 'a tile'); // equal to one far behind
  }

  async #advance(offset: number, length: number): Promise<void> {
    const wanted = Math.min(Math.max(length, READ_AHEAD_BYTES), this.#section.length - offset);
    this.#start = offset;
    this.#bytes = await this.#file.read({ offset: this.#section.offset + offset, length: wanted }, 'tiles');
  }
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
  readonly #loading = new Map<number, Promise<Directory>>();

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
   * @param source is closed with the archive, and if it cannot be used
   * @throws ServiceError INDEX_NOT_AVAILABLE naming the source and what is wrong with it
   */
  static async open(source: ByteSource, expected: TileType = 'MVT'): Promise<ArchiveReader> {
    const file = new ArchiveFile(source);
    try {
      const header = await readHeader(file, expected);
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
   * Finds a tile with one read of the file, and one more for each leaf directory that is not in memory.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE if the file is damaged or was closed
   */
  async stored({ zoom, x, y }: TileAddress): Promise<StoredTile> {
    const wanted = tileIdOf(zoom, x, y);
    let directory = this.#root;
    let endTile = this.#limits.endTile;
    for (let level = 0; level < MOST_LEVELS; level++) {
      const entry = findEntry(directory, wanted);
      if (entry < 0) return undefined;
      if (directory.runLengths[entry]! > 0) return this.#readTile(directory, entry, wanted);
      const leaf = leafAt(directory, entry, endTile);
      endTile = leaf.endTile;
      directory = this.#leaves.get(leaf.offset) ?? (await this.#loadLeaf(leaf));
    }
    throw this.#file.unusable(`its directories are deeper than ${MOST_LEVELS} levels`);
  }

  /**
   * All tiles in the order of their IDs, as they are stored.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE if the file is damaged or was closed
   */
  async *runs(): AsyncGenerator<StoredRun> {
    const window = new ReadAhead(this.#file, this.header.tiles);
    for await (const directory of this.#directories(this.#root, this.#limits.endTile))
      yield* this.#runsOf(directory, window);
  }

  async *#runsOf(
    { tileIds, runLengths, lengths, offsets }: Directory,
    window: ReadAhead,
  ): AsyncGenerator<StoredRun> {
    for (const [entry, count] of runLengths.entries())
      if (count > 0)
        yield { first: tileIds[entry]!, count, bytes: await window.read(offsets[entry]!, lengths[entry]!) };
  }

  /** A directory and the leaves below it, in order; in ours, no directory names both tiles and leaves. */
  async *#directories(directory: Directory, endTile: number): AsyncGenerator<Directory> {
    yield directory;
    for (let entry = 0; entry < directory.runLengths.length; entry++) {
      if (directory.runLengths[entry]! > 0) continue;
      const leaf = leafAt(directory, entry, endTile);
      yield* this.#directories(await this.#readLeaf(leaf), leaf.endTile);
    }
  }

  /** An error that says what is wrong with this archive. */
  unusable(why: string, cause?: unknown): ServiceError {
    return this.#file.unusable(why, cause);
  }

  /**
   * Asks whether this archive is still what lies there.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE, {@link ArchiveReplaced} among them
   */
  check(): Promise<void> {
    return this.#file.check();
  }

  /** Closes the source once the reads under way are done; later ones are refused. */
  close(): Promise<void> {
    return this.#file.close();
  }

  /** Reads all leaf directories, unless there are very many, so that damage is found on opening. Reads them at once. */
  async #checkLeaves(): Promise<void> {
    let bytesLeft = this.header.leaves.length;
    if (bytesLeft === 0 || bytesLeft > MOST_CHECKED_BYTES) return;
    const section = await this.#file.read(this.header.leaves, 'its section of leaf directories');
    const check = async (directory: Directory, endTile: number, level: number): Promise<void> => {
      for (let entry = 0; entry < directory.runLengths.length; entry++) {
        if (directory.runLengths[entry]! > 0) continue;
        const leaf = leafAt(directory, entry, endTile);
        bytesLeft -= leaf.length;
        if (bytesLeft < 0 || level === MOST_LEVELS)
          throw this.#file.unusable('its leaf directories overlap or lie too deep');
        const bytes = section.subarray(leaf.offset, leaf.offset + leaf.length);
        await check(await this.#decodeLeaf(leaf, bytes), leaf.endTile, level + 1);
      }
    };
    await check(this.#root, this.#limits.endTile, 1);
  }

  async #readTile(directory: Directory, entry: number, wanted: number): Promise<StoredTile> {
    if (wanted >= directory.tileIds[entry]! + directory.runLengths[entry]!) return undefined;
    const offset = this.header.tiles.offset + directory.offsets[entry]!;
    const bytes = await this.#file.read({ offset, length: directory.lengths[entry]! }, 'a tile');
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b; // no plain vector tile begins with these bytes
    if (isGzip !== this.header.isTileGzip)
      throw this.#file.unusable(
        `the tile at byte ${offset} is ${isGzip ? '' : 'no '}gzip, against its header`,
      );
    return isEmpty(bytes, this.header.isTileGzip) ? 'empty' : bytes;
  }

  /** Reads a leaf directory once, even for several requests at a time. */
  #loadLeaf(leaf: Leaf): Promise<Directory> {
    const loading = this.#loading.get(leaf.offset);
    if (loading) return loading;
    const reading = this.#readLeaf(leaf).finally(() => this.#loading.delete(leaf.offset));
    this.#loading.set(leaf.offset, reading);
    return reading;
  }

  async #readLeaf(leaf: Leaf): Promise<Directory> {
    const { length } = leaf;
    const offset = this.header.leaves.offset + leaf.offset;
    return this.#decodeLeaf(leaf, await this.#file.read({ offset, length }, this.#nameOf(leaf)));
  }

  /** @param stored bytes of the leaf as they are stored */
  async #decodeLeaf(leaf: Leaf, stored: Buffer): Promise<Directory> {
    const { offset, firstTile, endTile } = leaf;
    const what = this.#nameOf(leaf);
    const { isInternalGzip } = this.header;
    const bytes = await this.#file.inflated(stored, isInternalGzip, MOST_DIRECTORY_BYTES, what);
    const directory = parseDirectory(this.#file, bytes, { ...this.#limits, firstTile, endTile }, what);
    this.#leaves.set(offset, directory);
    return directory;
  }

  #nameOf({ offset }: Leaf): string {
    return `the leaf directory at byte ${this.header.leaves.offset + offset}`;
  }
}

function leafAt(directory: Directory, entry: number, endTile: number): Leaf {
  return {
    offset: directory.offsets[entry]!,
    length: directory.lengths[entry]!,
    firstTile: directory.tileIds[entry]!,
    endTile: directory.tileIds[entry + 1] ?? endTile,
  };
}

/** True for a tile without layers: gzip ends with the number of bytes before compression (RFC 1952). */
function isEmpty(bytes: Buffer, isGzip: boolean): boolean {
  return isGzip && bytes.length >= LEAST_GZIP_BYTES && bytes.readUInt32LE(bytes.length - 4) === 0;
}
