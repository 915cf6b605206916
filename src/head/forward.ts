/**
 * The forward column: per document, the words it holds, in order. Posting lists say which documents hold a word; this
 * column says how well a document matches.
 *
 * An entry is a word number, of the shard or of the vocabulary, with three marks in its upper bits.
 */

/** The first word of another name of the document. */
export const NAME_START = 2 ** 31;
/** Another spelling of the entry before it, at the same place of the name. */
export const VARIANT = 2 ** 30;
/** A word of no name: operator, street, city …, or a keyword. */
export const DETAIL = 2 ** 29;
/** The word number of an entry. */
export const WORD_MASK = DETAIL - 1;
