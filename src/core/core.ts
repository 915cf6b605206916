/**
 * core: the words and sums that every room shares.
 *
 * In: numbers, codes. Out: places, identifiers, distances, cells, errors, threads.
 * May import nothing of ours. Nothing here reads a file of a user's, opens a socket or keeps state.
 */

export { type BoundingBox, isInBox } from './bounding-box.ts';
export {
  cellIndex,
  cellPosition,
  cellSpan,
  cellStart,
  cellsAround,
  FINEST_RESOLUTION,
  POSITION_END,
} from './cells.ts';
export { ERROR_CATALOGUE, type ErrorCode, ServiceError } from './errors.ts';
export { crossesTowardsGreaterX } from './even-odd.ts';
export { chordOfMetres, distanceMetres, EARTH_RADIUS_METRES, metresOfChord, unitVector } from './geodesy.ts';
export {
  formatPlaceId,
  formatSourceId,
  identityOf,
  isOfOpenStreetMap,
  numberOfOrigin,
  type PlaceIdentifier,
  parsePlaceId,
  placeInExtract,
  sourceOfIdentity,
} from './identifiers.ts';
export { lazyPackage } from './lazy-package.ts';
export type { Brand, PlaceRecord, PlaceStatus, SourceObject, SourceType, Tags } from './place.ts';
export { startThread } from './thread.ts';
