/** Brings text that can be written in several ways into one, before its characters are read one by one. */

/** No script stacks more on one letter; sorting longer runs into canonical order would cost their square. */
const EXCESS_MARKS = /(\p{M}{8})\p{M}+/gu;
/** NFKC would glue these to the word before: 21½ is 21 1/2, n°5 and № 5 are the same. */
const GLUED = /[\u00bc-\u00be\u2150-\u215e\u2189№]/g;
/** NFKC would part the word at these. */
const SPACING_ACCENT = /[´′‵]/g;
/** NFKC would spell these out. */
const TRADE_MARK = /[™℠]/g;
/** They choose a glyph, never a word, and would part a run of ideographs. */
const VARIATION_SELECTOR = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** Compatibility-composed text (NFKC) with at most eight marks in a row. Linear in the length of `text`. */
export function prepare(text: string): string {
  return text
    .replace(VARIATION_SELECTOR, '')
    .replace(EXCESS_MARKS, '$1')
    .replace(SPACING_ACCENT, "'")
    .replace(TRADE_MARK, ' ')
    .replace(GLUED, ' $& ')
    .normalize('NFKC');
}
