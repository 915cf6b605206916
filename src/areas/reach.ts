import type { SettlementLevel } from './settlement-levels.ts';

interface Reach {
  /** Greatest distance at which a settlement without polygon may still hold a point. */
  readonly mostMetres: number;
  /** Distance within which it holds a point even if the middle of the area around both is nearer. */
  readonly surelyMetres: number;
}

/** Reach of settlements that are known by one point only: about the radius of most settlements of the level. */
export const REACHES: Readonly<Record<SettlementLevel, Reach>> = {
  city: { mostMetres: 15_000, surelyMetres: 2_000 },
  town: { mostMetres: 8_000, surelyMetres: 1_000 },
  village: { mostMetres: 4_000, surelyMetres: 400 },
  suburb: { mostMetres: 3_000, surelyMetres: 250 },
  neighbourhood: { mostMetres: 1_500, surelyMetres: 150 },
  locality: { mostMetres: 1_000, surelyMetres: 100 },
};

/** Greatest distance from its point at which a settlement without polygon may still hold a point. */
export function settlementReachMetres(level: SettlementLevel): number {
  return REACHES[level].mostMetres;
}
