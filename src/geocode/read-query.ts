import { type HouseNumber, parseHouseLabel, parseHouseNumber } from '../addresses/addresses.ts';
import type { Filters } from '../filters/filters.ts';
import { alternativesOf } from '../languages/languages.ts';
import { AND, abbreviationsOf, allowedEdits, analyse, synonymsOf, type Word } from '../text/text.ts';
import {
  type AddressQuery,
  type AddressWord,
  MOST_WORDS,
  type NumberSpan,
  type PostcodeSpan,
} from './address-query.ts';
import { otherNumeral } from './japanese-forms.ts';
import { digitsOf } from './number-words.ts';
import { ordinalOf } from './ordinals.ts';

/** Commas of every script but those of a decimal (`km 15,5`), line ends, and what else people part an address with. */
const SEPARATORS = /(?:[;\n\r\t|·،、，；]|,(?!(?<=\bkm\.?\s?\p{Nd}{1,4},)\p{Nd}))+/iu;
const AMPERSAND = /^[&＆]$/u;
/** The `&` of `h&m`, or the blanks of `h und m`, which are one piece only if they are one word. */
const AND_WITHIN = /[\p{L}\s][&＆\s][\p{L}\s]/u;
/** `12 a`, `12 - 16`, `Nr. 12`, `12 корп. 2 стр. 1`: a number may stand in this many pieces. */
const MOST_NUMBER_PIECES = 5;
const ORDERS = alternativesOf('numberOrders');
/**
 * Parts of a free text that can be a house number, stricter than for tags of house numbers: a mark perhaps, digits, and
 * then no more than a letter, a French word of order, a part or a range. `12 Main` is no house number.
 */
const NUMBER_TEXT = new RegExp(
  [
    `^(?:${alternativesOf('numberMarkPattern')})?\\s*\\p{Nd}+\\s*(?:1/2|½)?`,
    `(?:\\s*[-–/]?\\s*(?:\\p{L}|${ORDERS}|${alternativesOf('numberEnds')}|\\p{L}{1,3}\\.?\\s?\\p{Nd}+))?`,
    '(?:\\s*[-–/]\\s*\\p{Nd}+\\s?\\p{L}?){0,3}',
    // buildings of a Russian house: 3-5 с8, 26А стр. 15, 12 корп. 2 стр. 1
    `(?:\\s?(?:${alternativesOf('buildings')})\\.?\\s?(?:\\p{Nd}+(?:[-/]\\p{Nd}+)?\\p{L}?|\\p{L})){0,2}$`,
  ].join(''),
  'iu',
);
/** `1200 South`: mostly the direction belongs to the street behind it. */
const DIRECTED_NUMBER = new RegExp(`^\\p{Nd}+\\s?(?:${alternativesOf('numberDirections')})\\.?$`, 'iu');
/** `D-14`, `D14`, `D 14`: houses of blocks are numbered so, but so are roads and quarters. */
const LETTER_BEFORE_NUMBER = /^(\p{L})[\p{Pd}/\s]?(\p{Nd}{1,4}\p{L}?)$/u;
/** `A`, `s/n`, `bis`: some houses have no more than that. */
const NUMBER_WITHOUT_DIGIT = new RegExp(`^(?:\\p{L}(?:/\\p{L})?|${ORDERS})$`, 'iu');
/** Along roads that have no other numbers: `km 12`, `Km. 12,5`. */
const KILOMETRE = /^km\.?\s*\p{Nd}+(?:[.,]\p{Nd}+)?$/iu;
const EAST_ASIAN_NUMBER = /^\p{Nd}[\p{Nd}\p{Pd}−の之番地号號]*$/u;

/** `SW1A 1AA`, `123 45`. */
const MOST_POSTCODE_PIECES = 2;
const POSTCODE_LENGTHS = { least: 2, most: 10 } as const;
const DIGIT = /\p{Nd}/u;
const COUNTRY_BEFORE_POSTCODE = /^[A-Z]{1,3}[-\s](?=\d)/;
/** `94114-1234`: the five digits are what the map knows. */
const EXTENDED_ZIP = /^(\d{5})-\d{4}$/;

/** Chinese and Japanese write the number behind the name without a space: 丸の内一丁目9-1; so do Koreans behind a side road: 문솔로4길14-1. */
const BEFORE_LAST_NUMBER =
  /(?=\p{Nd}[\p{Nd}\p{Pd}−の之番地号號]*$)(?:(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])(?<!\p{Nd}[の之番地号號]+)|(?<=\p{Nd}\p{sc=Hangul}?길))/u;

/** The ends of street names behind which people leave out the space: `Hauptstraße31`, `Str.5a`. */
const BEHIND_STREET = new RegExp(
  `(?=\\p{Nd}{1,4}\\p{L}?$)(?<=(?:${alternativesOf('streetEnds')})\\.?)`,
  'iu',
);

/** A word written short, `J.` or `J`; a letter behind a number is a part of that. */
const SHORT = /^(?:\p{L}{1,4}\.|\p{L})$/u;

/** Letters of the codes of countries, states and airports. */
const MOST_CODE_LETTERS = 3;

/** A piece of the text between spaces. */
export interface Piece {
  readonly text: string;
  readonly segment: number;
  /** Its first word, and the one after its last. */
  readonly from: number;
  readonly to: number;
}

/** Everything of a request beside its text. */
export interface ReadOptions
  extends Filters,
    Pick<
      AddressQuery,
      'limit' | 'mostBehind' | 'country' | 'near' | 'languages' | 'box' | 'within' | 'whole'
    > {
  /** True if the last word may be unfinished. */
  readonly isCompleting: boolean;
  /** True if words that are written short may stand for any that begins so. */
  readonly spellsOut?: boolean;
}

/**
 * Reads a text into words and finds what may be a house number or a postcode. Nothing is decided here: `12` is a word, a
 * number and perhaps a postcode, and the gazetteer shows which reading is true.
 *
 * At most {@link MOST_WORDS} words are read.
 */
export function readQuery(
  text: string,
  { isCompleting, spellsOut = false, ...options }: ReadOptions,
): AddressQuery {
  const { words, pieces } = piecesOf(text);
  const read = words.map((word, i) =>
    addressWord(word, words[i + 1], isCompleting && i === words.length - 1),
  );
  return {
    words: spellsOut ? withShortWords(read, pieces) : read,
    numbers: numberSpans(pieces),
    postcodes: postcodeSpans(pieces),
    isTolerant: false,
    ...options,
  };
}

interface PlacedWord extends Word, Pick<AddressWord, 'isFirm'> {
  readonly segment: number;
}

/** The pieces of a text and their words. */
export function piecesOf(text: string): { words: PlacedWord[]; pieces: Piece[] } {
  const words: PlacedWord[] = [];
  const pieces: Piece[] = [];
  for (const [segment, part] of text.split(SEPARATORS).entries()) {
    for (const piece of withInitialsTogether(part.split(/\s+/)).flatMap(withNumbersApart)) {
      const from = words.length;
      for (const word of wordsOf(piece, from > 0))
        if (words.length < MOST_WORDS) words.push({ ...word, segment });
      if (words.length > from) pieces.push({ text: piece, segment, from, to: words.length });
    }
  }
  return { words, pieces };
}

/** The words of a piece, of which a lone `&` is one as it is in names: `Hauser & Wirth`. */
function wordsOf(piece: string, isBehindOthers: boolean): readonly Omit<PlacedWord, 'segment'>[] {
  if (isBehindOthers && AMPERSAND.test(piece)) return [AND];
  const words = analyse(piece);
  const [word, ...others] = words;
  return word && others.length === 0 && AND_WITHIN.test(piece) ? [{ ...word, isFirm: true }] : words;
}

/** The words with a mark on those that are written short. */
function withShortWords(words: readonly AddressWord[], pieces: readonly Piece[]): AddressWord[] {
  const short = pieces.filter(({ text }, at) => SHORT.test(text) && !isBehindDigits(pieces, at));
  const numbers = new Set(short.map(({ from }) => from));
  return words.map((word, i) => (numbers.has(i) ? { ...word, isShort: true } : word));
}

/** `h & m` and `h und m` are one word wherever text is analysed, so they are one piece. */
function withInitialsTogether(pieces: readonly string[]): string[] {
  const together: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const [first = '', , third] = pieces.slice(at, at + 3);
    const run = first.length === 1 && third?.length === 1 ? pieces.slice(at, at + 3).join(' ') : '';
    const isOne = run !== '' && analyse(run).length === 1;
    together.push(isOne ? run : first);
    if (isOne) at += 2;
  }
  return together;
}

function withNumbersApart(text: string): string[] {
  return text.split(BEFORE_LAST_NUMBER).flatMap((part) => part.split(BEHIND_STREET));
}

function addressWord(
  { text, variants, segment, isFirm }: PlacedWord,
  next: PlacedWord | undefined,
  isPrefix: boolean,
): AddressWord {
  const numeral = otherNumeral(text, next?.text);
  const spellings = isShortInOtherScript(text) ? [text] : [text, ...variants];
  const forms = numeral === undefined ? spellings : [...spellings, numeral];
  const ordinal = ordinalOf(text, next?.text);
  const digits = digitsOf(text);
  const synonyms = [...forms.flatMap(synonymsOf), ...[ordinal, digits].filter((word) => word !== undefined)];
  return {
    text,
    forms,
    synonyms: [...new Set(synonyms)].filter((word) => !forms.includes(word)),
    abbreviations: forms.flatMap(abbreviationsOf),
    edits: allowedEdits(text),
    isPrefix,
    segment,
    ...(isFirm && { isFirm }),
  };
}

/** True for a word that Latin letters would make a code: `гум` is a shop, and no GUM. */
function isShortInOtherScript(text: string): boolean {
  return text.length <= MOST_CODE_LETTERS && !/^[\p{sc=Latin}\p{N}]/u.test(text);
}

/** Longest first at each place, so that `12 a` is not read as 12. */
function numberSpans(pieces: readonly Piece[]): NumberSpan[] {
  return pieces.flatMap((_, start) =>
    runs(pieces, start, MOST_NUMBER_PIECES).flatMap((run) => {
      const text = run.map((piece) => piece.text).join(' ');
      const lettered = LETTER_BEFORE_NUMBER.exec(text);
      if (lettered) return numberSpan(run, parseHouseNumber(`${lettered[1]}-${lettered[2]}`), true);
      if (NUMBER_WITHOUT_DIGIT.test(text))
        return isBehindDigits(pieces, start) ? [] : numberSpan(run, parseHouseLabel(text), true);
      const isNumber = [NUMBER_TEXT, EAST_ASIAN_NUMBER, KILOMETRE].some((form) => form.test(text));
      if (!isNumber && !DIRECTED_NUMBER.test(text)) return [];
      return numberSpan(run, parseHouseNumber(text), !isNumber);
    }),
  );
}

/** True for the `a` of `12 a`, which means nothing without its number. */
function isBehindDigits(pieces: readonly Piece[], at: number): boolean {
  const before = pieces[at - 1];
  return before !== undefined && before.segment === pieces[at]?.segment && DIGIT.test(before.text);
}

function numberSpan(run: readonly Piece[], number: HouseNumber | undefined, isGuess: boolean): NumberSpan[] {
  return number ? [{ ...spanOf(run), number, ...(isGuess && { isGuess }) }] : [];
}

function postcodeSpans(pieces: readonly Piece[]): PostcodeSpan[] {
  return pieces.flatMap((_, start) =>
    runs(pieces, start, MOST_POSTCODE_PIECES).flatMap((run) =>
      postcodesOf(run.map(({ text }) => text).join(' ')).map((code) => ({ ...spanOf(run), code })),
    ),
  );
}

/** The pieces from `start` on, at most so many and all between the same commas, longest run first. */
function runs(pieces: readonly Piece[], start: number, most: number): Piece[][] {
  const lengths = Array.from({ length: most }, (_, i) => most - i);
  return lengths
    .map((length) => pieces.slice(start, start + length))
    .filter((run, i) => run.length === lengths[i] && run.every(({ segment }) => segment === run[0]?.segment));
}

function spanOf(run: readonly Piece[]): { from: number; to: number } {
  return { from: run[0]?.from ?? 0, to: run.at(-1)?.to ?? 0 };
}

/** The codes a text may mean: as written, and without the country before it or the box after it. */
function postcodesOf(text: string): string[] {
  if (!DIGIT.test(text)) return [];
  const upper = text.normalize('NFKC').toUpperCase();
  const readings = [upper, upper.replace(COUNTRY_BEFORE_POSTCODE, ''), upper.replace(EXTENDED_ZIP, '$1')];
  return [...new Set(readings.map(canonicalPostcode))].filter(
    ({ length }) => length >= POSTCODE_LENGTHS.least && length <= POSTCODE_LENGTHS.most,
  );
}

/** A postcode as it is compared: upper case, letters and digits alone. */
export function canonicalPostcode(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
