import type { BoundingBox } from '../core/core.ts';
import type { Filters } from '../filters/filters.ts';

/** Requests of geocoding in the domain's own terms. */

export interface ForwardRequest extends Filters {
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
  /** BCP 47 tags of the reader, the most wanted first. */
  readonly languages: readonly string[];
  /** 1 or more */
  readonly limit: number;
  /**
   * True if what is hardly named is no answer: a street by one word of its name beside words that mean nothing, the town of a street that is
   * not known.
   */
  readonly needsName?: boolean;
  /** True if the text is still being typed. */
  readonly isCompleting?: boolean;
  /** True if only entries are wanted that the whole text names as it is written: no word is left over, and none is corrected. */
  readonly isExact?: boolean;
  /** True if answers say what each piece of the text means. */
  readonly withReading?: boolean;
}

/** A point that answers near it are preferred by. */
export interface BiasPoint {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** At this distance nearness counts half as much as at the point; 20,000 where absent. */
  readonly scaleMetres?: number;
  /** How much nearness counts beside names, 0 or more; 1 where absent. */
  readonly weight?: number;
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

export interface ReverseRequest extends Filters {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** 1 (country) .. 18 (house number). */
  readonly zoom: number;
  readonly languages: readonly string[];
  /** 1 or more */
  readonly limit: number;
}
