import type { AreaLevel } from '../addresses/addresses.ts';
import type { BoundingBox, SourceObject, Tags } from '../core/core.ts';
import type { ReadPiece } from './reading.ts';

/** How an answer was come by (`docs/contract.md`, Geocoding). */
export type MatchType = 'exact' | 'interpolated' | 'approximate' | 'fallback';

export type ResultKind = 'house' | 'street' | 'intersection' | 'place' | 'postcode' | 'area';

/**
 * Names of the areas that an answer lies in, or is, in the reader's language: by level, the finest of each. A municipality of the same
 * level as a town or village in it is the `municipality`.
 */
export type AddressLevels = Readonly<Partial<Record<AreaLevel | 'municipality', string>>>;

/** The object of the map that an answer is. */
export interface ResultSource extends Pick<SourceObject, 'type' | 'sourceId' | 'origin'> {
  /** What makes it what it is, such as `highway=residential`; absent for mere addresses and entries of the world's gazetteer. */
  readonly mainTag?: string;
  /** Names in every language, and what else the gazetteer keeps of the object; empty for houses. */
  readonly tags: Tags;
}

/** How the words of a text were understood beside an answer. */
export interface Evidence {
  /** Share of the words that is understood, with bonuses for kind, renown and nearness: compares the answers to one text. */
  readonly rank: number;
  /** Share of the words that mean something here, 0..1. */
  readonly understood: number;
  /** Typing errors. */
  readonly edits: number;
  /** True if the text, still being typed, ends within the name, from its first word on. */
  readonly isNameBegun: boolean;
  /** True if the text holds a whole name as it is written. */
  readonly isWholeName: boolean;
  /** The text without what is no part of an address, if it was read so. */
  readonly asRead?: string;
  /** Pieces of the text in order, if they were asked for. */
  readonly reading?: readonly ReadPiece[];
}

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
  /** Absent where the map has no object of it: intersections, most postcodes, interpolated houses. */
  readonly source?: ResultSource;
  readonly levels: AddressLevels;
  readonly houseNumber?: string;
  /** Name of the house, such as `Rose Cottage`. */
  readonly houseName?: string;
  readonly street?: string;
  /** Village, town or city. */
  readonly locality?: string;
  /** State, or what comes nearest to one. */
  readonly region?: string;
  /** ISO 3166-2 code of the region, such as `CH-ZH`. */
  readonly regionCode?: string;
  /** Codes of ISO 3166-2 of all areas that it lies in, by their administrative level: `{"4": "FR-IDF", "6": "FR-75C"}`. */
  readonly regionCodes?: Readonly<Record<string, string>>;
  readonly country?: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode?: string;
  readonly postalCode?: string;
  /** Extent of an area or street. */
  readonly bounds?: BoundingBox;
  /** Present with `source`. */
  readonly placeId?: string;
  /** How well known it is, 0..1; of an area. */
  readonly importance?: number;
  /** 0..1 */
  readonly confidence: number;
  /** Present in answers to texts. */
  readonly matchType?: MatchType;
  /** Present in answers to texts, but not in intersections: the share of the name that the text holds, 0..1. */
  readonly nameShare?: number;
  /** Present in answers to texts that are no coordinates. */
  readonly evidence?: Evidence;
  /** Present in answers to points: metres from the point, 0 for an area that holds it. */
  readonly distanceMetres?: number;
}
