import type { NumberSpan } from '../address-query.ts';
import type { GazetteerKind } from '../gazetteer-ref.ts';
import type { QueryMatches } from './query-matches.ts';
import { bitsOf, weightOf } from './word-bits.ts';

/** Penalty for a word that means nothing here, in shares of its weight. */
export const LEFT_OVER = 0.4;

/** Penalty for a word that names an area or postcode elsewhere: another item is meant. */
export const CONTRADICTED = 0.9;

/** Bits of the words that mean nothing beside an item, of those that are not understood. */
export function leftOverOf({ streetWords }: QueryMatches, kind: GazetteerKind, open: number): number {
  return kind === 'street' ? open & ~streetWords : open;
}

/** Bits of words left over that name an area or a postcode which the item does not lie in. */
export function contradictedBy(
  { areas, postcodes }: QueryMatches,
  kind: GazetteerKind,
  leftOver: number,
): number {
  return kind === 'area' ? 0 : leftOver & (areas.meantMask | postcodes.mask);
}

export function penaltyOf({ weights }: QueryMatches, leftOver: number, contradicted: number): number {
  return (
    LEFT_OVER * weightOf(weights, leftOver & ~contradicted) + CONTRADICTED * weightOf(weights, contradicted)
  );
}

/** Most that open words add if one of the numbers is known as a house; of the bonus goes what is left over. */
export function mostOfOpenWords(
  matches: QueryMatches,
  kind: GazetteerKind,
  open: number,
  numbers: readonly NumberSpan[],
  bonus: number,
): number {
  const masks = numbers.length === 0 ? [0] : numbers.map(({ from, to }) => bitsOf(from, to));
  const values = masks.map((mask) => {
    const leftOver = leftOverOf(matches, kind, open & ~mask);
    return (
      weightOf(matches.weights, mask) -
      bonus * weightOf(matches.weights, leftOver) -
      penaltyOf(matches, leftOver, contradictedBy(matches, kind, leftOver))
    );
  });
  return Math.max(...values);
}
