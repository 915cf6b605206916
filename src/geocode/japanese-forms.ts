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

/** The sign of a prefecture that something follows: 東京都 is 東京. */
const PREFECTURE_SIGN = /(?<=[\p{sc=Han}]{2})[都府県](?=\s?\p{sc=Han})/u;

/** A text without the sign that makes 東京 a prefecture, for where only the town is known; undefined where it has none. */
export function withoutPrefectureSign(text: string): string | undefined {
  return PREFECTURE_SIGN.test(text) ? text.replace(PREFECTURE_SIGN, ' ') : undefined;
}

/** The other way to write the number of a part, where the word after it is {@link PART}; undefined where it is none. */
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

/** 1..99 */
function inIdeographs(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const ofTens = tens > 1 ? DIGITS.charAt(tens - 1) : '';
  return ofTens + (tens > 0 ? '十' : '') + (ones > 0 ? DIGITS.charAt(ones - 1) : '');
}

/** 0 where it is none. */
function numberOf(word: string): number {
  const read = IDEOGRAPHIC.exec(word);
  if (!read || word === '') return 0;
  const [, first, ten, last] = read;
  if (ten === undefined) return first !== undefined && last !== undefined ? 0 : digitOf(first ?? last);
  return 10 * (digitOf(first) || 1) + digitOf(last);
}

function digitOf(digit: string | undefined): number {
  return digit === undefined ? 0 : DIGITS.indexOf(digit) + 1;
}
