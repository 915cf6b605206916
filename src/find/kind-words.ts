import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { wordsOf } from './known-texts.ts';

/**
 * Tells of a text if it names a kind of place even where no other word says that it asks for one: it is what a kind is called in any
 * language, or a word by which readers of these languages look for one. To others `Nave` is a name.
 */
export function isKindIn(taxonomy: Taxonomy, languages: readonly string[]): (text: string) => boolean {
  return (text) => {
    const words = wordsOf(text).map((word) => word.text);
    return taxonomy.labelled(words, languages).length > 0 || taxonomy.useOf(text, languages) !== undefined;
  };
}
