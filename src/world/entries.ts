import type { AreaLevel } from '../addresses/addresses.ts';
import type { BoundingBox, Tags } from '../core/core.ts';

/** A country or territory with an ISO 3166-1 code of its own. */
export interface WorldCountry {
  /** 1..676, by the letters of its code: stable, and no identifier of GeoNames. */
  readonly sourceId: number;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly code: string;
  /** Code of a territory's sovereign state: `US` for Puerto Rico. */
  readonly sovereign?: string;
  /**
   * `name` (English), `name:xx` in every language that ICU has, short forms as `alt_name` and `alt_name:xx`,
   * `ISO3166-1:alpha2`, `ISO3166-1:alpha3`, `wikidata`.
   */
  readonly names: Tags;
  /** Degrees: a point inside the largest of its borders, or its largest town if that point is at sea. */
  readonly lat: number;
  readonly lon: number;
  readonly bounds: BoundingBox;
  /** Sum of its towns' populations; less than the real population. */
  readonly population: number;
}

/** A state, province, canton …: the first level of a country's administration. */
export interface WorldRegion {
  /** Above every identifier of GeoNames (`compile/world.ts` says how it is made); stable. */
  readonly sourceId: number;
  /** Code of its country, as in {@link WorldCountry}. */
  readonly country: string;
  /** GeoNames' code within the country: `CA` of California, `02` of Bavaria. */
  readonly code: string;
  /** `name`; where known `name:xx`, `short_name` (the postal abbreviation), `ISO3166-2`. */
  readonly names: Tags;
  /** Degrees: the town of its name, else its largest. */
  readonly lat: number;
  readonly lon: number;
  /** Sum of its towns' populations; 0 if unknown. */
  readonly population: number;
}

/** A city, town, village or quarter, or an airport. */
export interface WorldTown {
  /** GeoNames' identifier; of airports one above those, by their code. Under 2^31. */
  readonly sourceId: number;
  /** `name`, of well-known cities `name:en` names in other languages, and `capital=yes` of a country's capital; of airports the IATA code as `short_name`. */
  readonly names: Tags;
  /** Code of its country, as in {@link WorldCountry}. */
  readonly country: string;
  /** Index into `World.regions`; -1 for none. */
  readonly region: number;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** 0 if unknown. */
  readonly population: number;
  /** About how many languages have a name of their own for it or spell it: says how well it is known. 0..255. */
  readonly languages: number;
  /** `city`, `town`, `village`, `suburb` or `airport`. */
  readonly level: AreaLevel;
}

/** Resolution of GeoNames' packed positions. */
export const TOWN_STEPS_PER_DEGREE = 1e5;

/** Towns by index: a list or a lazily decoded table. */
export interface WorldTowns extends Iterable<WorldTown> {
  readonly length: number;
  at(index: number): WorldTown | undefined;
}

/**
 * Arrangement of all towns, computed when the project is built. Towns are sorted into groups: all towns of one region,
 * or all towns of a country outside its regions. Within a group they are in preorder, each quarter after its town.
 */
export interface ArrangedTowns {
  /** For each town, in steps of {@link TOWN_STEPS_PER_DEGREE}. */
  readonly lat: Int32Array;
  readonly lon: Int32Array;
  /** For each town: index of its surrounding town if it is a quarter and the gazetteer knows that town; else -1. */
  readonly townOfQuarter: Int32Array;
  /** First town of each group; the last entry is the number of towns. */
  readonly groupStart: Uint32Array;
}

export interface World {
  /** In the order of their codes. */
  readonly countries: readonly WorldCountry[];
  /** Country by country, in the order of their codes. */
  readonly regions: readonly WorldRegion[];
  readonly towns: WorldTowns;
  /** Absent until computed. */
  readonly arranged?: ArrangedTowns;
}
