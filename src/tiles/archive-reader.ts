import { LRUCache } from 'lru-cache';
import {
  type Directory,
  type DirectoryLimits,
  findEntry,
  parseDirectory,
  sizeOfDirectory,
} from './archive-reader-directory.ts';
import { ArchiveFile, type Extent, unusable } from './archive-reader-file.ts';
import { type ArchiveHeader, readHeader } from './archive-reader-header.ts';
import { type ArchiveMetadata, readMetadata } from './archive-reader-metadata.ts';
import { tileNumber, tilesBelow } from './archive-reader-tile-id.ts';
import { Magnifier, type StoredTile } from './magnifier.ts';

/** A PMTiles archive of vector tiles, open for reading. */
export interface TileArchive {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** `[west, south, east, north]` in degrees. */
  readonly bounds: readonly [number, number, number, number];
  /** `[lon, lat, zoom]`. */
  readonly centre: readonly [number, number, number];
  readonly metadata: ArchiveMetadata;
  /** Whether tiles are stored, and given, with gzip; else they are plain. */
  readonly isGzip: boolean;
  /**
   * The tile as it is stored: one read of the file, and one more where its leaf directory is not in memory. Where an
   * archive of ours leaves one out, which it does where no extract is, the tile is made of the nearest one above it.
   *
   * @param column and row: from 0, from the west and the north, of a tile that exists at this zoom
   * @returns undefined where there is nothing
   * @throws ServiceError INDEX_NOT_AVAILABLE where the file is damaged or was closed
   */
  tile(zoom: number, column: number, row: number): Promise<Buffer | undefined>;
  /** Closes the file once the reads under way are done. */
  close(): Promise<void>;
}

/** Directories are refused where they would become larger than this. */
const MOST_DIRECTORY_BYTES = 1 << 22;
/** Memory that leaf directories are kept in. */
const CACHED_LEAVES_BYTES = 1 << 26;
/** All leaf directories are read and checked on opening unless they take more of the file than this. */
const MOST_CHECKED_BYTES = 1 << 21;
/** Root, leaves, and leaves of leaves: as deep as other readers follow. */
const MOST_LEVELS = 4;
/** What every archive in the schema Shortbread has, and what archives in other schemas call otherwise. */
const BASIC_LAYERS = ['land', 'streets', 'buildings', 'place_labels'];
/** Header, the shortest block, checksum and size. */
const LEAST_GZIP_BYTES = 20;
/** Layers named where it has others. */
const MOST_NAMED = 8;

/**
 * Opens an archive that Waypost built.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the file and what is wrong with its header, its metadata or its
 *   directories
 */
export async function openTileArchive(path: string): Promise<TileArchive> {
  const file = await ArchiveFile.open(path);
  try {
    const header = await readHeader(file);
    const metadata = await readMetadata(file, header);
    const what = 'its root directory';
    const bytes = await file.readInflated(header.root, header.isInternalGzip, MOST_DIRECTORY_BYTES, what);
    const root = parseDirectory(file, bytes, limitsOf(header), what);
    const archive = new OpenArchive(file, header, metadata, root);
    await archive.checkLeaves();
    return archive;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Opens an archive made elsewhere. One that is sound and in another schema is refused as well: every style would
 * draw an empty map of it.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE as {@link openTileArchive}, and where basic layers of Shortbread are missing
 */
export async function openForeignArchive(path: string): Promise<TileArchive> {
  const archive = await openTileArchive(path);
  const layers = new Set(archive.metadata.vectorLayers.map(({ id }) => id));
  const missing = BASIC_LAYERS.filter((name) => !layers.has(name));
  if (missing.length === 0) return archive;
  await archive.close();
  const found = [...layers].slice(0, MOST_NAMED).join(', ') || 'none';
  throw unusable(
    path,
    `its tiles are not in the schema Shortbread; the layers ${missing.join(', ')} are missing (it has ${found})`,
  );
}

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

class OpenArchive implements TileArchive {
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: TileArchive['bounds'];
  readonly centre: TileArchive['centre'];
  readonly metadata: ArchiveMetadata;
  readonly isGzip: boolean;
  readonly #file: ArchiveFile;
  readonly #header: ArchiveHeader;
  readonly #limits: DirectoryLimits;
  readonly #root: Directory;
  readonly #leaves = new LRUCache<number, Directory>({
    maxSize: CACHED_LEAVES_BYTES,
    sizeCalculation: (leaf) => Math.max(1, sizeOfDirectory(leaf)),
  });
  readonly #arriving = new Map<number, Promise<Directory>>();
  readonly #magnifier: Magnifier | undefined;

  constructor(file: ArchiveFile, header: ArchiveHeader, metadata: ArchiveMetadata, root: Directory) {
    this.minZoom = header.minZoom;
    this.maxZoom = header.maxZoom;
    this.bounds = header.bounds;
    this.centre = header.centre;
    this.metadata = metadata;
    this.isGzip = header.isTileGzip;
    this.#file = file;
    this.#header = header;
    this.#limits = limitsOf(header);
    this.#root = root;
    const { completeZoom } = metadata;
    this.#magnifier =
      completeZoom === undefined || !this.isGzip ? undefined : this.#magnifierBelow(completeZoom);
  }

  async tile(zoom: number, column: number, row: number): Promise<Buffer | undefined> {
    const stored = await this.#stored(zoom, column, row);
    if (stored === undefined) return this.#magnifier?.tile({ zoom, x: column, y: row });
    return stored === 'nothing' ? undefined : stored;
  }

  #magnifierBelow(completeZoom: number): Magnifier {
    return new Magnifier({
      completeZoom,
      stored: ({ zoom, x, y }) => this.#stored(zoom, x, y),
      damaged: ({ zoom, x, y }, cause) => this.#file.unusable(`the tile ${zoom}/${x}/${y} is damaged`, cause),
    });
  }

  async #stored(zoom: number, column: number, row: number): Promise<StoredTile> {
    const wanted = tileNumber(zoom, column, row);
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

  close(): Promise<void> {
    return this.#file.close();
  }

  /** Reads all leaf directories, unless there are very many, so that what is wrong is known now. */
  async checkLeaves(): Promise<void> {
    let bytesLeft = this.#header.leaves.length;
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
    const offset = this.#header.tiles.offset + directory.offset[entry]!;
    const bytes = await this.#file.read({ offset, length: directory.length[entry]! }, 'a tile');
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b; // no vector tile begins so
    if (isGzip !== this.isGzip)
      throw this.#file.unusable(
        `the tile at byte ${offset} is ${isGzip ? '' : 'no '}gzip, against its header`,
      );
    return isNothing(bytes, this.isGzip) ? 'nothing' : bytes;
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
    const extent = { offset: this.#header.leaves.offset + offset, length };
    const what = `the leaf directory at byte ${extent.offset}`;
    const { isInternalGzip } = this.#header;
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
