/**
 * Words of scripts that are written without spaces: Chinese, Japanese, Thai, Lao, Khmer, Burmese.
 *
 * Node's ICU finds the words. A word of three or more characters that has ideographs becomes its overlapping pairs,
 * each a word of its own: 図書館 is 図書 and 書館. So a part of a compound finds the whole, and the whole still asks
 * for every pair. Words all in kana become katakana, because names are written in either.
 */
import { romanise } from './latin.ts';
import { NO_VARIANTS, type Word } from './word.ts';

const IDEOGRAPH = /\p{sc=Han}/u;
const KANA_ONLY = /^[\p{sc=Hira}\p{sc=Kana}ー\u3099\u309a]+$/u;
const LETTER = /[\p{L}\p{N}]/u;
const HIRAGANA = /[\u3041-\u3096\u309d\u309e]/g;
const HIRAGANA_TO_KATAKANA = 0x60;

let segmenter: Intl.Segmenter | undefined;

/** The words of a run of characters of one or more unspaced scripts, at most `limit`. */
export function wordsOfUnspaced(run: string, limit: number): Word[] {
  const words: Word[] = [];
  for (const segment of segmentsOf(run)) {
    if (words.length >= limit) break;
    if (LETTER.test(segment)) words.push(...wordsOfSegment(segment));
  }
  return words;
}

/** Dictionary words, with kana that the dictionary does not know put back together. */
function* segmentsOf(run: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  let loose = '';
  for (const { segment } of segmenter.segment(run)) {
    if (segment.length === 1 && KANA_ONLY.test(segment)) {
      loose += segment;
      continue;
    }
    if (loose !== '') yield loose;
    loose = '';
    yield segment;
  }
  if (loose !== '') yield loose;
}

function wordsOfSegment(segment: string): Word[] {
  if (KANA_ONLY.test(segment)) return [kanaWord(toKatakana(segment))];
  const characters = Array.from(segment);
  if (characters.length < 3 || !IDEOGRAPH.test(segment)) return [{ text: segment, variants: NO_VARIANTS }];
  return characters
    .slice(1)
    .map((character, index) => ({ text: characters[index]! + character, variants: NO_VARIANTS }));
}

function kanaWord(text: string): Word {
  const variants = [romaji(text)].filter((latin) => latin.length > 1);
  if (text.length > 2 && text.endsWith('ー')) variants.push(text.slice(0, -1));
  return { text, variants };
}

function toKatakana(kana: string): string {
  return kana.replace(HIRAGANA, (sign) => String.fromCharCode(sign.charCodeAt(0) + HIRAGANA_TO_KATAKANA));
}

/** Hepburn without long vowels, as on signs: キョウト is kyoto, サッポロ is sapporo. */
function romaji(katakana: string): string {
  let latin = '';
  let doubled = false;
  for (const sign of katakana) {
    const sound = romanise(sign);
    if ('ャュョァィゥェォ'.includes(sign)) latin = blend(latin, sound);
    else latin += (doubled ? sound.slice(0, 1) : '') + sound;
    doubled = sign === 'ッ';
    if (doubled) latin = latin.slice(0, latin.length - sound.length);
  }
  return latin.replaceAll('ou', 'o').replaceAll('uu', 'u').replaceAll('oo', 'o');
}

/** A small vowel takes the place of the vowel before it: ki + yo is kyo, shi + yo is sho, fu + i is fi. */
function blend(latin: string, sound: string): string {
  const stem = latin.slice(0, -1);
  return stem + (/(?:sh|ch|j)$/.test(stem) ? sound.slice(-1) : sound);
}
