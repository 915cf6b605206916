import { LANGUAGES } from '../languages/languages.ts';
import { foldName, type KnowsWord } from '../text/text.ts';
import { ordinalDigits } from './ordinals.ts';

/** A language's numbers and ordinals from 1 on, folded, and the words before the own word of a street. */
interface NumberWords {
  readonly numbers: readonly string[];
  readonly ordinals: readonly string[];
  readonly starts: ReadonlySet<string>;
}

const LANGUAGES_OF_NUMBERS: readonly NumberWords[] = [...LANGUAGES.values()]
  .filter(({ numbers }) => numbers !== undefined)
  .map(({ numbers = [], ordinals = [], streetStarts = [] }) => ({
    numbers: numbers.map(foldName),
    ordinals: ordinals.map(foldName),
    starts: new Set(streetStarts.map(foldName)),
  }));
/** `36` for `trente six`, `21st` for `twenty first`. */
const DIGITS: ReadonlyMap<string, string> = new Map(
  LANGUAGES_OF_NUMBERS.flatMap(({ numbers, ordinals }) => [
    ...numbers.map((words, at) => [words, String(at + 1)] as const),
    ...ordinals.map((words, at) => [words, ordinalDigits(at + 1)] as const),
  ]),
);
/** A shorter word for a number is mostly another word. */
const LEAST_LETTERS = 3;
/** `quatre vingt dix sept` */
const MOST_WORDS = 4;
const WORD_OR_GAP = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu;
const GAP = /^[\s\p{Pd}]+$/u;
/** A number that a word follows, and the word before it. */
const NUMBER = /(?:([\p{L}\p{M}]+)[\s'’]+|(?<![\p{L}\p{N}]))(\d{1,2})(st|nd|rd|th)?(?=[\s-]+\p{L})/giu;

/** The digits of a number that is written as a word: streets are called after days, and `onze novembre` is 11 Novembre. */
export function digitsOf(word: string): string | undefined {
  const digits = word.length < LEAST_LETTERS ? undefined : DIGITS.get(word);
  return digits !== undefined && /\d$/.test(digits) ? digits : undefined;
}

/** A text with digits for numbers of several words: `Twenty First St` is `21st St`; undefined where it has none. */
export function withNumberInDigits(text: string): string | undefined {
  const parts = text.match(WORD_OR_GAP) ?? [];
  let written = '';
  for (let at = 0; at < parts.length; ) {
    const length = partsOfNumber(parts, at);
    written += length > 1 ? DIGITS.get(foldName(parts.slice(at, at + length).join(''))) : parts[at];
    at += length;
  }
  return written === text ? undefined : written;
}

/** Parts from one on, gaps among them, that are the longest number of several words; 1 if there is none. */
function partsOfNumber(parts: readonly string[], at: number): number {
  for (let length = 2 * MOST_WORDS - 1; length > 1; length -= 2) {
    const run = parts.slice(at, at + length);
    const isRun = run.length === length && run.every((part, i) => i % 2 === 0 || GAP.test(part));
    if (isRun && DIGITS.has(foldName(run.join('')))) return length;
  }
  return 1;
}

/**
 * A text with a number in words, once for each number and language that may be meant, if names hold the words: behind `rue des` `36`
 * is `trente-six`, and `21st` is `twenty first` anywhere.
 */
export function withNumberInWords(text: string, knows: KnowsWord): string[] {
  return [...text.matchAll(NUMBER)].flatMap(({ index, 0: found, 1: before, 2: digits, 3: end }) => {
    const numberAt = index + found.length - `${digits}${end ?? ''}`.length;
    return wordsOf(Number(digits), before, end !== undefined)
      .filter((words) => words.split(' ').every((word) => knows(word, false)))
      .map((words) => `${text.slice(0, numberAt)}${words}${text.slice(index + found.length)}`);
  });
}

function wordsOf(number: number, before: string | undefined, isOrdinal: boolean): string[] {
  const start = before === undefined ? '' : foldName(before);
  const all = LANGUAGES_OF_NUMBERS.map(({ numbers, ordinals, starts }) =>
    isOrdinal ? ordinals[number - 1] : starts.has(start) ? numbers[number - 1] : undefined,
  );
  return [...new Set(all.filter((words) => words !== undefined))];
}
