import { below, oneOf, type Random, sample } from '../random.ts';
import { type EverydayQuestion, forwarded } from './everyday-ask.ts';
import { fold, type SourcePlace } from './source.ts';
import { readTowns } from './towns.ts';
import { withTypingError } from './typing.ts';

const QUESTIONS = 120;
const LARGE_PEOPLE = 100_000;
const MORE_LANGUAGES =
  'af az be bg bs ca cs cy da de el en es et eu fi fr ga gl hr hu hy id is it ka kk lt lv mk ms nb nl pl pt ro ru sk sl sq sr sv sw tr uk uz vi'.split(
    ' ',
  );
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'ru', 'fi', 'tr'];
/** So short a word with another letter in it is a word of its own. */
const MOST_SHORT_LETTERS = 4;
/** Words that people type beside names, none of which is a name of its own. */
const BESIDE = ['stop', 'tube', 'the', 'shop', 'my', 'bar', 'house', 'club', 'station', 'room'];

/**
 * Words that nobody means a country by and that are spelled much like one: short names with one letter changed, longer
 * ones with two errors, and short ones with one error beside another word. None is the name of anything else that is known.
 */
export function nearNonsenseQuestions(random: Random, places: readonly SourcePlace[]): EverydayQuestion[] {
  const known = knownWords(places);
  const names = countryNames();
  const spellings = wellKnownNames();
  const made = new Set<string>();
  for (let turn = 0; made.size < QUESTIONS && turn < 100 * QUESTIONS; turn++) {
    const text = madeWord(random, oneOf(random, names));
    if (text === undefined || text.split(' ').some((word) => isKnown(known, word))) continue;
    if (!text.includes(' ') && isMisspelt(text, spellings)) continue;
    made.add(text);
  }
  return sample(random, [...made], QUESTIONS).map((text) =>
    forwarded('near-nonsense', text, 'no country, region or far town', (first) => first?.kind !== 'area'),
  );
}

function madeWord(random: Random, name: string): string | undefined {
  const once = withTypingError(random, name);
  if (once === undefined) return undefined;
  const isShort = [...name].length <= MOST_SHORT_LETTERS;
  if (!isShort) return withTypingError(random, once);
  if ([...once].length > MOST_SHORT_LETTERS || /^[a-z]{3}$/.test(once)) return undefined; // three letters are a code
  return below(random, 2) ? once : `${oneOf(random, BESIDE)} ${once}`;
}

function countryNames(): string[] {
  return namesIn(LANGUAGES, COUNTRIES).filter((name) => /^\p{L}{4,7}$/u.test(name));
}

function namesIn(languages: readonly string[], codes: readonly string[]): string[] {
  const names = languages.flatMap((language) => {
    const countries = new Intl.DisplayNames(language, { type: 'region' });
    return codes.map((code) => fold(countries.of(code) ?? ''));
  });
  return [...new Set(names)];
}

/** Names of countries in any language, and of large towns: whoever types one with a single error of five letters means it. */
function wellKnownNames(): string[] {
  const towns = readTowns().filter(({ population }) => population >= LARGE_PEOPLE);
  return [...namesIn(MORE_LANGUAGES, countryCodes()), ...towns.map(({ name }) => fold(name))];
}

function isMisspelt(text: string, names: readonly string[]): boolean {
  return [...text].length > MOST_SHORT_LETTERS && names.some((name) => isOneEditAway(text, name));
}

/** True for the same text, and for one insertion, deletion, substitution or exchange of neighbours. */
function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const rests = [
    [a.slice(at + 1), b.slice(at + 1)],
    [a.slice(at), b.slice(at + 1)],
    [a.slice(at + 1), b.slice(at)],
    [(a[at + 1] ?? '') + (a[at] ?? '') + a.slice(at + 2), b.slice(at)],
  ];
  return a === b || rests.some(([one, other]) => one === other);
}

const COUNTRIES = [
  ...['AD', 'AF', 'AL', 'AO', 'AR', 'AT', 'AU', 'BD', 'BE', 'BG', 'BO', 'BR', 'CA', 'CH', 'CL', 'CN', 'CO'],
  ...['CU', 'CZ', 'DE', 'DK', 'EC', 'EG', 'ES', 'ET', 'FI', 'FJ', 'FR', 'GA', 'GH', 'GR', 'GU', 'HT', 'HU'],
  ...['IL', 'IN', 'IQ', 'IR', 'IS', 'IT', 'JP', 'KE', 'LA', 'LY', 'MA', 'ML', 'MT', 'NE', 'NG', 'NO', 'NP'],
  ...['OM', 'PA', 'PE', 'PL', 'PT', 'QA', 'RO', 'RU', 'RW', 'SE', 'SN', 'SY', 'TD', 'TG', 'TN', 'TO', 'TR'],
];

function countryCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return codes.filter((code) => names.of(code) !== code);
}

/** Sorted words of names of the world's towns and of the extract's places. */
function knownWords(places: readonly SourcePlace[]): string[] {
  const towns = readTowns().map(({ name }) => name);
  const names = places.flatMap(({ tags }) =>
    Object.entries(tags).flatMap(([key, value]) => (/name|brand|operator/.test(key) ? [value] : [])),
  );
  const countries = namesIn(LANGUAGES, COUNTRIES);
  const words = [...towns, ...names, ...countries].flatMap((name) => fold(name).split(' '));
  return [...new Set(words)].sort();
}

/** True if a word is known or begins a known one. */
function isKnown(sorted: readonly string[], word: string): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < word) from = middle + 1;
    else to = middle;
  }
  return sorted[from]?.startsWith(word) ?? false;
}
