const NONE: readonly string[] = [];

/** Folded single words that mean the same as the folded `word`; never the word itself. */
export function synonymsOf(_word: string): readonly string[] {
  return NONE;
}
