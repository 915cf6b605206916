import { AREA_LEVELS, type AreaLevel } from '../addresses/addresses.ts';
import type { BoundingBox } from '../core/core.ts';

/** Requests of geocoding in the domain's own terms. */

/** What an answer to a text can be; areas by their level. */
export const LAYERS = ['house', 'street', 'intersection', 'place', 'postcode', ...AREA_LEVELS] as const;

export type Layer = Exclude<(typeof LAYERS)[number], AreaLevel> | AreaLevel;

export interface ForwardRequest {
  /** Address or place name; absent where `parts` are given. */
  readonly text?: string;
  /** The same in its parts, any of them. */
  readonly parts?: AddressRequestParts;
  /** ISO 3166-1 alpha-2 code, capitals: its answers come first. */
  readonly country?: string;
  /** Where the reader is or looks; what is near comes first. */
  readonly near?: BiasPoint;
  /** Where answers lie, or those that come first. */
  readonly box?: BoxOption;
  /** The only kinds of answers that are wanted; absent for all. */
  readonly layers?: readonly Layer[];
  /** True if areas that the world's gazetteer alone has are no answers; what lies in them, and names them, still is one. */
  readonly withoutWorld?: boolean;
  /** BCP 47 tags of the reader, the most wanted first. */
  readonly languages: readonly string[];
  /** 1..10 */
  readonly limit: number;
  /** True if the text is still being typed. */
  readonly isCompleting?: boolean;
  /** True if only entries are wanted that the text names as it is written, without a typing error and without a crossing. */
  readonly isExact?: boolean;
}

/** A point that answers near it are preferred by. */
export interface BiasPoint {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** At this distance nearness counts half as much as at the point; 20,000 where absent. */
  readonly scaleMetres?: number;
}

/** A box that answers are preferred in. The point of an answer decides, not its extent. */
export interface BoxOption {
  readonly bounds: BoundingBox;
  /** True if what lies outside is no answer. */
  readonly isBounded: boolean;
}

export interface AddressRequestParts {
  readonly houseNumber?: string;
  readonly street?: string;
  readonly locality?: string;
  readonly region?: string;
  readonly postalCode?: string;
}

export interface ReverseRequest {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** 1 (country) .. 18 (house number). */
  readonly zoom: number;
  readonly languages: readonly string[];
  /** 1..10 */
  readonly limit: number;
}
