/**
 * osm: what does this extract contain?
 *
 * In: an `.osm.pbf` file, and files of what changed since. Out: its header, its objects as they are today, with tags and geometry,
 * points that lie inside them; and the way back, a file made of objects, for the sample and for tests.
 * May import core, arrays, files and columns. Nothing here decides what an object means or whether it is a place. Any file, damaged or
 * hostile, ends in a result, INVALID_EXTRACT or INVALID_CHANGES.
 */
export { keepWithin } from './area-filter.ts';
export { isArea } from './area-tags.ts';
export {
  type ElementBatch,
  NODES,
  type NodeColumns,
  type ObjectColumns,
  RELATIONS,
  type RelationColumns,
  type StringColumn,
  WAYS,
  type WayColumns,
} from './batch.ts';
export { ChangeColumns } from './change-columns.ts';
export type { ObjectChange } from './changes.ts';
export type { DecodeOptions } from './decoding.ts';
export type { Bounds, OsmElement, OsmMember, OsmNode, OsmRelation, OsmWay } from './elements.ts';
export type { Feature, FeatureOptions, FeatureType } from './feature.ts';
export { foldOverlay } from './fold.ts';
export type {
  AreaGeometry,
  CollectionGeometry,
  Geometry,
  LineGeometry,
  PointGeometry,
  Polygon,
  Positions,
} from './geometry.ts';
export type { ExtractHeader } from './header.ts';
export { addsNothing, mergeOverlays } from './merge-overlays.ts';
export { metresAcross } from './metres-across.ts';
export { ChangeFlaws, type ChangeReadOptions, readChanges } from './osc-reader.ts';
export { countChanges, type Overlay, type OverlayHeader, overlayBytes } from './overlay.ts';
export { OVERLAY_COLUMNS, openOverlay, writeOverlay } from './overlay-file.ts';
export { isInside } from './polygon.ts';
export {
  countElements,
  type ElementCounts,
  readBatches,
  readBatchesByKind,
  readElements,
  readFeatures,
  readHeader,
} from './reading.ts';
export { insideOf, type Region, readRegion, regionOf } from './region.ts';
export { type LatLon, representativePoint } from './representative-point.ts';
export { encodeExtract, encodeExtractInPieces, type WriterOptions } from './writer.ts';
