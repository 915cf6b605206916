import type { AddressQuery, Component, WordSpan } from './address-query.ts';
import { piecesOf } from './read-query.ts';

/** A piece of a text as it was written, and what it means beside an answer. */
export interface ReadPiece {
  readonly text: string;
  readonly as: Component;
  /** Number of the part between commas it stands in. */
  readonly segment: number;
  /** What a piece that means nothing here looks like. */
  readonly looksLike?: 'house_number' | 'postcode';
}

/** Pieces of a postcode without a digit, the `AB` of `1234 AB`, have no more letters. */
const LETTERS_ALONE = /^\p{L}{1,3}$/u;
const DIGIT = /\p{Nd}/u;

/**
 * The pieces of a text with their meaning.
 *
 * @param text that `query` was read from
 * @param components one for each word of the query
 */
export function readingOf(
  text: string,
  { numbers, postcodes }: Pick<AddressQuery, 'numbers' | 'postcodes'>,
  components: readonly Component[],
): ReadPiece[] {
  const isLeftOver = ({ from, to }: WordSpan) =>
    components.slice(from, to).every((component) => component === 'unknown');
  const open = { numbers: numbers.filter(isLeftOver), postcodes: postcodes.filter(isLeftOver) };
  const hasNumber = components.includes('house_number');
  return piecesOf(text).pieces.flatMap(({ text: piece, segment, from, to }) => {
    const as = components[from];
    if (as === undefined) return [];
    const isIn = (spans: readonly WordSpan[]) => spans.some((span) => span.from <= from && to <= span.to);
    const isNumber = isIn(open.numbers);
    const isCode = isIn(open.postcodes) && (DIGIT.test(piece) || LETTERS_ALONE.test(piece));
    const looksLike = isCode && (hasNumber || !isNumber) ? 'postcode' : isNumber ? 'house_number' : undefined;
    return [{ text: piece, as, segment, ...(looksLike && { looksLike }) }];
  });
}
