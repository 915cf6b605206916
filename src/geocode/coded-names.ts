/**
 * How the names of areas and entries lie in rows: the words of all names of one item one after the other, the display name first;
 * a word as its number in the vocabulary with three marks. Former names come last.
 */

/** Marks the first word of a name. */
export const NAME_START = 2 ** 31;
/** Marks another spelling of the word before it, at the same place of the name. */
export const VARIANT = 2 ** 30;
/** Marks the first word of a name that is no longer in use: another item may have it today. */
export const FORMER = 2 ** 29;
/** Bits of the word's number. */
export const WORD_MASK = FORMER - 1;
