/**
 * mvt: which bytes are features in a tile?
 *
 * Features with shapes on the grid of a tile come in, the bytes of a vector tile go out (Mapbox Vector Tile 2.1), and back. Shapes come to the
 * grid here too: positions are projected, simplified on one world-wide grid, cut into tiles and made valid.
 *
 * May import core and arrays. Never knows what a feature is of, nor where tiles are kept.
 *
 * `geometry/` has rings and lines: project, simplify, clip, cut, make valid, dissolve, paint on cells. Its units are degrees, 1e-7 degrees
 * (`…E7`, `positions`), world units and grid units; `docs/life-of-a-tile.md` lists them. Files of the room itself encode and decode.
 */

export { decodeTile } from './decode-tile.ts';
export { encodeTile } from './encode-tile.ts';
export { type WorldShape, worldShape } from './geometry/antimeridian.ts';
export { type Box, boxAround, doMeet } from './geometry/boxes.ts';
export { CellGrid } from './geometry/cell-grid.ts';
export { outlinesOf } from './geometry/cell-outlines.ts';
export { withoutPatches } from './geometry/cell-patches.ts';
export { clipRings, type Side } from './geometry/clip.ts';
export { connectedAreas } from './geometry/connected-areas.ts';
export {
  cutIntoTile,
  cutLines,
  cutPainted,
  cutRings,
  cutToSides,
  REACH,
  type TileParts,
} from './geometry/cut-tiles.ts';
export { directedLoops } from './geometry/directed-loops.ts';
export { dissolveRings, sharedRings } from './geometry/dissolve-rings.ts';
export {
  BUFFER,
  EXTENT,
  gridShift,
  LAST_ZOOM,
  lineOnGrid,
  onGrid,
  PIXEL,
  pointsOnGrid,
  ringsOnGrid,
  SPECK,
} from './geometry/grid.ts';
export { toInteger, toIntegers } from './geometry/integers.ts';
export { joinAreas } from './geometry/join-areas.ts';
export { joinLines } from './geometry/join-lines.ts';
export {
  isOnMap,
  latitudeOf,
  METRES_PER_UNIT,
  mercatorSquareMetres,
  partsOnMap,
  toWorld,
  WORLD_BITS,
  WORLD_UNITS,
  worldX,
  worldY,
} from './geometry/mercator.ts';
export { paintedRings } from './geometry/painted-rings.ts';
export {
  AREA_SPECK,
  type GridPoint,
  middleOnGrid,
  polygonOnGrid,
  speckAround,
} from './geometry/polygon-on-grid.ts';
export { areValid, pointKey } from './geometry/ring-contacts.ts';
export { ringFlaws } from './geometry/ring-flaws.ts';
export {
  directedRing,
  doubleArea,
  groupedRings,
  groupRings,
  isInside,
  type Ring,
  sourceRing,
  turned,
  withoutSpikes,
} from './geometry/rings.ts';
export { simplifyLine, simplifyRing } from './geometry/simplify.ts';
export { linesOf, type SourceGeometry } from './geometry/source-geometry.ts';
export { FEATURE_ID, type FieldValue, type Shape, type TileFeature, type TileLayer } from './tile-feature.ts';
