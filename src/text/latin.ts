/** Second spellings in Latin letters: Müller is mueller, Кофе is kofe, Σταύρος is stavros. */
import anyAscii from 'any-ascii';
import { expansionOf, foldOf, KEEP, KIND, traitsOf } from './characters.ts';

const GREEK = /[\u0370-\u03ff]/;
const GREEK_DIPHTHONG = /([αεοΑΕΟ])[υύΥΎ](?=([θκξπσςτφχψΘΚΞΠΣΤΦΧΨ])?)/g;
const latinForms = new Map<number, string>();

/** `word` folded, but with the second Latin spelling of its letters: Müller is mueller. */
export function expand(word: string): string {
  let expanded = '';
  for (const character of word) {
    const codePoint = character.codePointAt(0)!;
    if ((traitsOf(codePoint) & KIND) === KEEP) expanded += expansionOf(codePoint) ?? character;
    else expanded += expansionOf(codePoint) ?? foldOf(codePoint);
  }
  return expanded;
}

/** `word` in small Latin letters and digits; Greek diphthongs as ELOT 743 writes them. */
export function romanise(word: string): string {
  const spelled = GREEK.test(word) ? word.replace(GREEK_DIPHTHONG, spellDiphthong) : word;
  let latin = '';
  for (const character of spelled) latin += latinFormOf(character.codePointAt(0)!);
  return latin;
}

function spellDiphthong(_match: string, first: string, voiceless: string | undefined): string {
  if (first === 'ο' || first === 'Ο') return 'ou';
  return first + (voiceless === undefined ? 'v' : 'f');
}

function latinFormOf(codePoint: number): string {
  let latin = latinForms.get(codePoint);
  if (latin === undefined) {
    latin = anyAscii(String.fromCodePoint(codePoint))
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
    latinForms.set(codePoint, latin);
  }
  return latin;
}
