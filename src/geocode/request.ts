/** Requests of geocoding in the domain's own terms. */

export interface ForwardRequest {
  /** Address or place name; absent where `parts` are given. */
  readonly text?: string;
  /** The same in its parts, any of them. */
  readonly parts?: AddressRequestParts;
  /** ISO 3166-1 alpha-2 code, capitals: its answers come first. */
  readonly country?: string;
  /** Degrees: where the reader is or looks; what is near comes first. */
  readonly near?: { readonly lat: number; readonly lon: number };
  /** BCP 47 tags of the reader, the most wanted first. */
  readonly languages: readonly string[];
  /** 1..10 */
  readonly limit: number;
  /** True if the text is still being typed. */
  readonly isCompleting?: boolean;
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
