import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { type Coverage, readCoverage, WHOLE_WORLD } from '../map/map.ts';
import {
  type ArchiveMetadata,
  type ArchivePlace,
  type ArchiveReader,
  openArchive,
  type TileAddress,
  type TileArchive,
  unusable,
  type VectorLayer,
} from '../pmtiles/pmtiles.ts';
import { worldTiles } from './compiled-map.ts';
import { MergedTiles } from './merged-tiles.ts';

const inflate = promisify(gunzip);

/** Layers that every archive in the schema Shortbread has and that other schemas name differently. */
const BASIC_LAYERS = ['land', 'streets', 'buildings', 'place_labels'];
/** A tile that unpacks to more is not one. */
const MOST_INFLATED_BYTES = 1 << 28;
/** Smaller tiles are unpacked sooner than handed to another thread. */
const LARGEST_AT_ONCE_BYTES = 8192;
/** Number of layers that an error message lists. */
const MOST_NAMED = 8;

/**
 * Opens an archive that Waypost built.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE as {@link openArchive}
 */
export async function openTileArchive(place: ArchivePlace): Promise<TileArchive> {
  const reader = await openArchive(place);
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
