import { describe, expect, it } from 'vitest';
import { FONT_SCRIPTS, fontFaces } from './script-fonts.ts';

const faces = fontFaces('https://places.example');

/** First and last code point of a block such as `U+900-97F`. */
function limitsOf(block: string): [first: number, last: number] {
  const [, first = '', last = ''] = /^U\+([0-9A-F]+)-([0-9A-F]+)$/.exec(block) ?? [];
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** Names of the fonts for a letter. */
function fontsOf(letter: string): string[] {
  const point = letter.codePointAt(0)!;
  const isIn = ([first, last]: [number, number]) => point >= first && point <= last;
  return faces
    .filter((face) => face['unicode-range'].some((block) => isIn(limitsOf(block))))
    .map(({ url }) => url.slice('https://places.example/styles/v0/fonts/'.length));
}

describe('fonts of scripts', () => {
  it.each([
    ['syriac', 'ܣܘܪܝܝܐ'],
    ['thaana', 'ދިވެހި'],
    ['nko', 'ߒߞߏ'],
    ['devanagari', 'दिल्ली'],
    ['bengali', 'বাংলা'],
    ['gurmukhi', 'ਪੰਜਾਬ'],
    ['gujarati', 'ગુજરાત'],
    ['oriya', 'ଓଡ଼ିଶା'],
    ['tamil', 'தமிழ்'],
    ['telugu', 'తెలుగు'],
    ['kannada', 'ಕನ್ನಡ'],
    ['malayalam', 'മലയാളം'],
    ['sinhala', 'ලංකා'],
    ['thai', 'ไทย'],
    ['lao', 'ລາວ'],
    ['tibetan', 'ལྷ་ས'],
    ['myanmar', 'မြန်မာꩻ'],
    ['khmer', 'កម្ពុជា'],
    ['limbu', 'ᤛᤡᤰ'],
    ['buginese', 'ᨅᨔ'],
    ['balinese', 'ᬤᬾᬦ᭄'],
    ['sundanese', 'ᮘᮔ᮪'],
    ['kayah-li', 'ꤊꤢ꤭'],
    ['javanese', 'ꦗꦮ'],
    ['cham', 'ꨌꩌ'],
    ['tai-viet', 'ꪼꪕ'],
    ['meetei-mayek', 'ꯏꯝꯐꯥꯜ'],
  ])('of %s alone are those for %s', (script, text) => {
    expect(FONT_SCRIPTS).toContain(script);
    for (const letter of text) expect(fontsOf(letter), letter).toEqual([`${script}.woff2`]);
  });

  it.each([...'aЖعא京ꆈ'])('leave %s to glyphs and the machine', (letter) => {
    expect(fontsOf(letter)).toEqual([]);
  });
});
