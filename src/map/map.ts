/**
 * map: what does a map show of an object, and in which tiles?
 *
 * Objects with tags and shapes come in, an archive of vector tiles in the schema Shortbread goes out, with marks of what extracts do not
 * hold. The sea of the world comes as a port (`SeaOfWorld`), as the world's map is drawn with the tools of this room.
 *
 * May import mvt, pmtiles and what lies below them. Never knows how extracts are read, and never holds anything of the world.
 *
 * The folders, each of which may import those above it only (`.dependency-cruiser.cjs`):
 *
 *     schema       tags to layers, kinds and attributes (Shortbread 1.1)
 *     coverage     the part of the world that extracts cover, and the sea in it
 *     drawing      an object to features of the tiles that it touches; the features of a tile sorted, merged and marked; overzoom
 *     remembered   what decides a map's tiles, compared with the map before, so that only tiles that differ are drawn
 *
 * `tile-builder.ts` puts them together. `docs/life-of-a-tile.md` follows a tile through them.
 */

export type { SeaOfWorld } from './coverage/coastline.ts';
export { type Coverage, readCoverage } from './coverage/coverage.ts';
export { placeOfShort } from './coverage/covered-cells.ts';
export { WHOLE_WORLD } from './coverage/map-bounds.ts';
export { type Rectangle, Region } from './coverage/region.ts';
export { areEqual, differenceOf, type Spans, unionOf } from './coverage/spans.ts';
export { encodeLayers } from './drawing/encode-layers.ts';
export { FeatureSorter, type SortedRecord } from './drawing/feature-sorter.ts';
export { OverzoomSource } from './drawing/overzoom.ts';
export { byTile, layersOf } from './drawing/records-by-tile.ts';
export { pointAt } from './drawing/tiled-shape.ts';
export { isMark, isWater, isWholeMark, uncoveredLayers, withNotes } from './drawing/uncovered.ts';
export { DRAWN_MAP_COLUMNS } from './remembered/drawn-map.ts';
export { type MapBefore, openMapBefore } from './remembered/map-before.ts';
export { isMapKey, mayBeOnMap } from './schema/classify.ts';
export { isPointOfInterest, namesOf } from './schema/field-values.ts';
export { LAND_CLASSES } from './schema/land-classes.ts';
export { FIRST_LAND_ZOOM } from './schema/land-zoom.ts';
export { FIRST_MARKED_ZOOM, FIRST_VEILED_ZOOM, LAST_WORLD_ZOOM } from './schema/own-layers.ts';
export { roadRouteOf } from './schema/road-shields.ts';
export type { SchemaLayer } from './schema/schema-layer.ts';
export { LAYERS, layerNamed } from './schema/shortbread.ts';
export type { SourceFeature } from './schema/source-feature.ts';
export { firstZoomOf } from './schema/vector-layers.ts';
export { type MapSummary, TileBuilder, type TileBuilderOptions } from './tile-builder.ts';
