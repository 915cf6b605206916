/**
 * Ways to write numbered roads of China, Taiwan and Korea. Sections and roads are numbered in ideographs or digits: 南禾路二段 is
 * 南禾路2段. A side road is named by where it leaves the road, with a blank or without: 문솔로4길 is 문솔로 4길.
 */
import { inIdeographs, numberOf } from './japanese-forms.ts';

const IN_DIGITS = /(?<=\p{sc=Han})\s?(\p{Nd}{1,2})(?=[段路街])/gu;
const IN_IDEOGRAPHS = /(?<=\p{sc=Han})([一二三四五六七八九十]{1,3})(?=[段路街])/gu;
const SIDE_ROAD = '\\p{Nd}{1,4}(?:[번가나다라마바사])?길';
const APART = new RegExp(`(?<=\\p{sc=Hangul}(?:로|길))\\s+(?=${SIDE_ROAD})`, 'gu');
const TOGETHER = new RegExp(`(?<=\\p{sc=Hangul}(?:로|길))(?=${SIDE_ROAD})`, 'gu');

/** A text with ideographs for the numbers of its roads; undefined where it has none in digits. */
export function withRoadInIdeographs(text: string): string | undefined {
  return changed(
    text,
    text.replace(IN_DIGITS, (_, digits: string) => inIdeographs(Number(digits.normalize('NFKC')))),
  );
}

/** A text with digits for the numbers of its roads; undefined where it has none in ideographs. */
export function withRoadInDigits(text: string): string | undefined {
  return changed(
    text,
    text.replace(IN_IDEOGRAPHS, (numeral) => String(numberOf(numeral) || numeral)),
  );
}

/** A text with its side roads written without a blank; undefined where it has none with one. */
export function withSideRoadTogether(text: string): string | undefined {
  return changed(text, text.replace(APART, ''));
}

/** A text with its side roads written with a blank; undefined where it has none without one. */
export function withSideRoadApart(text: string): string | undefined {
  return changed(text, text.replace(TOGETHER, ' '));
}

function changed(text: string, other: string): string | undefined {
  return other === text ? undefined : other;
}
