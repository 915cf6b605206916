/** The domain's nouns: what every room means by a place, its source and its tags. */

/** `n` node, `w` way, `r` relation of OpenStreetMap; `g` entry of the world gazetteer; `s` entry of a further source. */
export type SourceType = 'n' | 'w' | 'r' | 'g' | 's';

/** Tags of a source object as they stand in the source, keys unique. */
export type Tags = Readonly<Record<string, string>>;

/** Lifecycle of a place (`docs/contract.md`, Places). Places closed for good are left out of search. */
export type PlaceStatus = 'active' | 'closed_temporarily' | 'closed_permanently';

/** A brand as the source or the name suggestion index knows it. */
export interface Brand {
  readonly name?: string;
  /** Wikidata item such as `Q38076`. */
  readonly wikidata?: string;
  readonly wikipedia?: string;
}

/** An object of a source, at a point: what every record of a place, street or area begins with. */
export interface SourceObject {
  readonly type: SourceType;
  /** Identifier of the object in its source, positive. */
  readonly sourceId: number;
  /** Of an entry of a further source: key of the source and identifier there, `shops:17`. Absent if only the number is known. */
  readonly origin?: string | undefined;
  /** Degrees, WGS 84; of a place or area a point inside its shape, of a street one on it. */
  readonly lat: number;
  readonly lon: number;
  /** Of places every tag of the source; elsewhere names in every language, and what the record's own description adds. */
  readonly tags: Tags;
}

/**
 * A place as a generation stores it: what the source said, whole, and what the build derived from it.
 * The response shapes (form A, form B, GeoJSON) are made from this when it is shown.
 */
export interface PlaceRecord extends SourceObject {
  /** Taxonomy identifiers (such as `amenity/cafe`) of what the place is, the primary one first; never empty. */
  readonly categories: readonly string[];
  /** Known brand where the tags lack it or lack its wikidata item. */
  readonly brand?: Brand;
  /** ISO 3166-1 alpha-2 code of the country the point lies in, upper case; absent at sea. */
  readonly country?: string;
  /** Own name of the city, town or village that the point lies in; absent where none reaches it. */
  readonly city?: string;
  /** Own name of the state, region or county that the point lies in. */
  readonly region?: string;
  /** IANA time zone of the point. */
  readonly timeZone?: string;
  readonly status: PlaceStatus;
  /** 0..1 in steps of 1e-4, how well known the place is. */
  readonly importance: number;
  /** 0..1, how much is known of the place. */
  readonly confidence: number;
  /** Seconds since 1970 of the source object's last edit; absent when the source has none. */
  readonly editedAt?: number;
}
