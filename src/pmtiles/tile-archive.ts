import { ArchiveReader } from './archive-reader.ts';
import { openFile } from './file-source.ts';
import type { TileType } from './header-reader.ts';
import type { ArchiveMetadata } from './metadata-reader.ts';
import type { RemoteArchive, RemoteOptions } from './remote-source.ts';
import type { S3Settings } from './s3-object.ts';

/** A PMTiles archive of vector tiles, open for reading. */
export interface TileArchive {
  /** The first zoom with a tile, those of the compiled map of the world included. */
  readonly minZoom: number;
  readonly maxZoom: number;
  /** `[west, south, east, north]` in degrees; the whole world's for an archive of ours, around which the world goes on. */
  readonly bounds: readonly [number, number, number, number];
  /** `[lon, lat, zoom]`. */
  readonly centre: readonly [number, number, number];
  readonly metadata: ArchiveMetadata;
  /** True if tiles are stored, and returned, with gzip; else they are plain. */
  readonly isGzip: boolean;
  /**
   * The tile as it is stored, with one read of the file and one more for a leaf directory that is not in memory. Up to zoom 11 those of an
   * archive of ours have the compiled map of the world below and around what extracts hold, also where none is; deeper tiles that it leaves
   * out are overzoomed from the nearest tile above.
   *
   * @param x column from the west, of a tile that exists at this zoom
   * @param y row from the north
   * @returns undefined for a tile without layers
   * @throws ServiceError INDEX_NOT_AVAILABLE if the file is damaged, the tile's own checksum included, or was closed; if it is
   *   far away, also if it cannot be reached; {@link ArchiveReplaced} if another one has taken its place
   */
  tile(zoom: number, x: number, y: number): Promise<Buffer | undefined>;
  /**
   * Asks whether this is still what lies there; absent where nobody can replace what was opened.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE; {@link ArchiveReplaced}
   */
  check?(): Promise<void>;
  /** Closes the file once the reads under way are done. */
  close(): Promise<void>;
}

/** Where an archive lies: the path of a file, or elsewhere. */
export type ArchivePlace = string | RemoteArchive;

/** True for an address of an archive that lies elsewhere, rather than a path. */
export function isRemoteAddress(text: string): boolean {
  return /^(?:https?|s3):\/\//i.test(text);
}

/**
 * An archive that lies elsewhere. Nothing is asked for before it is opened.
 *
 * @param address `http://…`, `https://…` or `s3://bucket/key`
 * @throws ServiceError INVALID_CONFIGURATION
 */
export async function remoteArchive(
  address: string,
  s3: S3Settings = {},
  options: RemoteOptions = {},
): Promise<RemoteArchive> {
  const { remoteArchiveAt } = await import('./remote-source.ts'); // most servers need none of it
  return remoteArchiveAt(address, s3, options);
}

/**
 * Opens an archive.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the file and what is wrong with its header, its metadata or its
 *   directories
 */
export async function openArchive(place: ArchivePlace, expected: TileType = 'MVT'): Promise<ArchiveReader> {
  return ArchiveReader.open(await (typeof place === 'string' ? openFile(place) : place.open()), expected);
}

/**
 * Opens an archive of pictures that Waypost built: the heights of the ground.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE as {@link openArchive}
 */
export async function openPictureArchive(path: string): Promise<TileArchive> {
  const reader = await openArchive(path, 'PNG');
  const { minZoom, maxZoom, bounds, centre } = reader.header;
  return {
    minZoom,
    maxZoom,
    bounds,
    centre,
    metadata: reader.metadata,
    isGzip: false,
    tile: async (zoom, x, y) => {
      const stored = await reader.stored({ zoom, x, y });
      return stored === 'empty' ? undefined : stored;
    },
    close: () => reader.close(),
  };
}
