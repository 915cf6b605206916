import type { SourceType } from '../core/core.ts';

/**
 * Type and number of a source object as one number that sorts by type, then number: the key of the table of
 * identifiers, and what settles an order when all else is equal.
 */
const TYPE_RANK: Record<SourceType, number> = { g: 0, n: 1, r: 2, w: 3 };
const RANK_SPAN = 2 ** 51;

/** NaN for a number past 2^51, which no source has given out. */
export function identityOf(type: SourceType, number: number): number {
  return number < RANK_SPAN ? TYPE_RANK[type] * RANK_SPAN + number : Number.NaN;
}
