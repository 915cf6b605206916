/**
 * How the words of one thing lie in a row, in order: a word as its number in a dictionary, with three marks in the upper bits. Rows of
 * documents (the forward column of an index, which says how well a document matches where postings say that it does) hold other
 * text behind the names; rows of names begin with the one that is shown and end with former ones.
 */

/** The first word of another name. */
export const NAME_START = 2 ** 31;
/** Another spelling of the word before it, at the same place of the name. */
export const VARIANT = 2 ** 30;
/** In rows of documents: a word of no name, such as operator, street or city, or a keyword. */
export const DETAIL = 2 ** 29;
/** In rows of names: the first word of a name that is no longer in use; another thing may have it today. */
export const FORMER = 2 ** 29;
/** Bits of the word's number. */
export const WORD_MASK = 2 ** 29 - 1;
