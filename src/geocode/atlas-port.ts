import type { Area, House, Street } from '../addresses/addresses.ts';
import type { SourceType, Tags } from '../core/core.ts';
import type { AddressCandidate, AddressQuery } from './address-query.ts';
import type { EntryRef } from './entry.ts';

/** A named place (café, station …) as geocoding knows it. */
export interface AtlasPlace {
  readonly type: SourceType;
  readonly number: number;
  /** Names in every language, and its own address tags. */
  readonly tags: Tags;
  /** Primary category, such as `amenity/cafe`. */
  readonly category: string;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** 0..1 */
  readonly importance: number;
}

/** A postcode with the middle of what carries it. */
export interface Postcode {
  readonly code: string;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** ISO 3166-1 alpha-2, where it is known: the same digits mean other places in other countries. */
  readonly country?: string;
  /** Number of the finest area that holds most of it; -1 for none. */
  readonly area: number;
}

/** A street near a point. */
export interface StreetHit {
  /** Thing number. */
  readonly street: number;
  readonly metres: number;
  /** Degrees: the nearest point on it. */
  readonly lat: number;
  readonly lon: number;
}

/** A numbered house near a point. */
export interface HouseHit {
  /** Thing number of its street. */
  readonly street: number;
  /** Number of the house. */
  readonly house: number;
  readonly metres: number;
}

export interface AtlasFacts {
  readonly areas: number;
  readonly streets: number;
  readonly places: number;
  readonly houses: number;
  readonly postcodes: number;
}

/** What geocoding asks of an engine that holds areas, streets, houses and named places. */
export interface Atlas {
  readonly facts: AtlasFacts;
  /** The entries that answer a text best, the best first; see {@link AddressCandidate}. */
  candidates(query: AddressQuery): AddressCandidate[];
  /** Whether any name holds a folded word, or one that begins with it. */
  knowsWord(word: string, isBeginning: boolean): boolean;
  /** Areas that hold a point given in degrees, coarse to fine, settlements by nearness included; empty at open sea. */
  chainAt(lat: number, lon: number): readonly number[];
  /** An area and what it lies in, coarse to fine, itself last. */
  chainOf(area: number): readonly number[];
  area(area: number): Area;
  street(thing: number): Street;
  place(thing: number): AtlasPlace;
  postcode(postcode: number): Postcode;
  house(house: number): House;
  /** House numbers `[from, to)` of a street, in the order of their labels (see addresses/house-number.ts). */
  housesOf(thing: number): readonly [from: number, to: number];
  /** Area that a thing lies in; -1 for none. */
  areaOf(thing: number): number;
  /** Nearest first, none farther than `mostMetres`. */
  nearestHouses(lat: number, lon: number, limit: number, mostMetres: number): HouseHit[];
  /** Nearest first, each street once, none farther than `mostMetres`. */
  nearestStreets(
    lat: number,
    lon: number,
    limit: number,
    mostMetres: number,
    majorOnly: boolean,
  ): StreetHit[];
  /** Points in degrees that two streets share. */
  crossings(street: number, other: number): { readonly lat: number; readonly lon: number }[];
  /** Area, street, house's street or place of a source object. */
  find(type: SourceType, number: number): EntryRef | undefined;
  close(): Promise<void>;
}
