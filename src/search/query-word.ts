/** A word of a query, and how well the words of a document match it. */

/** One way of writing a query word that a document's word may equal. */
export interface Spelling {
  readonly text: string;
  /** 1 for the word itself, 0.95 for a synonym and for two words written as one. */
  readonly quality: number;
  /** True if this spelling may be the beginning of a longer word; if absent, a spelling of quality 1 follows the word. */
  readonly isBegun?: boolean;
}

/** A category that a word, alone or as part of a phrase, stands for. */
export interface CategorySense {
  /** Keyword of the category, see `categoryKeyword`. */
  readonly keyword: string;
  readonly quality: number;
}

/** A word of the query with everything that counts as a match for it. */
export interface QueryWord {
  /** The word as analysed. */
  readonly text: string;
  readonly spellings: readonly Spelling[];
  readonly categories: readonly CategorySense[];
  /** True if the word may be the beginning of a longer one. */
  readonly prefix: boolean;
  /** Typing errors allowed in the word; 0 as typed. */
  readonly edits: 0 | 1 | 2;
}

/** True if this spelling of the word may be the beginning of a longer word. */
export function mayBeBegun(word: QueryWord, { quality, isBegun }: Spelling): boolean {
  return isBegun ?? (word.prefix && quality === 1);
}
