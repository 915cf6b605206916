import type { Tags } from '../core/core.ts';

/** An entry of a further source: a place or an address, told in the tags of OpenStreetMap. */
export interface SourceEntry {
  /** Identifies it within its source as long as it exists. */
  readonly id: string;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lon: number;
  /** A place has a tag of its kind, such as `shop=bakery`; an address `addr:housenumber` and what it belongs to. */
  readonly tags: Tags;
  /** Seconds since 1970. */
  readonly editedAt?: number | undefined;
}

/** What stands beside extracts in a data set: somebody's own places, a register of addresses. */
export interface EntrySource {
  /** Begins the identifiers of its entries: `shops` of `shops:17`. Small letters, digits and `-`, at least two, a letter first. */
  readonly key: string;
  /** Whom answers and maps must credit. */
  readonly attribution: string;
  /** Its entries in any order. */
  read(): AsyncIterable<SourceEntry>;
}
