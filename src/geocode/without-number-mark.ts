/**
 * Marks for "no number": Spanish and Portuguese `s/n`, Italian `snc`, and `bb` of the countries that were Yugoslavia.
 */
const NO_NUMBER = /(?:^|[\s,]+)(?:s\s?\/\s?n[º°.]?|s\.\s?n\.?|sn|s\.?n\.?c\.?|b\.?\s?b\.?)(?=[\s,]|$)/iu;
const LETTER = /\p{L}/u;

/** An address without the words that say that it has no number; undefined where it has none of them, or nothing else. */
export function withoutNumberMark(text: string): string | undefined {
  const found = NO_NUMBER.exec(text);
  if (!found) return undefined;
  const rest = text.slice(0, found.index) + text.slice(found.index + found[0].length);
  return LETTER.test(rest) ? rest : undefined;
}
