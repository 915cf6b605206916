import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { ArchiveReader } from './archive/archive-reader.ts';
import { unusable } from './archive/byte-source.ts';
import { openFile } from './archive/file-source.ts';
import { WHOLE_WORLD } from './archive/map-bounds.ts';
import type { ArchiveMetadata, VectorLayer } from './archive/metadata-reader.ts';
import type { RemoteArchive, RemoteOptions } from './archive/remote-source.ts';
import type { S3Settings } from './archive/s3-object.ts';
import type { TileAddress } from './archive/tile-id.ts';
import { type Coverage, readCoverage } from './coverage/coverage.ts';
import { MergedTiles } from './world/merged-tiles.ts';
import { worldTiles } from './world-map-file.ts';

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

const inflate = promisify(gunzip);

/** Layers that every archive in the schema Shortbread has and that other schemas name differently. */
const BASIC_LAYERS = ['land', 'streets', 'buildings', 'place_labels'];
/** A tile that unpacks to more is not one. */
const MOST_INFLATED_BYTES = 1 << 28;
/** Smaller tiles are unpacked sooner than handed to another thread. */
const LARGEST_AT_ONCE_BYTES = 8192;
/** Number of layers that an error message lists. */
const MOST_NAMED = 8;

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
  const { remoteArchiveAt } = await import('./archive/remote-source.ts'); // most servers need none of it
  return remoteArchiveAt(address, s3, options);
}

/**
 * Opens an archive that Waypost built.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the file and what is wrong with its header, its metadata or its
 *   directories
 */
export async function openTileArchive(place: ArchivePlace): Promise<TileArchive> {
  const reader = await ArchiveReader.open(await (typeof place === 'string' ? openFile(place) : place.open()));
  const { minZoom, maxZoom, bounds, centre, isTileGzip } = reader.header;
  const coverage = isTileGzip ? readCoverage(reader.metadata.coverage) : undefined;
  const merged = coverage && mergedTiles(reader, coverage);
  return {
    minZoom: merged ? 0 : minZoom,
    maxZoom,
    bounds: merged ? WHOLE_WORLD : bounds,
    centre,
    metadata: merged ? withWorldLayers(reader.metadata) : reader.metadata,
    isGzip: isTileGzip,
    tile: async (zoom, x, y) => {
      const tile = await (merged ? merged.tile({ zoom, x, y }) : reader.stored({ zoom, x, y }));
      if (tile === undefined || tile === 'empty') return undefined;
      if (isTileGzip)
        await expectWhole(tile, (cause) => reader.unusable(`the tile ${zoom}/${x}/${y} is damaged`, cause));
      return tile;
    },
    ...(typeof place !== 'string' && { check: () => reader.check() }),
    close: () => reader.close(),
  };
}

/**
 * Opens an archive of pictures that Waypost built: the heights of the ground.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE as {@link openTileArchive}
 */
export async function openPictureArchive(path: string): Promise<TileArchive> {
  const reader = await ArchiveReader.open(await openFile(path), 'PNG');
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

/** Holds a tile against the checksum at its end: a generation is served while it is still being checked, and disks decay. */
async function expectWhole(tile: Buffer, unusableFor: (cause: unknown) => Error): Promise<void> {
  try {
    const limit = { maxOutputLength: MOST_INFLATED_BYTES };
    if (tile.length <= LARGEST_AT_ONCE_BYTES) gunzipSync(tile, limit);
    else await inflate(tile, limit);
  } catch (cause) {
    throw unusableFor(cause);
  }
}

/**
 * Opens an archive made elsewhere. An archive in another schema is refused: every style would draw an empty map of it.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE as {@link openTileArchive}, and if basic layers of Shortbread are missing
 */
export async function openForeignArchive(place: ArchivePlace): Promise<TileArchive> {
  const archive = await openTileArchive(place);
  const layers = new Set(archive.metadata.vectorLayers.map(({ id }) => id));
  const missing = BASIC_LAYERS.filter((name) => !layers.has(name));
  if (missing.length === 0) return archive;
  await archive.close();
  const found = [...layers].slice(0, MOST_NAMED).join(', ') || 'none';
  throw unusable(
    typeof place === 'string' ? place : place.name,
    `its tiles are not in the schema Shortbread; the layers ${missing.join(', ')} are missing (it has ${found})`,
  );
}

function mergedTiles(reader: ArchiveReader, coverage: Coverage): MergedTiles {
  const damaged = ({ zoom, x, y }: TileAddress, cause: unknown): Error =>
    reader.unusable(`the tile ${zoom}/${x}/${y} is damaged`, cause);
  return new MergedTiles({ stored: (address) => reader.stored(address), damaged }, worldTiles(), coverage);
}

/** Adds to the layers of an archive what the world has of them: names in further languages, earlier zooms. */
function withWorldLayers(metadata: ArchiveMetadata): ArchiveMetadata {
  const worlds = new Map(worldTiles().layers.map(([id, firstZoom, fields]) => [id, { firstZoom, fields }]));
  const vectorLayers = metadata.vectorLayers.map((layer): VectorLayer => {
    const world = worlds.get(layer.id);
    if (!world) return layer;
    const added = world.fields.filter((field) => !(field in layer.fields));
    const fields = [...Object.entries(layer.fields), ...added.map((field) => [field, 'String'] as const)];
    const minzoom = Math.min(layer.minzoom ?? world.firstZoom, world.firstZoom);
    return { ...layer, fields: Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1))), minzoom };
  });
  return { ...metadata, vectorLayers };
}
