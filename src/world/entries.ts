import type { AreaLevel } from '../addresses/addresses.ts';
import type { BoundingBox, Tags } from '../core/core.ts';

/** A country or territory with an ISO 3166-1 code of its own. */
export interface WorldCountry {
  /** 1..676, by the letters of its code: stable, and no identifier of GeoNames. */
  readonly number: number;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly code: string;
  /** Code of the state that a territory belongs to: `US` of Puerto Rico. */
  readonly sovereign?: string;
  /**
   * `name` (English), `name:xx` of every language that ICU has it in, short forms as `alt_name` and `alt_name:xx`,
   * `ISO3166-1:alpha2`, `ISO3166-1:alpha3`, `wikidata`.
   */
  readonly names: Tags;
  /** Degrees: a point inside the largest of its borders, or its largest town where that point is at sea. */
  readonly lat: number;
  readonly lon: number;
  readonly bounds: BoundingBox;
  /** People of its towns; fewer than live there. */
  readonly population: number;
}

/** A state, province, canton …: the first level of a country's administration. */
export interface WorldRegion {
  /** Above every identifier of GeoNames (`compile/world.ts` says how it is made); stable. */
  readonly number: number;
  /** Code of its country, as in {@link WorldCountry}. */
  readonly country: string;
  /** GeoNames' code within the country: `CA` of California, `02` of Bavaria. */
  readonly code: string;
  /** `name`; where known `name:xx`, `short_name` (the postal abbreviation), `ISO3166-2`. */
  readonly names: Tags;
  /** Degrees: the town of its name, else its largest. */
  readonly lat: number;
  readonly lon: number;
  /** People of its towns; 0 where none is known. */
  readonly population: number;
}

/** A city, town, village or quarter. */
export interface WorldTown {
  /** GeoNames' identifier, under 2^31. */
  readonly number: number;
  /** `name`, of well-known cities `name:en` and names in other languages, and `capital=yes` of a country's capital. */
  readonly names: Tags;
  /** Code of its country, as in {@link WorldCountry}. */
  readonly country: string;
  /** Index into `World.regions`; -1 for none. */
  readonly region: number;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** 0 where unknown. */
  readonly population: number;
  /** `city`, `town`, `village` or `suburb`. */
  readonly level: AreaLevel;
}

/** GeoNames' packed positions are multiples of so much. */
export const TOWN_STEPS_PER_DEGREE = 1e5;

/** Towns by index: a list, or what is read entry by entry. */
export interface WorldTowns extends Iterable<WorldTown> {
  readonly length: number;
  at(index: number): WorldTown | undefined;
}

/**
 * What was found out about all towns together when the project was built. In it the towns stand in groups: all of one
 * region, or of one country that lie in none of its regions, follow each other in preorder, each quarter after its town.
 */
export interface ArrangedTowns {
  /** Of each town, by {@link TOWN_STEPS_PER_DEGREE}. */
  readonly lat: Int32Array;
  readonly lon: Int32Array;
  /** Of each town, where it is a quarter, the index of the town that it lies in as far as the gazetteer can tell; else -1. */
  readonly townOfQuarter: Int32Array;
  /** First town of each group, and in the end the number of towns. */
  readonly groupStart: Uint32Array;
}

export interface World {
  /** In the order of their codes. */
  readonly countries: readonly WorldCountry[];
  /** Country by country, in the order of their codes. */
  readonly regions: readonly WorldRegion[];
  readonly towns: WorldTowns;
  /** Absent while nobody has found out. */
  readonly arranged?: ArrangedTowns;
}
