import type { Entry } from '../../../answers/answers.ts';
import { mainTagOf } from './main-tag.ts';

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

/** `place_rank` by main tag, or by its key alone (Nominatim, "Place Ranking"). */
const RANKS_OF_TAGS: Readonly<Record<string, number>> = {
  'place=city': 16,
  'place=town': 18,
  'place=borough': 18,
  'place=village': 19,
  'place=suburb': 19,
  'place=quarter': 20,
  'place=neighbourhood': 20,
  'place=hamlet': 20,
  'place=isolated_dwelling': 22,
  'place=farm': 22,
  'place=island': 17,
  'place=islet': 20,
  'place=square': 25,
  'place=locality': 25,
  'place=region': 18,
  'leisure=park': 24,
  'natural=peak': 18,
  'natural=volcano': 18,
  'natural=tree': 30,
  'natural=spring': 30,
  'natural=cave_entrance': 30,
  'natural=geyser': 30,
  'natural=hot_spring': 30,
  'natural=rock': 30,
  'natural=stone': 30,
  natural: 22,
  'waterway=river': 19,
  'waterway=stream': 22,
  waterway: 20,
  landuse: 22,
  mountain_pass: 20,
};

/** Main tags, and keys alone, that have a rank of their own. */
export const RANKED_TAGS: readonly string[] = Object.keys(RANKS_OF_TAGS);

/** `place_rank` of a place with a main tag. */
export function placeRankOfTag(tag: string): number {
  return RANKS_OF_TAGS[tag] ?? RANKS_OF_TAGS[tag.split('=')[0] ?? ''] ?? RANK_OF_POINT;
}

/** `rank_address` of an area with a main tag such as `place=city`, or of a level. */
export function addressRankOfTag(tag: string): number {
  const [, level = ''] = tag.split('=');
  return ADDRESS_RANKS[tag] ?? RANKS_OF_TAGS[tag] ?? RANKS[level] ?? RANK_OF_POINT;
}

/** Boundaries by twice their administrative level, others by their main tag, else by level or kind. */
export function placeRankOf({ level, kind, source }: Pick<Entry, 'level' | 'kind' | 'source'>): number {
  const adminLevel = Number(source?.tags.admin_level);
  const tag = source?.mainTag ?? '';
  if (kind === 'area' && !tag.startsWith('place=') && adminLevel >= 2 && adminLevel <= 12)
    return adminLevel * 2;
  const ofTag = RANKS_OF_TAGS[tag] ?? RANKS_OF_TAGS[tag.split('=')[0] ?? ''];
  if (ofTag !== undefined && (kind === 'area' || kind === 'place')) return ofTag;
  return RANKS[level ?? kind] ?? RANK_OF_POINT;
}

/** `rank_address` where it is another than `place_rank`, by main tag or level; 0 for what is no part of addresses. */
const ADDRESS_RANKS: Readonly<Record<string, number>> = {
  'place=town': 16,
  'place=village': 16,
  'place=suburb': 20,
  'place=quarter': 22,
  'place=neighbourhood': 22,
  'place=isolated_dwelling': 20,
  'place=farm': 20,
  'place=island': 0,
  'place=islet': 0,
  town: 16,
  village: 16,
  neighbourhood: 22,
};

/** `rank_address`: how fine an entry is in addresses. */
export function addressRankOf(entry: Pick<Entry, 'level' | 'kind' | 'source'>): number {
  const rank = placeRankOf(entry);
  const tag = entry.source?.mainTag;
  if (entry.kind === 'place') return rank < RANK_OF_POINT ? 0 : rank;
  if (tag !== undefined && ADDRESS_RANKS[tag] !== undefined) return ADDRESS_RANKS[tag];
  const isBoundary = entry.source?.tags.admin_level !== undefined && !tag?.startsWith('place=');
  return isBoundary ? rank : (ADDRESS_RANKS[entry.level ?? ''] ?? rank);
}

/** 0..1 */
export function importanceOf(entry: Entry): number {
  const importance = entry.importance ?? Math.max(0, MOST_UNKNOWN - placeRankOf(entry) / RANKS_TO_NOTHING);
  return Math.round(importance * 1e5) / 1e5;
}

/** `addresstype`: the key under which the entry itself stands in an address. */
export function addressTypeOf(entry: Entry): string {
  const [key, value] = entry.source?.mainTag?.split('=') ?? [];
  if (key === 'place' && value && entry.kind === 'area') return value;
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
