import { LANGUAGES } from '../languages/languages.ts';
import { foldName } from '../text/text.ts';

/** The numbers from 1 on as they are called in a language; those of several words are left out. */
const NUMBERS: ReadonlyMap<string, string> = new Map(
  [...LANGUAGES.values()].flatMap(({ numbers = [] }) =>
    numbers
      .map((word, at) => [foldName(word), String(at + 1)] as const)
      .filter(([word]) => !word.includes(' ')),
  ),
);

/** The digits of a number that is written as a word: streets are called after days, and `onze novembre` is 11 Novembre. */
export function digitsOf(word: string): string | undefined {
  return NUMBERS.get(word);
}
