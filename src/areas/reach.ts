import type { SettlementLevel } from './settlement-levels.ts';

interface Reach {
  /** How far from its point a settlement without polygon may still hold another point. */
  readonly mostMetres: number;
  /** How near its point it holds another one even where the middle of what both lie in is nearer. */
  readonly surelyMetres: number;
}

/** How far settlements reach that are known by one point only: about the radius of most of their level. */
export const REACHES: Readonly<Record<SettlementLevel, Reach>> = {
  city: { mostMetres: 15_000, surelyMetres: 2_000 },
  town: { mostMetres: 8_000, surelyMetres: 1_000 },
  village: { mostMetres: 4_000, surelyMetres: 400 },
  suburb: { mostMetres: 3_000, surelyMetres: 250 },
  neighbourhood: { mostMetres: 1_500, surelyMetres: 150 },
  locality: { mostMetres: 1_000, surelyMetres: 100 },
};
