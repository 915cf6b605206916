import type { Entry } from '../../../answers/answers.ts';
import { mainTagOf } from '../main-tag.ts';

/** `place_rank` by level or kind (Nominatim, "Place Ranking"). */
const RANKS: Readonly<Record<string, number>> = {
  country: 4,
  state: 8,
  region: 10,
  county: 12,
  city: 16,
  town: 18,
  village: 19,
  suburb: 20,
  neighbourhood: 24,
  locality: 22,
  airport: 20,
  postcode: 21,
  street: 26,
  intersection: 27,
};
const RANK_OF_POINT = 30;

/** Nominatim's importance of what no encyclopedia knows is this less a share for its rank. */
const MOST_UNKNOWN = 0.40001;
const RANKS_TO_NOTHING = 75;

/** Boundaries by twice their administrative level, all others by level or kind. */
export function placeRankOf({ level, kind, source }: Pick<Entry, 'level' | 'kind' | 'source'>): number {
  const adminLevel = Number(source?.tags.admin_level);
  if (kind === 'area' && adminLevel >= 2 && adminLevel <= 12) return adminLevel * 2;
  return RANKS[level ?? kind] ?? RANK_OF_POINT;
}

/** 0..1 */
export function importanceOf(entry: Entry): number {
  const importance = entry.importance ?? Math.max(0, MOST_UNKNOWN - placeRankOf(entry) / RANKS_TO_NOTHING);
  return Math.round(importance * 1e5) / 1e5;
}

/** `addresstype`: the key under which the entry itself stands in an address. */
export function addressTypeOf(entry: Entry): string {
  if (entry.level !== undefined) return ADDRESS_TYPES[entry.level] ?? entry.level;
  if (entry.kind === 'street') return 'road';
  if (entry.kind === 'postcode') return 'postcode';
  return mainTagOf(entry).key;
}

const ADDRESS_TYPES: Readonly<Record<string, string>> = {
  region: 'state_district',
  locality: 'hamlet',
  airport: 'aeroway',
};
