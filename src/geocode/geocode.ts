/**
 * geocode: what does this address text, or this point, mean?
 *
 * In: a text or a point that has been checked, and an atlas behind the port. Out: houses, streets, places, postcodes and
 * areas, in words, with how sure they are. A text goes through `readQuery`, the atlas's candidates exact and then
 * tolerant, crossings of streets, and `describe`; a point through `reverse`; an identifier
 * through `entryOf`.
 * May import core, places, world and areas. Knows neither files nor HTTP.
 */
export type {
  AddressCandidate,
  AddressQuery,
  AddressWord,
  Component,
  HouseMatch,
  NumberSpan,
} from './address-query.ts';
export type { Atlas, AtlasFacts, AtlasPlace, HouseHit, Postcode, StreetHit } from './atlas-port.ts';
export type { EntryRef } from './entry.ts';
export type { GeocodeEntry } from './entry-of.ts';
export { createGeocoder, type Geocoder } from './geocoder.ts';
export {
  CONTEXT_FACTOR,
  CONTEXT_FLOOR,
  CONTRADICTED,
  COUNTRY_BONUS,
  FURTHER_NAME,
  HOUSE_QUALITY,
  IMPORTANCE_BONUS,
  KIND_BONUS,
  LEAST_AREA_SHARE,
  LEAST_NAME_SHARE,
  LEFT_OVER,
  NAME_FLOOR,
  NEAR_BONUS,
  NEAR_HALF_METRES,
  NUMBER_WEIGHT,
  OUT_OF_ORDER,
  reachMetres,
  UNFINISHED_CONTEXT_FACTOR,
  WORD_QUALITY,
  wordWeight,
} from './ranking.ts';
export { canonicalPostcode } from './read-query.ts';
export type { AddressRequestParts, ForwardRequest, ReverseRequest } from './request.ts';
export type { GeocodeResult, MatchType, ResultKind } from './result.ts';
