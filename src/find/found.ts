import type { GeocodeResult } from '../geocode/geocode.ts';
import type { SearchHit } from '../search/search.ts';

/** An entry of the list: a place that the search found, or a house, street, postcode or area that the geocoder found. */
export type Found = FoundPlace | FoundAddress;

export interface FoundPlace {
  readonly kind: 'place';
  readonly hit: Pick<SearchHit, 'record' | 'areHoursUnknown' | 'evidence'>;
  /** Present if the geocoder found it by its name. */
  readonly result?: GeocodeResult;
}

export interface FoundAddress {
  readonly kind: 'address';
  readonly result: GeocodeResult;
}
