import type { Area, House, Street } from '../addresses/addresses.ts';
import type { AreaTree } from '../areas/areas.ts';
import type { PlaceRecord, SourceObject, SourceType } from '../core/core.ts';
import type { Dictionary, Words } from '../text/text.ts';
import type { GazetteerRef } from './gazetteer-ref.ts';

/**
 * The port of geocoding: what it asks of an engine that holds areas, entries (streets, named places and named houses), houses and
 * postcodes. The head lies in memory and answers at once: it says what to ask for. The store holds the mass: every question to it
 * is one trip for many items, data in and data out.
 *
 * Areas are numbered in preorder, every area's descendants at once behind it. Entries are numbered by the area they lie in, those
 * without one last, so that the entries of an area and all that it holds are one interval.
 */
export interface Gazetteer {
  readonly head: GazetteerHead;
  readonly store: GazetteerStore;
  /**
   * Answers one request in fewer trips than its questions would take one by one. It may run `answer` several times, first over a store that
   * leaves questions open, to learn what else will be asked. Absent where trips cost nothing.
   */
  readonly inFewTrips?: <T>(answer: (gazetteer: Gazetteer) => Promise<T>) => Promise<T>;
}

/** A half-open interval of numbers. */
export type Interval = readonly [from: number, to: number];

/** Lists one after the other: list `n` is `[offsets[n], offsets[n + 1])` of `values`. */
export interface Rows {
  readonly values: Uint32Array;
  readonly offsets: Uint32Array;
}

/** Stands for no area in columns of area numbers. */
export const NO_AREA = 0xffffffff;

/** Stands for no postcode in columns of postcodes of houses. */
export const NO_POSTCODE = 255;

/** Kinds of entries in columns. A place of houses numbers its houses without streets; a named house stands on another entry's street. */
export const ENTRY_KIND = { street: 0, majorStreet: 1, placeOfHouses: 2, place: 3, namedHouse: 4 } as const;

/** Kind of a reference to an entry, by its kind in columns. */
export function refKindOf(entryKind: number): 'street' | 'place' | 'house' {
  if (entryKind === ENTRY_KIND.place) return 'place';
  return entryKind === ENTRY_KIND.namedHouse ? 'house' : 'street';
}

export interface GazetteerFacts {
  readonly areas: number;
  readonly streets: number;
  readonly places: number;
  /** Houses of streets, with a number or a name. */
  readonly houses: number;
  readonly postcodes: number;
}

/** Part of a gazetteer that every answering process holds in memory. */
export interface GazetteerHead {
  readonly facts: GazetteerFacts;
  /** The words of all names, every further spelling of one as a word of its own. */
  readonly words: Words;
  /** Per word the importance, 0..65,535, of the most important item with it in its first name, or half of it in another. */
  readonly wordImportance: Uint16Array;
  /** Per word 1 if addresses name a town by it, see `EntryRows.localities`, else 0. */
  readonly isInLocality: Uint8Array;
  /** Number of entries that hold a word in a name. */
  entriesWith(word: number): number;
  /** Geometry of areas and their hierarchy. */
  readonly areas: AreaTree;
  /** Per area 0..65,535 for 0..1. */
  readonly areaImportance: Uint16Array;
  /** Per area its names, see text/coded-words.ts. */
  readonly areaNames: Rows;
  /** Per word the areas that have it in a name, ascending. */
  readonly areasOfWord: Rows;
  /** For each area of those lists the share of a name of it that the word is, see match/area-shares.ts. */
  readonly areaShares: Uint8Array;
  /** True for an area that only the world's gazetteer has. */
  isOfWorld(area: number): boolean;
  /** First entry of every area, and last of those without one. */
  readonly firstEntryOfArea: Uint32Array;
  area(area: number): Area;
  /** Postcodes of a code however it is written, at most one a country. */
  postcodesOf(code: string): number[];
  /** The first postcodes whose code begins so (upper case, letters and digits alone), by code. */
  postcodesBeginning(code: string, most: number): number[];
  postcode(postcode: number): Postcode;
}

/** A postcode with the middle of what carries it. */
export interface Postcode {
  readonly code: string;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** ISO 3166-1 alpha-2, if it is known: the same digits mean other places in other countries. */
  readonly country?: string;
  /** Number of the finest area that holds most of it; -1 for none. */
  readonly area: number;
}

/** Reads that may leave the process; each call is one trip. */
export interface GazetteerStore {
  /** Lists of entries, and what is compared of each entry in them. */
  gather(wanted: WantedLists): Promise<Gathered>;
  /**
   * The numbered houses of streets.
   *
   * @param next entries whose records are likely to be asked for after that
   */
  tables(streets: readonly number[], next?: readonly number[]): Promise<HouseTables>;
  /** Nearest houses and streets of a point in degrees. */
  around(lat: number, lon: number, wanted: WantedAround): Promise<Around>;
  /** Records of entries, in the order of the request. */
  records(entries: readonly number[]): Promise<readonly EntryRecord[]>;
  /** The first entries in an interval, ascending, at most so many; an engine need not have an entry for each number. */
  entriesIn(interval: Interval, most: number): Promise<readonly number[]>;
  /** The lines of streets, in the order they are asked for: interleaved longitude, latitude in 1e-7 degrees. */
  lines(streets: readonly number[]): Promise<readonly (readonly Int32Array[])[]>;
  /** The area or entry of a source object; of a house without a name that of its street. */
  find(type: SourceType, sourceId: number): Promise<GazetteerRef | undefined>;
}

export interface WantedLists {
  readonly words: readonly WantedList[];
  /** Nothing is read of the lists, in their order, after so many different entries. */
  readonly most: number;
  /** Postcodes whose entries are wanted. */
  readonly postcodes: readonly number[];
}

/** Streets of a postcode that any reader looks at; an engine may leave out others, and entries that are no streets. */
export const MOST_STREETS_OF_POSTCODE = 9;

/** Entries that hold a word in a name. */
export interface WantedList {
  readonly word: number;
  /** Only entries in these intervals, in this order; absent for all. */
  readonly within?: readonly Interval[];
  /** No more than the first so many. */
  readonly most?: number;
}

export interface Gathered {
  readonly rows: EntryRows;
  /** Entries of a list that was asked for, by its place in `words`; in pieces, each ascending. */
  entriesOfList(list: number): Iterable<Uint32Array>;
  /** Entries of a postcode, by its place in `postcodes`, ascending. */
  entriesOfPostcode(postcode: number): Uint32Array;
}

/** Values of entries that matching compares, by row. */
export interface EntryRows {
  /** Row of an entry. */
  rowOf(entry: number): number;
  /** See {@link ENTRY_KIND}. */
  readonly kind: Uint8Array;
  /** The finest area that the entry of a row lies in; -1 for none. */
  areaOf(row: number): number;
  readonly latE7: Int32Array;
  readonly lonE7: Int32Array;
  /** 0..65,535 for 0..1; 0 for streets. */
  readonly importance: Uint16Array;
  /** See text/coded-words.ts. */
  readonly names: Rows;
  /** Towns that an entry's addresses name, coded like names; of a named house its street too. */
  readonly localities: Rows;
  /** Postcode numbers, in the order of the street's list. */
  readonly postcodes: Rows;
}

/** Houses of streets. House and label numbers hold within these tables only. */
export interface HouseTables {
  /** Houses of a street, in the order of their labels. */
  housesOf(street: number): Interval;
  readonly latE7: Int32Array;
  readonly lonE7: Int32Array;
  /** Index into the street's postcodes; {@link NO_POSTCODE} for none. */
  readonly postcode: Uint8Array;
  /** Number of the label. */
  readonly label: Uint32Array;
  /** Canonical forms of labels, see `HouseNumber`. */
  readonly keys: Pick<Dictionary, 'find' | 'word'>;
  /** Per label the number of its key, and the range of numbers that it covers; -1 if it has none. */
  readonly labelKey: Uint32Array;
  readonly labelFrom: Int32Array;
  readonly labelTo: Int32Array;
  /** Number along the street of a label of a house with two numbers; -1 if it has none. */
  numberAlong(label: number): number;
  house(house: number): House;
}

/** Kinds to look for around a point; absent kinds are left out. */
export interface WantedAround {
  readonly streets?: Nearest & { readonly majorOnly: boolean };
  readonly houses?: Nearest;
  /** Whose footprint holds the point. */
  readonly footprints?: true;
}

export interface Nearest {
  readonly limit: number;
  readonly mostMetres: number;
}

/** Each nearest first. */
export interface Around {
  /** Each street once. */
  readonly streets: readonly NearStreet[];
  readonly houses: readonly NearHouse[];
  /** The smallest first. */
  readonly footprints: readonly Footprint[];
}

/** A ring around a house of a street, or around a named place. */
export interface Footprint {
  /** Entry number of the house's street, or of the place. */
  readonly entry: number;
  readonly house?: House;
  /** Closed, interleaved longitude, latitude in 1e-7 degrees. */
  readonly ring: Int32Array;
}

export interface NearStreet {
  /** Entry number. */
  readonly street: number;
  readonly metres: number;
  /** Degrees: the nearest point on it. */
  readonly lat: number;
  readonly lon: number;
}

export interface NearHouse {
  /** Entry number of its street. */
  readonly street: number;
  readonly house: House;
  readonly metres: number;
}

/** Record of an entry. */
export type EntryRecord = StreetRecord | NamedPlaceRecord | NamedHouseRecord;

interface InArea {
  /** Number of the finest area that it lies in; -1 for none. */
  readonly area: number;
}

export type StreetRecord = Street & InArea;
export type NamedPlaceRecord = NamedPlace & InArea;
export type NamedHouseRecord = NamedHouse & InArea;

/** A house that is asked for by its name. */
export interface NamedHouse extends Omit<SourceObject, 'tags'> {
  readonly kind: 'house';
  /** Its names, at least one; the first is the one that answers show. */
  readonly names: readonly string[];
  /** Its number as it is written; absent if it has none. */
  readonly number?: string;
  /** The street that it stands in; absent if that is unknown. */
  readonly street?: Pick<Street, 'kind' | 'tags'>;
  /** Towns that the addresses of its street name. */
  readonly localities: readonly string[];
  readonly postcode?: string;
  /** Main tag of the object, such as `building=house`; absent for a mere address. */
  readonly mainTag?: string;
}

/** A named place (café, station …) as geocoding knows it; of its tags those that are looked for, names and its address. */
export interface NamedPlace extends Pick<PlaceRecord, keyof SourceObject | 'importance'> {
  /** Primary category, such as `amenity/cafe`. */
  readonly category: string;
  /** The tag that it has the category by, such as `amenity=cafe`. */
  readonly mainTag?: string;
}

/** True for the record of a named place. */
export function isPlace(record: EntryRecord): record is NamedPlaceRecord {
  return 'category' in record;
}

/** True for the record of a named house. */
export function isNamedHouse(record: EntryRecord): record is NamedHouseRecord {
  return 'kind' in record && record.kind === 'house';
}

/** The entries `[from, to)` of an area and of all that it holds. */
export function entriesWithin({ firstEntryOfArea, areas }: GazetteerHead, area: number): Interval {
  return [firstEntryOfArea[area]!, firstEntryOfArea[areas.endOf(area)]!];
}
