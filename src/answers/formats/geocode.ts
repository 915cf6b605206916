import type { AreaLevel } from '../../addresses/addresses.ts';
import type { BoundingBox } from '../../core/core.ts';
import type { GeocodeResult, MatchType } from '../../geocode/geocode.ts';
import { present, roundDegrees, roundScore } from './present.ts';
import { type PlacePresentation, shownCategories } from './presentation.ts';

/** Type of an answer; for areas their level. */
export type GeocodeType = 'house' | 'street' | 'intersection' | 'place' | 'postcode' | AreaLevel;

export interface GeocodeProperties {
  readonly name?: string;
  readonly house_number?: string;
  /** Name of the house, such as `Rose Cottage`. */
  readonly house_name?: string;
  readonly street?: string;
  /** Village, town or city. */
  readonly locality?: string;
  /** Quarter of the town. */
  readonly district?: string;
  readonly county?: string;
  /** State, or what comes nearest to one. */
  readonly region?: string;
  /** ISO 3166-2 code of the region, such as `CH-ZH`. */
  readonly region_code?: string;
  readonly country?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country_code?: string;
  readonly postal_code?: string;
  /** Identifier to ask `/v1/places/{placeId}` for; absent where the map has no object of the answer. */
  readonly place_id?: string;
  readonly type?: GeocodeType;
  /** Present for places: value of the primary source tag, such as `cafe`. */
  readonly category?: string;
  /** What makes the map's object what it is, such as `highway=residential`. */
  readonly main_tag?: string;
  /** 0..1. */
  readonly confidence: number;
  /** Present in answers to texts. */
  readonly match_type?: MatchType;
}

/** An answer of geocoding as a GeoJSON feature (`docs/contract.md`, Geocoding). */
export interface GeocodeFeature {
  readonly type: 'Feature';
  /** West, south, east, north; west is greater than east across the antimeridian (RFC 7946, section 5.2). */
  readonly bbox?: BoundingBox;
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly [lon: number, lat: number] };
  readonly properties: GeocodeProperties;
}

/** Writes what a text or a point turned out to mean as a GeoJSON feature. */
export function geocodeFeature(
  result: GeocodeResult,
  taxonomy: PlacePresentation['taxonomy'],
): GeocodeFeature {
  return {
    type: 'Feature',
    ...(result.bounds && { bbox: rounded(result.bounds) }),
    geometry: { type: 'Point', coordinates: [roundDegrees(result.lon), roundDegrees(result.lat)] },
    properties: present<GeocodeProperties>({
      name: result.name,
      house_number: result.houseNumber,
      house_name: result.houseName,
      street: result.street,
      locality: result.locality,
      district: result.levels.suburb ?? result.levels.neighbourhood,
      county: result.levels.county,
      region: result.region,
      region_code: result.regionCode,
      country: result.country,
      country_code: result.countryCode,
      postal_code: result.postalCode,
      place_id: result.placeId,
      type: result.kind === 'area' ? result.level : result.kind,
      category: categoryOf(result, taxonomy),
      main_tag: result.source?.mainTag,
      confidence: roundScore(result.confidence) ?? 0,
      match_type: result.matchType,
    }),
  };
}

function rounded([west, south, east, north]: BoundingBox): BoundingBox {
  return [roundDegrees(west), roundDegrees(south), roundDegrees(east), roundDegrees(north)];
}

function categoryOf(
  { category }: GeocodeResult,
  taxonomy: PlacePresentation['taxonomy'],
): string | undefined {
  return category === undefined
    ? undefined
    : shownCategories({ categories: [category], tags: {} }, taxonomy).values[0];
}
