/** The word tables and lists of data/, each with the type its file holds. */
import areasTable from './data/areas.json' with { type: 'json' };
import attributesTable from './data/attributes.json' with { type: 'json' };
import blocksTable from './data/blocks.json' with { type: 'json' };
import brandsTable from './data/brands.json' with { type: 'json' };
import conceptsTable from './data/concepts.json' with { type: 'json' };
import cuisinesTable from './data/cuisines.json' with { type: 'json' };
import hoursTable from './data/hours.json' with { type: 'json' };
import kindsTable from './data/kinds.json' with { type: 'json' };
import landmarksTable from './data/landmarks.json' with { type: 'json' };
import nounsTable from './data/nouns.json' with { type: 'json' };
import quartersTable from './data/quarters.json' with { type: 'json' };
import roadsTable from './data/roads.json' with { type: 'json' };
import villagesTable from './data/villages.json' with { type: 'json' };
import wordsTable from './data/words.json' with { type: 'json' };

/** Text by language code. */
export type ByLanguage = Readonly<Record<string, string>>;
/** A street's name, with its English name where it has another. */
export type StreetName = string | readonly [name: string, english: string];

interface Settlement {
  readonly key: string;
  readonly name: string;
  /** Language its streets and signs are in. */
  readonly lang: string;
  readonly names: ByLanguage;
  readonly vertical: readonly StreetName[];
  readonly horizontal: readonly StreetName[];
}

/** One of the town's four by four quarters, counted from the south-west. */
export interface Quarter extends Settlement {
  readonly column: number;
  readonly row: number;
  /** Metres by which its streets wind. */
  readonly bend: number;
  readonly highway?: string;
}

export interface Village extends Settlement {
  readonly place: string;
  readonly centre: readonly number[];
  readonly angle: number;
  readonly population: string;
  readonly postcode: string;
}

/** A road across the country, in plan metres; it may go on to the coast road at an angle in degrees. */
export interface Road {
  readonly name: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly points: readonly (readonly number[])[];
  readonly coastAngle?: number;
  /** Stretches on bridges, by the y (or, on roads that run east and west, the x) of their ends. */
  readonly bridges?: readonly (readonly number[])[];
}

/** Blocks of a quarter, first and last column and row, that are one thing instead of building land. */
export interface Block {
  readonly quarter: string;
  readonly blocks: readonly number[];
  readonly tags: Readonly<Record<string, string>>;
}

export interface Kind {
  readonly tag: string;
  readonly count: number;
  readonly profile: string;
  readonly hours?: string;
  readonly noun?: string;
  /** Where it stands: at a house's front (default), a building, kerb, open space, country, coast or hill. */
  readonly site?: string;
  readonly names: readonly string[];
  readonly with?: Readonly<Record<string, readonly string[]>>;
}

export interface Chain {
  readonly tag: string;
  readonly brand: string;
  readonly branches: number;
  readonly website?: string;
  readonly wikidata?: string;
  readonly wikipedia?: string;
  readonly tags?: Readonly<Record<string, string>>;
}

export interface Attribute {
  readonly key: string;
  readonly share: number;
  readonly values: readonly string[];
}

/** A rectangle on the plan, in metres, that is part of every area that lists its key. */
export interface Leaf {
  readonly key: string;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface Area {
  /** OpenStreetMap's admin_level. */
  readonly level: number;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly tags?: Readonly<Record<string, string>>;
  readonly leaves: readonly string[];
  /** Kind of its place node and where it stands on the plan. */
  readonly place?: string;
  readonly at?: readonly number[];
  readonly placeTags?: Readonly<Record<string, string>>;
}

/** A place set by hand, in plan metres or, far from the island, in degrees (latitude first). */
export interface Landmark {
  readonly at?: readonly number[];
  readonly degrees?: readonly number[];
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * Tables whose rows lack some members: JSON's inferred type calls those `undefined`, the row types call them absent;
 * the files have no null.
 */
function rows<T>(table: readonly unknown[]): readonly T[] {
  return table as readonly T[];
}

export const QUARTERS = rows<Quarter>(quartersTable);
export const VILLAGES = rows<Village>(villagesTable);
export const ROADS = rows<Road>(roadsTable);
export const BLOCKS = rows<Block>(blocksTable);
export const KINDS = rows<Kind>(kindsTable);
export const CHAINS = rows<Chain>(brandsTable);
export const AREAS = rows<Area>(areasTable.areas);
export const VILLAGE_LEAVES = rows<Leaf>(areasTable.villageLeaves);
export const LANDMARKS = rows<Landmark>(landmarksTable);
export const CONCEPTS: Readonly<Record<string, ByLanguage>> = conceptsTable;
export const NOUNS: Readonly<Record<string, ByLanguage>> = nounsTable;
export const WORDS: Readonly<Record<string, readonly string[]>> = wordsTable;
export const HOURS: Readonly<Record<string, readonly string[]>> = hoursTable;
export const ATTRIBUTES: Readonly<Record<string, readonly Attribute[]>> = attributesTable;
/** The cuisine a name ends on, and the cuisine of a language's restaurants. */
export const CUISINES: { readonly dishes: ByLanguage; readonly languages: ByLanguage } = cuisinesTable;
