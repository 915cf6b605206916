import type { BoundingBox, SourceObject, SourceType } from '../core/core.ts';

/**
 * Levels of areas, coarse to fine. What an object of a country's `admin_level` or `place` is, `admin/` decides;
 * reverse geocoding asks for one of them by zoom. An airport holds nothing; people name it as they name a town.
 */
export const AREA_LEVELS = [
  'country',
  'state',
  'region',
  'county',
  'city',
  'town',
  'village',
  'suburb',
  'neighbourhood',
  'locality',
  'airport',
] as const;

export type AreaLevel = (typeof AREA_LEVELS)[number];

/**
 * A country, town, quarter …: what an address lies in. Its type is `g` for an entry of the world's gazetteer; its tags are names and
 * those that `admin/` keeps (codes, population, wikidata, place …).
 */
export interface Area extends SourceObject {
  readonly level: AreaLevel;
  /** Absent where no extent is known. */
  readonly bounds?: BoundingBox;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country?: string;
  /** 0..1 */
  readonly importance: number;
}

/**
 * All ways of one name in one place, or a place whose houses are numbered without streets.
 * Each house has one of its postcodes, or none. The object is the longest way, or the place.
 */
export interface Street extends SourceObject {
  readonly kind: 'street' | 'place';
  /** Main tag of the object, such as `highway=residential`; absent if only addresses name the street. */
  readonly mainTag?: string;
  /** Absent if it has no ways. */
  readonly bounds?: BoundingBox;
  /** A road that leads through: tertiary and above. */
  readonly isMajor: boolean;
  /** How many of its lines, the last ones, run in tunnels: nobody above is on them. Absent for none. */
  readonly linesBelow?: number;
  /** Towns that its addresses name (`addr:city` and the like), beyond the areas it lies in; each once. */
  readonly localities: readonly string[];
  /** Distinct postcodes of its houses, of its ways, or of the postcode area it lies in. */
  readonly postcodes: readonly string[];
}

/** One house or entrance with a number or a name. */
export interface House {
  /** The number as it is written: `12a`, `12-16`, `3/17`, `s/n`; the name of a house without a number. */
  readonly label: string;
  /** Name of the house, such as `Rose Cottage`; `;` stands between several. */
  readonly name?: string;
  /** 1e-7 degrees. */
  readonly latE7: number;
  readonly lonE7: number;
  readonly type: SourceType;
  readonly sourceId: number;
  /** Index into the street's `postcodes`; -1 for none. */
  readonly postcode: number;
  /** Main tag of the object, such as `building=apartments` or `shop=bakery`; absent for a mere address. */
  readonly mainTag?: string;
  /** The outer rings of its building: interleaved longitude, latitude in 1e-7 degrees. Only writers of gazetteers get them. */
  readonly footprint?: readonly Int32Array[];
}
