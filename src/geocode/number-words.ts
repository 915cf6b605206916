import { foldName } from '../text/text.ts';
import words from './data/number-words.json' with { type: 'json' };

/** The numbers from 1 on as they are called in a language; those of several words are left out. */
const NUMBERS: ReadonlyMap<string, string> = new Map(
  Object.values(words).flatMap((ofLanguage) =>
    ofLanguage
      .split(' ')
      .map((word, at) => [foldName(word), String(at + 1)] as const)
      .filter(([word]) => !word.includes(' ')),
  ),
);

/** The digits of a number that is written as a word: streets are called after days, and `onze novembre` is 11 Novembre. */
export function digitsOf(word: string): string | undefined {
  return NUMBERS.get(word);
}
