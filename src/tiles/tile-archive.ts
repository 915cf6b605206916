import { unusable } from './archive/archive-file.ts';
import { ArchiveReader } from './archive/archive-reader.ts';
import type { ArchiveMetadata } from './archive/metadata-reader.ts';
import { Overzoomer } from './drawing/overzoomer.ts';

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

/** What every archive in the schema Shortbread has, and what archives in other schemas call otherwise. */
const BASIC_LAYERS = ['land', 'streets', 'buildings', 'place_labels'];
/** Layers named where it has others. */
const MOST_NAMED = 8;

/**
 * Opens an archive that Waypost built.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the file and what is wrong with its header, its metadata or its
 *   directories
 */
export async function openTileArchive(path: string): Promise<TileArchive> {
  const reader = await ArchiveReader.open(path);
  const { minZoom, maxZoom, bounds, centre, isTileGzip } = reader.header;
  const overzoomer = overzoomerOf(reader);
  return {
    minZoom,
    maxZoom,
    bounds,
    centre,
    metadata: reader.metadata,
    isGzip: isTileGzip,
    tile: async (zoom, x, y) => {
      const stored = await reader.stored({ zoom, x, y });
      if (stored === undefined) return overzoomer?.tile({ zoom, x, y });
      return stored === 'nothing' ? undefined : stored;
    },
    close: () => reader.close(),
  };
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

/** `undefined` for archives made elsewhere: a tile that they leave out is empty. */
function overzoomerOf(reader: ArchiveReader): Overzoomer | undefined {
  const { completeZoom } = reader.metadata;
  if (completeZoom === undefined || !reader.header.isTileGzip) return undefined;
  return new Overzoomer({
    completeZoom,
    stored: (address) => reader.stored(address),
    damaged: ({ zoom, x, y }, cause) => reader.unusable(`the tile ${zoom}/${x}/${y} is damaged`, cause),
  });
}
