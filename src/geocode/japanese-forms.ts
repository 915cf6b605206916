/**
 * Ways to write a Japanese address. Parts of a quarter (chōme) are numbered in ideographs or digits: 丸の内二丁目 is 丸の内2丁目,
 * and short before the block and the house, 丸の内2-4-12.
 */
const PART = '丁目';
const DIGITS = '一二三四五六七八九';
const IDEOGRAPHIC = /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/;
const NUMBER = /^[1-9]\d?$/;
const SHORT =
  /([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー])\s?(\p{Nd}{1,2})[\p{Pd}−](\p{Nd}+[\p{Pd}−]\p{Nd}+)(?=[\s,、]|$)/u;

/** The sign of a prefecture that something follows, and that of a town: 東京都 is 東京, 大阪市 is 大阪. */
const AREA_SIGN =
  /(?:(?<=東京)都|(?<=大阪|京都)府|(?<=\p{sc=Han}{2})県)(?=\s?\p{sc=Han})|(?<=\p{sc=Han}{2})市(?=[\s,、]|\p{sc=Han}|$)/gu;

/** A text without the signs of prefectures and towns, for where they are known by their names alone; undefined where it has none. */
export function withoutAreaSigns(text: string): string | undefined {
  const rest = text.replace(AREA_SIGN, ' ').trim();
  return rest === text.trim() ? undefined : rest;
}

/**
 * The other way to write the number of a part, where the word after it is {@link PART}; undefined if it has no other
 * form.
 */
export function otherNumeral(word: string, next: string | undefined): string | undefined {
  if (next !== PART) return undefined;
  if (NUMBER.test(word)) return inIdeographs(Number(word));
  const number = numberOf(word);
  return number === 0 ? undefined : String(number);
}

/** A text with its 2-4-12 as 2丁目4-12; undefined where it has none. */
export function withPartOfQuarter(text: string): string | undefined {
  return SHORT.test(text) ? text.replace(SHORT, `$1$2${PART}$3`) : undefined;
}

/** @param number 1..99 */
export function inIdeographs(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const ofTens = tens > 1 ? DIGITS.charAt(tens - 1) : '';
  return ofTens + (tens > 0 ? '十' : '') + (ones > 0 ? DIGITS.charAt(ones - 1) : '');
}

/** The number, 1..99, of a numeral in ideographs; 0 if it is not one. */
export function numberOf(word: string): number {
  const read = IDEOGRAPHIC.exec(word);
  if (!read || word === '') return 0;
  const [, first, ten, last] = read;
  if (ten === undefined) return first !== undefined && last !== undefined ? 0 : digitOf(first ?? last);
  return 10 * (digitOf(first) || 1) + digitOf(last);
}

function digitOf(digit: string | undefined): number {
  return digit === undefined ? 0 : DIGITS.indexOf(digit) + 1;
}
