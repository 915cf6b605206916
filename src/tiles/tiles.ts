/**
 * tiles: what is in tile z/x/y?
 *
 * Reading: an archive of vector tiles in the schema Shortbread comes in; its metadata and its tiles go out, those of archives of ours with
 * the world around what they hold.
 * Writing: objects with tags and shapes come in, such an archive goes out.
 *
 * May import mvt, pmtiles and what lies below it: whoever serves tiles need not know how extracts are read. Never knows the service's HTTP.
 *
 * The folders, each of which may import those above it only (`.dependency-cruiser.cjs`):
 *
 *     schema       tags to layers, kinds and attributes (Shortbread 1.1)
 *     coverage     the part of the world that extracts cover, and the sea in it
 *     drawing      an object to features of the tiles that it touches; the features of a tile sorted, merged and marked; overzoom
 *     world        the compiled map of the whole world (Natural Earth, Blue Marble) below and around what extracts cover
 *     remembered   what decides a map's tiles, compared with the map before, so that only tiles that differ are drawn
 *
 * `tile-builder.ts` puts them together for writing, `tile-archive.ts` for reading. `docs/life-of-a-tile.md` follows a tile through
 * them.
 */

export { placeOfShort } from './coverage/covered-cells.ts';
export { DRAWN_MAP_COLUMNS } from './remembered/drawn-map.ts';
export { type MapBefore, openMapBefore } from './remembered/map-before.ts';
export { isMapKey, mayBeOnMap } from './schema/classify.ts';
export { isPointOfInterest } from './schema/field-values.ts';
export { LAND_CLASSES } from './schema/land-classes.ts';
export { FIRST_LAND_ZOOM } from './schema/land-zoom.ts';
export { roadRouteOf } from './schema/road-shields.ts';
export type { SchemaLayer } from './schema/schema-layer.ts';
export { LAYERS } from './schema/shortbread.ts';
export type { SourceFeature } from './schema/source-feature.ts';
export { firstZoomOf } from './schema/vector-layers.ts';
export { openForeignArchive, openTileArchive } from './tile-archive.ts';
export { type MapSummary, TileBuilder, type TileBuilderOptions } from './tile-builder.ts';
