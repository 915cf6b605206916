/**
 * geocode: what does this address text, or this point, mean?
 *
 * In: a text or a point that has been checked, and a gazetteer behind the port. Out: houses, streets, places, postcodes and
 * areas, in words, with how sure they are. A text goes through `readQuery`, the stages of `match/`, crossings of streets, and
 * `describe`; a point through `reverse`; an identifier through `entryOf`.
 * `check/` compares an address that somebody wrote with what is found. `near/` measures distances to houses and lines for any engine.
 * May import core, arrays, languages, text, addresses, places, world and areas. Knows neither files nor HTTP, nor how an engine finds its rows.
 */

export { FORMER, NAME_START, VARIANT, WORD_MASK } from '../text/text.ts';
export type {
  AddressCandidate,
  AddressQuery,
  AddressWord,
  Component,
  HouseMatch,
  NumberSpan,
} from './address-query.ts';
export {
  type AddressCheck,
  type AddressToCheck,
  checkAddress,
  type Granularity,
} from './check/check-address.ts';
export type { CheckedPart, PartStatus } from './check/compare.ts';
export type { Part } from './check/given.ts';
export { ColumnHead, type HeadColumns } from './column-head.ts';
export type { Surroundings } from './describe.ts';
export type { GeocodeEntry } from './entry-of.ts';
export type { GazetteerContents, HeadArrays, LinePiece, OwnRing } from './gazetteer-contents.ts';
export {
  type Around,
  ENTRY_KIND,
  type EntryRecord,
  type EntryRows,
  type Footprint,
  type Gathered,
  type Gazetteer,
  type GazetteerFacts,
  type GazetteerHead,
  type GazetteerStore,
  type HouseTables,
  type Interval,
  MOST_STREETS_OF_POSTCODE,
  type NamedHouse,
  type NamedPlace,
  type Nearest,
  type NearHouse,
  type NearStreet,
  NO_AREA,
  NO_POSTCODE,
  type Postcode,
  type Rows,
  refKindOf,
  type WantedAround,
  type WantedList,
  type WantedLists,
} from './gazetteer-port.ts';
export type { GazetteerRef } from './gazetteer-ref.ts';
export type {
  GazetteerArea,
  GazetteerEngine,
  GazetteerSummary,
  GazetteerWriter,
  OpenGazetteer,
  PostcodeArea,
} from './gazetteer-writer-port.ts';
export { createGeocoder, type Geocoder } from './geocoder.ts';
export { sharesOfAreaWords } from './match/area-shares.ts';
export { bonusOfPlace } from './match/bonus.ts';
export { LEFT_OVER } from './match/left-over.ts';
export { LineFinder } from './near/line-finder.ts';
export { HALF_ROUND, onTheMap, ROUND, shortWay } from './near/longitudes.ts';
export { NearestList } from './near/nearest-list.ts';
export { extentOf, holdsPoint } from './near/rings.ts';
export { haversineOfMetres, metresOfHaversine, Viewpoint } from './near/viewpoint.ts';
export { numberAlong } from './number-along.ts';
export { canonicalPostcode } from './read-query.ts';
export type {
  AddressRequestParts,
  BiasPoint,
  BoxOption,
  ForwardRequest,
  ReverseRequest,
} from './request.ts';
export type { AddressLevels, GeocodeResult, MatchType, ResultKind, ResultSource } from './result.ts';
export type { ObjectShape } from './shape-of.ts';
