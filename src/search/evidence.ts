/**
 * How the words of a query were understood beside a place. What explains, judges or orders hits later reads this and compares no text
 * again.
 */
export interface Evidence {
  /** In the order typed. */
  readonly words: readonly WordEvidence[];
  /** Share of the words that the place answers, by their weights and the qualities of their matches; 0..1. */
  readonly understood: number;
  /** Share of the best name that the words answer, where a category counts as a name; 0..1, see `textScore`. */
  readonly named: number;
  /** The name that the words answer best; absent if they answer none. */
  readonly name?: NameEvidence;
}

/** Why one word of a query counts for a place. */
export interface WordEvidence {
  readonly word: string;
  readonly kind: 'exact' | 'synonym' | 'prefix' | 'typo' | 'category' | 'dropped';
  /** The match is in a name, in other text such as street or operator, or by category. */
  readonly field?: 'name' | 'detail' | 'category';
  /** The place's word, or the identifier of its category; absent if the word was dropped. */
  readonly matched?: string;
  /** 0..1, see `ranking.ts`. */
  readonly quality: number;
}

/** Of all names the one with the largest share; of equal ones the one that the text is, then the longest, then the first. */
export interface NameEvidence {
  /** Index among the place's names; 0 is the main one. Names without a letter or digit are not counted. */
  readonly number: number;
  /** Words of the name. */
  readonly words: number;
  /** Qualities of the query's words in it, by its words; above 0, at most 1. */
  readonly share: number;
  /** True if the words of the query are its words, in order and without an error. */
  readonly isWhole: boolean;
  /** True if the words of the query are its first words, in order; each may be any match. */
  readonly isFromStart: boolean;
}
