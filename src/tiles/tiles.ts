/**
 * tiles: what is in tile z/x/y?
 *
 * In: an archive of vector tiles (PMTiles, version 3) in the schema Shortbread. Out: what it says of itself, and its
 * tiles as they are stored; where it has none and is ours, the part of the nearest tile above. Never knows HTTP, and never
 * believes a byte of an archive before it was checked.
 * The other way round: things with tags and shapes in, such an archive out. May import core only; shapes are taken as they
 * are, so that who serves tiles need not know how extracts are read.
 */

export { openForeignArchive, openTileArchive, type TileArchive } from './archive-reader.ts';
export type { ArchiveMetadata, VectorLayer } from './archive-reader-metadata.ts';
export type { ArchiveSummary } from './archive-writer.ts';
export { isMapKey, mayBeOnMap } from './classify.ts';
export { placeOfShort } from './covered-cells.ts';
export { LAYERS, type Layer } from './schema.ts';
export type { SourceFeature, SourceGeometry } from './source-feature.ts';
export { TileBuilder, type TileBuilderOptions } from './tile-builder.ts';
