import words from './data/street-words.json' with { type: 'json' };
import { foldName } from './fold-name.ts';

/** Words for a mere street in languages whose maps often leave it out of names: `ul. Wierzbowa` is called Wierzbowa. */
const LEFT_OUT = foldedWords(words.leftOut);
/** The same of other languages, and the small words between them and the own word of a street: `Calle de Almendral`. */
const FIRST = new Set([...LEFT_OUT, ...foldedWords(words.first)]);

/** True for a word, folded, that says no more than that a street is meant, and that its name may do without. */
export function isStreetWord(word: string): boolean {
  return LEFT_OUT.has(word);
}

/** True for folded words before the own word of a street that some leave out. */
export function areFirstWords(folded: readonly string[]): boolean {
  return folded.every((word) => FIRST.has(word));
}

function foldedWords(byLanguage: Readonly<Record<string, string>>): ReadonlySet<string> {
  return new Set(Object.values(byLanguage).flatMap((ofLanguage) => ofLanguage.split(' ').map(foldName)));
}
