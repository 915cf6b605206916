import { foldName } from '../text/text.ts';
import words from './data/street-words.json' with { type: 'json' };

/** Words for a mere street in languages whose maps often leave it out of names: `ul. Wierzbowa` is called Wierzbowa. */
const STREET_WORDS: ReadonlySet<string> = new Set(
  Object.values(words).flatMap((ofLanguage) => ofLanguage.split(' ').map(foldName)),
);

/** True for a word, folded, that says no more than that a street is meant. */
export function isStreetWord(word: string): boolean {
  return STREET_WORDS.has(word);
}
