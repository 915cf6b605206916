import { inAllLanguages } from '../languages/languages.ts';
import { foldName } from './fold-name.ts';

const LEFT_OUT = new Set(inAllLanguages('streetWords').map(foldName));
const FIRST = new Set([...LEFT_OUT, ...inAllLanguages('streetStarts').map(foldName)]);

/** True for a word, folded, that says no more than that a street is meant, and that its name may do without. */
export function isStreetWord(word: string): boolean {
  return LEFT_OUT.has(word);
}

/** True for folded words before the own word of a street that some leave out. */
export function areFirstWords(folded: readonly string[]): boolean {
  return folded.every((word) => FIRST.has(word));
}
