import type { AreaLevel } from '../addresses/addresses.ts';
import type { BoundingBox } from '../core/core.ts';

/** How an answer was come by (`docs/contract.md`, Geocoding). */
export type MatchType = 'exact' | 'interpolated' | 'approximate' | 'fallback';

export type ResultKind = 'house' | 'street' | 'intersection' | 'place' | 'postcode' | 'area';

/** Meaning of a text or a point in the reader's language. */
export interface GeocodeResult {
  readonly kind: ResultKind;
  /** Present for areas. */
  readonly level?: AreaLevel;
  /** Primary category of a place, such as `amenity/cafe`. */
  readonly category?: string;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly name: string;
  readonly houseNumber?: string;
  readonly street?: string;
  /** Village, town or city. */
  readonly locality?: string;
  /** State, or what comes nearest to one. */
  readonly region?: string;
  readonly country?: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode?: string;
  readonly postalCode?: string;
  readonly bounds?: BoundingBox;
  /** Absent where the map has no object of it: intersections, most postcodes, interpolated houses. */
  readonly placeId?: string;
  /** How well known it is, 0..1; of an area. */
  readonly importance?: number;
  /** 0..1 */
  readonly confidence: number;
  /** Present in answers to texts. */
  readonly matchType?: MatchType;
  /** Present in answers to points: metres from the point, 0 for an area that holds it. */
  readonly distanceMetres?: number;
}
