/** The word tables and lists of data/, each with the type its file holds. */
import type { Tags } from '../src/core/core.ts';
import type { Subject } from './atlas.ts';
import areasTable from './data/areas.json' with { type: 'json' };
import arteriesTable from './data/arteries.json' with { type: 'json' };
import attributesTable from './data/attributes.json' with { type: 'json' };
import beachesTable from './data/beaches.json' with { type: 'json' };
import blocksTable from './data/blocks.json' with { type: 'json' };
import brandsTable from './data/brands.json' with { type: 'json' };
import conceptsTable from './data/concepts.json' with { type: 'json' };
import cuisinesTable from './data/cuisines.json' with { type: 'json' };
import featuresTable from './data/features.json' with { type: 'json' };
import hoursTable from './data/hours.json' with { type: 'json' };
import kindsTable from './data/kinds.json' with { type: 'json' };
import landmarksTable from './data/landmarks.json' with { type: 'json' };
import motorwayTable from './data/motorway.json' with { type: 'json' };
import multipolygonsTable from './data/multipolygons.json' with { type: 'json' };
import nounsTable from './data/nouns.json' with { type: 'json' };
import pathsTable from './data/paths.json' with { type: 'json' };
import quartersTable from './data/quarters.json' with { type: 'json' };
import roadsTable from './data/roads.json' with { type: 'json' };
import transitTable from './data/transit.json' with { type: 'json' };
import villagesTable from './data/villages.json' with { type: 'json' };
import wordsTable from './data/words.json' with { type: 'json' };
import type { Point } from './plan.ts';

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
  readonly tags: Tags;
  readonly points: readonly Point[];
  readonly coastAngle?: number;
  /** Stretches on bridges, by the y (or, on roads that run east and west, the x) of their ends. */
  readonly bridges?: readonly (readonly number[])[];
}

/** Blocks of a quarter, first and last column and row, that are one thing instead of building land. */
export interface Block {
  readonly quarter: string;
  readonly blocks: readonly number[];
  readonly tags: Tags;
}

export interface Kind {
  readonly tag: string;
  readonly count: number;
  readonly profile: string;
  readonly hours?: string;
  readonly noun?: string;
  /** Site: a house's front (default), a building, kerb, open space, country, coast or hill. */
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
  readonly tags?: Tags;
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
  readonly names: Tags;
  readonly tags?: Tags;
  readonly leaves: readonly string[];
  /** Kind of its place node and where it stands on the plan. */
  readonly place?: string;
  readonly at?: readonly number[];
  readonly placeTags?: Tags;
}

/** A place set by hand, in plan metres or, far from the island, in degrees (latitude first). */
export interface Landmark {
  readonly at?: readonly number[];
  readonly degrees?: readonly number[];
  readonly tags: Tags;
}

/** Streets along the borders of the town's quarters, from west to east and from south to north. */
export interface Arteries {
  readonly vertical: readonly string[];
  readonly horizontal: readonly string[];
}

export interface Path {
  readonly points: readonly Point[];
  readonly tags: Tags;
}

export interface Motorway extends Path {
  readonly exits: readonly MotorwayExit[];
}

/** An exit at one of the motorway's points, and where its link ends. */
export interface MotorwayExit {
  readonly at: number;
  readonly ref: string;
  readonly name: string;
  readonly destination: Point;
}

/** A stretch of shore between two angles, so many metres deep. */
export interface Beach {
  readonly degrees: readonly [from: number, to: number];
  readonly depth: number;
  readonly tags: Tags;
}

/** A thing set by hand: `round` and `box` are drawn around their one point. */
export interface Feature {
  readonly subject: Subject;
  readonly shape: 'point' | 'line' | 'area' | 'round' | 'box';
  readonly points: readonly Point[];
  readonly radius?: number;
  readonly size?: readonly [width: number, depth: number];
  readonly degrees?: number;
  /** True if houses keep off it. */
  readonly reserved?: boolean;
  readonly tags: Tags;
}

/** Tags of one of a line's points. */
export interface Described {
  readonly at: number;
  readonly tags: Tags;
}

export interface BusLine {
  readonly ref: string;
  readonly name: string;
  readonly stops: readonly (readonly [x: number, y: number, name: string])[];
}

export interface TramLine extends BusLine {
  readonly colour: string;
}

export interface Railway extends Path {
  readonly route: Tags;
  readonly pieces: readonly { readonly from: number; readonly to: number; readonly bridge?: boolean }[];
  readonly stations: readonly Described[];
}

export interface Transit {
  readonly railway: Railway;
  readonly trams: readonly TramLine[];
  readonly buses: readonly BusLine[];
  readonly ferry: Path & { readonly terminals: readonly Described[] };
  readonly cableCar: Path & { readonly stations: readonly Described[] };
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
export const ARTERIES: Arteries = arteriesTable;
export const BEACHES = rows<Beach>(beachesTable);
export const FEATURES = rows<Feature>(featuresTable);
/** Tags of the relations that are drawn by hand. */
export const MULTIPOLYGONS: Readonly<Record<'university' | 'arcade' | 'lake' | 'wood', Tags>> =
  multipolygonsTable;
export const PATHS = rows<Path>(pathsTable);
/** JSON's inferred type knows a point as an array of any length; the two tables below hold points. */
export const MOTORWAY = motorwayTable as unknown as Motorway;
export const TRANSIT = transitTable as unknown as Transit;
