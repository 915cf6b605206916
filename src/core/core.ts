/**
 * core: the words and sums that every room shares.
 *
 * In: numbers, text, codes. Out: places, identifiers, distances, cells, analysed words, errors.
 * May import nothing of ours. Nothing here reads a file of a user's, opens a socket or keeps state.
 */

export {
  AREA_LEVELS,
  type Area,
  type AreaLevel,
  type BoundingBox,
  type House,
  type Street,
} from './address.ts';
export { bitCount } from './bits.ts';
export { type BlockAddress, blockAddressOf } from './block-address.ts';
export {
  cellIndex,
  cellPosition,
  cellSpan,
  cellStart,
  cellsAround,
  FINEST_RESOLUTION,
  POSITION_END,
} from './cells.ts';
export { Dictionary, type DictionaryArrays } from './dictionary.ts';
export { ERROR_CATALOGUE, type ErrorCode, ServiceError } from './errors.ts';
export { chordOfMetres, distanceMetres, EARTH_RADIUS_METRES, metresOfChord, unitVector } from './geodesy.ts';
export {
  compareHouseNumbers,
  type HouseNumber,
  hasTwoNumbers,
  parseHouseNumber,
  splitHouseNumbers,
  type TownAndStreetNumber,
  townAndStreetNumber,
} from './house-number.ts';
export {
  formatPlaceId,
  formatSourceId,
  identityOf,
  type PlaceIdentifier,
  parsePlaceId,
  sourceOfIdentity,
} from './identifiers.ts';
export type { Brand, PlaceRecord, PlaceStatus, SourceType, Tags } from './place.ts';
export { analyse } from './text/analyse.ts';
export { allowedEdits, osaDistanceWithin } from './text/distance.ts';
export { abbreviationsOf, synonymsOf } from './text/synonyms.ts';
export type { Word } from './text/word.ts';
export { startThread } from './thread.ts';
