/**
 * tiles: what is in tile z/x/y?
 *
 * In: an archive of vector tiles (PMTiles, version 3) in the schema Shortbread. Out: what it says of itself, and its
 * tiles as they are stored. Never knows HTTP, and never believes a byte of an archive before it was checked.
 */

export { openForeignArchive, openTileArchive, type TileArchive } from './archive-reader.ts';
export type { ArchiveMetadata, VectorLayer } from './archive-reader-metadata.ts';
