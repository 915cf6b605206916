/** Reads house numbers in every notation. Writer and reader of the gazetteer share this one reading. */
import anyAscii from 'any-ascii';
import { alternativesOf, countryOf, inAllLanguages, LANGUAGES } from '../languages/languages.ts';

export interface HouseNumber {
  /**
   * Canonical form: equal for the spellings of one number (`12 A`, `12/a`, `No. 12a`), in lower case and Latin
   * letters: `12a`, `12-16`, `12/3`, `12bis`, `37-05`, `12 1/2`, `ev12`.
   */
  readonly key: string;
  /** The number, and where it is a range (`12-16`) the last one it covers; equal for a single number. */
  readonly from: number;
  readonly to: number;
  /** Text after the number in the key, without the end of a range: `a`, `bis`, `/3`; often empty. */
  readonly suffix: string;
}

const LONGEST_TEXT = 64;
/** Far over the name of any house. */
const LONGEST_LABEL = 255;
const LONGEST_KEY = 24;
const LONGEST_NUMBER = 8;
/** Wider than any plot; more is a number with a part behind it, as in Queens. */
const WIDEST_RANGE = 200;

/** NFKC would glue these to the number before: 21½ is 21 1/2. */
const FRACTION = /[\u00bc-\u00be\u2150-\u215e\u2189]/g;
const IN_BRACKETS = /[([{][^)\]}]*[)\]}]/g;
const DASH = /[\p{Pd}\u2212~〜]|丁目|番地?の?|号|號|号楼|번지|호|[のノ之]/gu;
const SLASH = /[\u2044\u2215\\|]/g;
const NON_ASCII_LETTER = /(?![a-z])[\p{L}\p{N}]/gu;
const TOKEN = /\d+|\p{L}[\p{L}\p{M}]*|[^\d\p{L}]+/gu;

/** Marks that people write before a number, such as `No.`; `č.p.` marks the usual kind of conscription number. */
const MARKERS = foldedSet('numberMarks');
const PROVISIONAL_MARKERS = foldedSet('otherNumberMarks');
/** Between two numbers they make a range; after one, `bis` is a second house of it. */
const RANGE_WORDS = foldedSet('ranges');
const SAME_WORDS: ReadonlyMap<string, string> = new Map(
  [...LANGUAGES.values()]
    .flatMap(({ shortNumberParts = {} }) => Object.entries(shortNumberParts))
    .flatMap(([short, words]) => words.map((word) => [fold(word), fold(short)] as const)),
);

const RANGE = /^(\d+)([a-z]*)-([1-9]\d*)[a-z]*$/;
const FIRST_NUMBER = /\d+/;

/**
 * Reads one house number; texts of several are for {@link splitHouseNumbers}. Undefined for a text that is no house
 * number: without a digit, over 64 characters, of more than 8 digits on end or of more words than a number has. Never
 * throws; linear.
 */
export function parseHouseNumber(text: string): HouseNumber | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const key = /^[1-9]\d{0,7}[a-z]?$/.test(text) ? text : keyOf(fold(text));
  if (key === '' || key.length > LONGEST_KEY) return undefined;
  const first = FIRST_NUMBER.exec(key);
  if (first === null || first[0].length > LONGEST_NUMBER) return undefined;
  return rangeOf(key) ?? single(key, Number(first[0]), key.slice(first.index + first[0].length));
}

const LETTER = /\p{L}/u;
const NOT_LETTERS_OR_DIGITS = /[^\p{L}\p{N}]+/gu;
/** Stands for the numbers of a label without a digit. */
const NO_NUMBER = -1;
/** Letters of the shortest word that is a name rather than a mark: `A`, `s/n`. */
const LEAST_NAME_LETTERS = 3;
/** Words behind a number that people also write alone. */
const MARKS_OF_ORDER = foldedSet('numberOrders');

/**
 * Reads what stands where houses have a number: a house number, or letters alone (`A`, `s/n`, `Rose Cottage`), which have -1 for the
 * numbers. Undefined without letter and digit, and for far too long a text.
 */
export function parseHouseLabel(text: string): HouseNumber | undefined {
  const number = parseHouseNumber(text);
  if (number !== undefined || text.length > LONGEST_LABEL || !LETTER.test(text)) return number;
  const key = fold(text).replace(NOT_LETTERS_OR_DIGITS, ' ').trim();
  return { key, from: NO_NUMBER, to: NO_NUMBER, suffix: key };
}

/** True if a house that is labelled so is known by a name: `Rose Cottage`, but not `12`, `A`, `bis` or `s/n`. */
export function isHouseName(label: string): boolean {
  const words = fold(label).split(NOT_LETTERS_OR_DIGITS);
  if (parseHouseNumber(label) !== undefined) return false;
  return words.some((word) => word.length >= LEAST_NAME_LETTERS && !MARKS_OF_ORDER.has(word));
}

/** Natural order: `2`, `12`, `12-16`, `12a`, `12b`, `12/3`, `12/10`; 0 only for equal keys. */
export function compareHouseNumbers(a: HouseNumber, b: HouseNumber): number {
  return (
    a.from - b.from || compareNaturally(a.suffix, b.suffix) || a.to - b.to || compareNaturally(a.key, b.key)
  );
}

/** The two numbers of a Czech or Slovak house, as canonical forms. */
export interface TownAndStreetNumber {
  /** Over the whole of the town: conscription number. */
  readonly town: string;
  /** Along the street. */
  readonly street: string;
  /** `street` without its letter. */
  readonly along: number;
}

const TWO_NUMBERS = /^((?:ev)?\d+)\/((\d+)[a-z]?)$/;

/** True if houses of a country (ISO 3166-1 alpha-2) have two numbers and people ask for either. */
export function hasTwoNumbers(country: string | undefined): boolean {
  return countryOf(country).twoNumbers === true;
}

/** The parts of a {@link HouseNumber}'s key such as `128/7`, where {@link hasTwoNumbers}; undefined for a single number. */
export function townAndStreetNumber(key: string): TownAndStreetNumber | undefined {
  const [, town, street, along] = TWO_NUMBERS.exec(key) ?? [];
  if (town === undefined || street === undefined) return undefined;
  return { town, street, along: Number(along) };
}

const DIRECTED_NUMBER = /^\d+([nesw])$/;

/** True if streets of a country (ISO 3166-1 alpha-2) may lie in a grid with numbers such as `1200 South`. */
export function hasGridNumbers(country: string | undefined): boolean {
  return countryOf(country).gridNumbers === true;
}

/** The direction in a {@link HouseNumber}'s key such as `1200s`, where {@link hasGridNumbers}; undefined for another number. */
export function directionOf(key: string): string | undefined {
  return DIRECTED_NUMBER.exec(key)?.[1];
}

/** True if a letter and a number behind that of a house are a building in a country (ISO 3166-1 alpha-2), not a flat. */
export function hasBuildingNumbers(country: string | undefined): boolean {
  return countryOf(country).buildingNumbers === true;
}

const KILOMETRE = /^km(\d+)(?: (\d+))?$/;

/** Kilometres along a road in a {@link HouseNumber}'s key such as `km12` or `km15 5`; undefined for another number. */
export function kilometreOf(key: string): number | undefined {
  const [, whole, tenths = '0'] = KILOMETRE.exec(key) ?? [];
  return whole === undefined ? undefined : Number(`${whole}.${tenths}`);
}

const BLOCK_AND_NUMBER = /^(\d+)-(\d+)[a-z]?$/;

/** The parts of a {@link HouseNumber}'s key such as `115-30`, which is the house 30 of a block; undefined for another number. */
export function blockNumberOf(key: string): { readonly block: string; readonly along: number } | undefined {
  const [, block, along] = BLOCK_AND_NUMBER.exec(key) ?? [];
  return block === undefined ? undefined : { block, along: Number(along) };
}

const UNIT_AND_NUMBER = /^\d+[a-z]?[/-](\d+[a-z]?)$/;

/** True if people of a country (ISO 3166-1 alpha-2) write the flat before the number. */
export function putsUnitFirst(country: string | undefined): boolean {
  return countryOf(country).unitFirst === true;
}

/** The number in a {@link HouseNumber}'s key such as `2/15`, where {@link putsUnitFirst}; undefined for a single number. */
export function numberBehindUnit(key: string): string | undefined {
  return UNIT_AND_NUMBER.exec(key)?.[1];
}

/** No comma of a decimal: `km 15,5`. */
const COMMA = ',(?!(?<=km\\.?\\s?\\p{Nd}{1,4},)\\p{Nd})';
const SEVERAL = new RegExp(`[;&+\\n，；、،؛]|${COMMA}|\\s(?:${alternativesOf('numberJoiners')})\\s`, 'iu');
const STARTS_WITH_DIGIT = /^[^\p{L}\p{N}]*\p{N}/u;
const LETTER_ALONE = /^\p{L}$/u;
const MOST_NUMBERS = 100;
const MOST_BLANKS_IN_FURTHER = 2;

/**
 * The house numbers of a text that may hold several, each as it is written there: `12;14`, `76, 76a`, `1 & 3`;
 * `7a,b` is 7a and 7b. What stands between and is no number (`8, 2nd floor, inner yard`) is left out as far as it
 * can be told; at most 100. Linear in the length of `text`.
 */
export function splitHouseNumbers(text: string): string[] {
  if (!SEVERAL.test(text)) return isHouseNumber(text) ? [text.trim()] : [];
  const numbers: string[] = [];
  for (const part of text.split(SEVERAL, MOST_NUMBERS)) {
    const number = furtherNumber(part.trim(), numbers);
    if (number !== undefined && isHouseNumber(number) && !numbers.includes(number)) numbers.push(number);
  }
  return numbers;
}

function furtherNumber(part: string, before: readonly string[]): string | undefined {
  const first = before[0];
  if (first === undefined) return part;
  if (LETTER_ALONE.test(part)) return `${FIRST_NUMBER.exec(before.at(-1)!)?.[0] ?? ''}${part}`;
  if (part.split(' ', MOST_BLANKS_IN_FURTHER + 2).length > MOST_BLANKS_IN_FURTHER + 1) return undefined;
  return STARTS_WITH_DIGIT.test(part) || !STARTS_WITH_DIGIT.test(first) ? part : undefined;
}

function isHouseNumber(text: string): boolean {
  return parseHouseNumber(text.trim()) !== undefined;
}

function single(key: string, number: number, suffix: string): HouseNumber {
  return { key, from: number, to: number, suffix };
}

function rangeOf(key: string): HouseNumber | undefined {
  const range = RANGE.exec(key);
  if (range === null) return undefined;
  const [, first, suffix = '', last] = range;
  const [from, to] = [Number(first), Number(last)];
  return from < to && to - from <= WIDEST_RANGE ? { key, from, to, suffix } : undefined;
}

function foldedSet(
  field: 'numberMarks' | 'otherNumberMarks' | 'ranges' | 'numberOrders',
): ReadonlySet<string> {
  return new Set(inAllLanguages(field).map(fold));
}

/** Lower case, Latin letters and digits, one sign for each kind of separator. */
function fold(text: string): string {
  return text
    .replace(FRACTION, ' $&')
    .normalize('NFKC')
    .replace(IN_BRACKETS, ' ')
    .replace(DASH, '-')
    .replace(SLASH, '/')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(NON_ASCII_LETTER, romanise);
}

function romanise(character: string): string {
  const latin = anyAscii(character).toLowerCase();
  return /^[a-z0-9]+$/.test(latin) ? latin : character;
}

/** Puts numbers, letters and what parts them together again, without what makes no difference. */
function keyOf(folded: string): string {
  const tokens = folded.match(TOKEN) ?? [];
  const firstNumber = tokens.findIndex(isNumber);
  if (firstNumber < 0) return '';
  const start = leading(tokens.slice(0, firstNumber)) + withoutZeros(tokens[firstNumber]!);
  return start + following(tokens.slice(firstNumber + 1));
}

/** Words before a number without marks: nothing for `No.`, `pier` for `Pier 1`. */
function leading(tokens: readonly string[]): string {
  const word = tokens.filter(isWord).join('');
  if (PROVISIONAL_MARKERS.has(word)) return 'ev';
  const isParted = tokens.length > 0 && !isWord(tokens.at(-1)!);
  const isBlock = word.length === 1 && tokens.at(-1) === '-'; // D-14 is a house of block D, `д. 14` the house 14
  return MARKERS.has(word) && (isParted || word.length > 1) && !isBlock ? '' : word;
}

function following(tokens: readonly string[]): string {
  let key = '';
  let separator = '';
  let isAfterNumber = true;
  for (const [at, token] of tokens.entries()) {
    if (!isWord(token) && !isNumber(token)) separator ||= separatorOf(token);
    else if (isRangeWord(tokens, at)) separator = '-';
    else {
      const parts = isNumber(token)
        ? isAfterNumber || separator !== ' '
        : !isAfterNumber && separator !== ' ';
      key += (parts ? separator : '') + (SAME_WORDS.get(token) ?? token);
      isAfterNumber = isNumber(token);
      separator = '';
    }
  }
  return key;
}

function isRangeWord(tokens: readonly string[], at: number): boolean {
  return RANGE_WORDS.has(tokens[at]!) && tokens.slice(at + 1, at + 3).some(isNumber);
}

/** Meaning of signs between two numbers. */
function separatorOf(signs: string): string {
  if (signs.includes('-')) return '-';
  if (signs.includes('/')) return '/';
  return ' ';
}

function withoutZeros(number: string): string {
  return number.replace(/^0+(?=\d)/, '');
}

function isNumber(token: string): boolean {
  return token >= '0' && token < ':';
}

function isWord(token: string): boolean {
  return /^\p{L}/u.test(token);
}

/** By code unit, but numbers within by value. */
function compareNaturally(a: string, b: string): number {
  const [partsA, partsB] = [a.match(/\d+|\D/g) ?? [], b.match(/\d+|\D/g) ?? []];
  for (let i = 0; i < partsA.length && i < partsB.length; i++) {
    const difference = comparePart(partsA[i]!, partsB[i]!);
    if (difference !== 0) return difference;
  }
  return partsA.length - partsB.length;
}

function comparePart(a: string, b: string): number {
  if (a === b) return 0;
  const difference = isNumber(a) && isNumber(b) ? Number(a) - Number(b) : 0;
  return difference || (a < b ? -1 : 1);
}
