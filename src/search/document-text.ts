import { analyse, type Word } from '../text/text.ts';
import type { IndexDocument } from './place-index-writer.ts';

/** The text of a document, analysed as every engine indexes it. */
export interface DocumentText {
  /** Per name its words in order, each with its other spellings at the same place. */
  readonly names: readonly (readonly Word[])[];
  /** Words of all other text, with their other spellings. */
  readonly details: readonly Word[];
  readonly keywords: readonly string[];
}

export function textOfDocument(document: Omit<IndexDocument, 'record' | 'searchable'>): DocumentText {
  return {
    names: document.names.map(wordsOfName),
    details: document.details.flatMap(analyse),
    keywords: document.keywords,
  };
}

/**
 * The first two words of a name are also found written as one, as people do with *burgerking* and *goldengate bridge*:
 * that spelling stands beside the first word.
 */
function wordsOfName(name: string): Word[] {
  const words = analyse(name);
  const [first, second] = words;
  if (!first || !second) return words;
  return [{ ...first, variants: [...first.variants, first.text + second.text] }, ...words.slice(1)];
}

/** A word in all its spellings. */
export function spellingsOf({ text, variants }: Word): readonly string[] {
  return [text, ...variants];
}
