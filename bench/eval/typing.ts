import { below, oneOf, type Random } from '../random.ts';

/** Neighbours on a QWERTY keyboard, the slips of a finger. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  q: 'wa',
  w: 'qes',
  e: 'wrd',
  r: 'etf',
  t: 'ryg',
  y: 'tuh',
  u: 'yij',
  i: 'uok',
  o: 'ipl',
  p: 'ol',
  a: 'qsz',
  s: 'adwx',
  d: 'sfec',
  f: 'dgrv',
  g: 'fhtb',
  h: 'gjyn',
  j: 'hkum',
  k: 'jli',
  l: 'kop',
  z: 'xas',
  x: 'zcsd',
  c: 'xvdf',
  v: 'cbfg',
  b: 'vngh',
  n: 'bmhj',
  m: 'njk',
};

const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];

/** Words shorter than this get no typing error: too little would be left to tell what was meant. */
const LEAST_LETTERS = 4;
/** Shorter words with two errors in them might as well be others. */
const LEAST_LETTERS_OF_TWO_ERRORS = 8;

/**
 * `text` with exactly one insertion, deletion, substitution or exchange of neighbours in one of its words of
 * `leastLetters` or more (four at least), or undefined where it has no such word. Letters are counted as code points.
 */
export function withTypingError(
  random: Random,
  text: string,
  leastLetters = LEAST_LETTERS,
): string | undefined {
  const words = [...text.normalize('NFC').matchAll(/\p{L}{4,}/gu)].filter(
    (word) => [...word[0]].length >= leastLetters,
  );
  if (words.length === 0) return undefined;
  const word = oneOf(random, words);
  const damaged = damage(random, [...word[0]]).join('');
  const whole = word.input;
  return whole.slice(0, word.index) + damaged + whole.slice(word.index + word[0].length);
}

/** `text` with a second error, perhaps in the same word; only words of eight letters or more get errors. */
export function withTwoErrors(random: Random, text: string): string | undefined {
  const once = withTypingError(random, text, LEAST_LETTERS_OF_TWO_ERRORS);
  return once && withTypingError(random, once, LEAST_LETTERS_OF_TWO_ERRORS - 1);
}

function damage(random: Random, letters: readonly string[]): string[] {
  const kind = oneOf(random, ['insertion', 'deletion', 'substitution', 'exchange'] as const);
  const at = below(random, letters.length);
  if (kind === 'insertion')
    return letters.toSpliced(below(random, letters.length + 1), 0, otherLetter(random, letters, at));
  if (kind === 'deletion') return letters.toSpliced(at, 1);
  if (kind === 'substitution') return letters.toSpliced(at, 1, otherLetter(random, letters, at));
  return exchange(random, letters) ?? letters.toSpliced(at, 1);
}

/** Exchanges two different neighbours; undefined where all letters are the same. */
function exchange(random: Random, letters: readonly string[]): string[] | undefined {
  const places = letters.flatMap((letter, at) =>
    at > 0 && !sameLetter(letter, letters[at - 1]!) ? [at] : [],
  );
  if (places.length === 0) return undefined;
  const at = oneOf(random, places);
  return letters.toSpliced(at - 1, 2, letters[at]!, letters[at - 1]!);
}

/** Half the time the key beside the one meant, else any letter of the script; never the letter itself. */
function otherLetter(random: Random, letters: readonly string[], at: number): string {
  const letter = letters[at]!;
  const base = baseOf(letter);
  const neighbours = NEIGHBOURS[base];
  if (neighbours && random() < 0.5) return oneOf(random, [...neighbours]);
  const alphabet = LATIN.includes(base) ? LATIN : letters;
  const others = alphabet.filter((other) => !sameLetter(other, letter));
  return others.length > 0 ? oneOf(random, others) : 'x';
}

function sameLetter(a: string, b: string): boolean {
  return baseOf(a) === baseOf(b);
}

/** The letter without case and marks: an error that folding undoes does not count. */
function baseOf(letter: string): string {
  return [...letter.normalize('NFKD').toLowerCase()][0] ?? letter;
}
