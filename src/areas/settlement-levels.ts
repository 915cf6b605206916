import { AREA_LEVELS, type AreaLevel } from '../addresses/addresses.ts';

/** Levels of which a point has one of its own at most. */
export const TOWN_LEVELS = ['city', 'town', 'village'] as const satisfies readonly AreaLevel[];
/** Levels of what lies in a town. */
export const PART_LEVELS = ['suburb', 'neighbourhood', 'locality'] as const satisfies readonly AreaLevel[];
/** Levels whose areas are found by nearness where they have no polygon, coarse to fine. */
export const SETTLEMENT_LEVELS = [...TOWN_LEVELS, ...PART_LEVELS] as const;
const SETTLEMENTS: ReadonlySet<AreaLevel> = new Set(SETTLEMENT_LEVELS);

export type SettlementLevel = (typeof SETTLEMENT_LEVELS)[number];

/** True if a level is as fine as another one or finer. */
export function isFinerOrSame(level: AreaLevel, than: AreaLevel): boolean {
  return AREA_LEVELS.indexOf(level) >= AREA_LEVELS.indexOf(than);
}

/** True for a city, a town, a village or a part of one. */
export function isSettlementLevel(level: AreaLevel): level is SettlementLevel {
  return SETTLEMENTS.has(level);
}

/** True for a city, a town or a village. */
export function isTownLevel(level: AreaLevel): boolean {
  return TOWN_LEVELS.some((town) => town === level);
}
