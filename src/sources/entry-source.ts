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
  /** Where it stands in its file, from 1; absent for what is in none. */
  readonly line?: number | undefined;
}

/** What stands beside extracts in a data set: somebody's own places, a register of addresses. */
export interface EntrySource {
  /** Begins the identifiers of its entries: `shops` of `shops:17`. Small letters, digits and `-`, at least two, a letter first. */
  readonly key: string;
  /** Whom answers and maps must credit; empty for nobody. */
  readonly attribution: string;
  /** Its entries in any order. Called again, it begins again. */
  read(): AsyncIterable<SourceEntry>;
  /**
   * Receives an entry that the build leaves out, and why: words that follow the entry's name. Absent: such an entry stops the build.
   */
  refuse?(entry: SourceEntry, why: string): void;
  /** Called once all entries are read and judged. */
  finish?(): void;
}
