import { AREA_LEVELS, type AreaLevel } from '../addresses/addresses.ts';
import type { Tags } from '../core/core.ts';
import adminLevels from './data/admin-levels.json' with { type: 'json' };
import placeLevels from './data/place-levels.json' with { type: 'json' };

/** A municipality is a city, town or village: which, its other tags say. */
export type BoundaryLevel = AreaLevel | 'municipality';

type Table = ReadonlyMap<string, BoundaryLevel | null>;

/**
 * Level of area for each `admin_level`, in general and in countries that differ; null for levels that no address and no
 * map names. Source: the table of countries on https://wiki.openstreetmap.org/wiki/Tag:boundary=administrative
 */
const USUAL = tableOf(adminLevels.usual);
const BY_COUNTRY: ReadonlyMap<string, Table> = new Map(
  Object.entries(adminLevels.countries).map(([country, levels]) => [country, tableOf(levels)]),
);
/** Level of area for each value of `place` that names a settlement, a part of one, or an administrative area. */
const PLACE_LEVELS = tableOf(placeLevels);

/** From so many people on a municipality without further tags is a town, and a city. */
const TOWN_POPULATION = 10_000;
const CITY_POPULATION = 100_000;

/** Level of a boundary of a country (ISO 3166-1 alpha-2); undefined where it has no part in addresses. */
export function levelOfBoundary(
  adminLevel: string | undefined,
  country: string | undefined,
): BoundaryLevel | undefined {
  const exceptions = country === undefined ? undefined : BY_COUNTRY.get(country);
  const level = adminLevel ?? '';
  return (exceptions?.has(level) ? exceptions.get(level) : USUAL.get(level)) ?? undefined;
}

/** Level of a `place`; undefined for values that are no area of this kind, such as `square`, `island` or `sea`. */
export function levelOfPlace(place: string | undefined): BoundaryLevel | undefined {
  return PLACE_LEVELS.get(place ?? '') ?? undefined;
}

/** City, town or village, by `place`, `border_type` or population. */
export function levelOfMunicipality(tags: Tags): AreaLevel {
  for (const value of [tags.place, ...(tags.border_type ?? '').split(';')]) {
    const level = levelOfPlace(value);
    if (level && level !== 'municipality' && isTown(level)) return level;
  }
  const population = populationOf(tags);
  if (population >= CITY_POPULATION) return 'city';
  return population >= TOWN_POPULATION ? 'town' : 'village';
}

/** Kinds of areas: two areas of one name and place are usually the same only within a kind. */
export type Kind = 'country' | 'region' | 'town' | 'part';

export function kindOf(level: BoundaryLevel): Kind {
  if (level === 'country') return 'country';
  if (isTown(level)) return 'town';
  return rankOf(level) < rankOf('city') ? 'region' : 'part';
}

/** Place in `AREA_LEVELS`: 0 for a country; a municipality counts as a village. */
export function rankOf(level: BoundaryLevel): number {
  return AREA_LEVELS.indexOf(level === 'municipality' ? 'village' : level);
}

/** 0 where it is not known. */
export function populationOf({ population = '' }: Tags): number {
  const people = Number(population.replace(/[\s,'.](?=\d{3})/g, ''));
  return Number.isFinite(people) && people > 0 ? people : 0;
}

function isTown(level: BoundaryLevel): boolean {
  return level === 'municipality' || (rankOf(level) >= rankOf('city') && rankOf(level) <= rankOf('village'));
}

function tableOf(levels: Readonly<Record<string, string | null>>): Table {
  for (const level of Object.values(levels))
    if (!isLevel(level)) throw new TypeError(`'${level}' is no level.`);
  return new Map(Object.entries(levels) as [string, BoundaryLevel | null][]); // each was looked at
}

function isLevel(level: string | null): boolean {
  return level === null || level === 'municipality' || AREA_LEVELS.some((known) => known === level);
}
