/**
 * Traits of one character for the analysis: it separates words, stands in them or vanishes, and folds to a text.
 *
 * Answers are worked out with ICU the first time a character is met and then read from a table, so that every script
 * runs at the speed of a table. Folding a character never looks at its neighbours; what needs neighbours (composition,
 * width, ligatures) is done by `prepare.ts` before.
 */
import anyAscii from 'any-ascii';

/** The lower three bits of a character's traits. */
export const KIND = 0b111;
/** Parts words. */
export const BREAK = 1;
/** Stands in a word as it is. */
export const KEEP = 2;
/** Stands in a word as `foldOf` says. */
export const FOLD = 3;
/** Is dropped and does not part the word it stands in. */
export const VANISH = 4;
/** Parts or joins words by rules of its own: apostrophe, dot, hyphen, ampersand. */
export const CONNECTOR = 5;
/** Belongs to a script written without spaces. */
export const UNSPACED = 6;
/** Half of a pair; its whole has traits of its own. Alone it parts words. */
export const SURROGATE = 7;

/** May be one of several ways to write the same; the text has to be prepared before it is read. */
export const UNPREPARED = 8;
/** Has a second Latin spelling: ä is also ae. */
export const EXPANDS = 16;
/** Belongs to a script with one sensible Latin transliteration letter by letter. */
export const ROMANISED = 32;
/** Means something only on a letter, like a vowel sign. */
export const MARK = 64;

const NEAR = 0x600;
const traits = new Uint8Array(0x110000);
const nearFolds: string[] = new Array<string>(NEAR).fill('');
const farFolds = new Map<number, string>();

/** Apostrophes and primes that are typed for them, the geresh, dots, hyphens, joining signs, Hebrew's quote and what is typed for it. */
const CONNECTORS = new Set('\'’‘‛`´′＇\u02bc׳.·‧-\u2010\u2011&+"״');

/** Letters that have no decomposition, and letters that languages tell apart but people do not type apart. */
const LETTER_FOLDS = new Map(
  `ß:ss æ:ae œ:oe ø:o đ:d ð:d þ:th ł:l ħ:h ŧ:t ŋ:ng ĸ:k ı:i ſ:s ə:e ɛ:e ɔ:o ς:σ ґ:г
   أ:ا إ:ا آ:ا ٱ:ا ة:ه ى:ي ی:ي ې:ي ے:ي ک:ك ڪ:ك ہ:ه ھ:ه ە:ه ۀ:ه ۃ:ه
   ך:כ ם:מ ן:נ ף:פ ץ:צ װ:וו ױ:וי ײ:יי ँ:ं`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)] as const),
);

/** By code point, small and capital: German, the Nordic languages, Serbo-Croatian. */
const EXPANSIONS: (string | undefined)[] = new Array<string | undefined>(NEAR);
for (const pair of 'ä:ae ö:oe ü:ue å:aa ø:oe đ:dj'.split(' ')) {
  EXPANSIONS[pair.charCodeAt(0)] = pair.slice(2);
  EXPANSIONS[pair.toUpperCase().charCodeAt(0)] = pair.slice(2);
}

const LETTER_OR_DIGIT = /^[\p{L}\p{N}]/u;
const ANY_MARK = /^\p{M}/u;
const UNSPACED_SCRIPT =
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー〆\u3099\u309a]/u;
const ROMANISED_SCRIPT = /^[\p{sc=Grek}\p{sc=Cyrl}\p{sc=Armn}\p{sc=Geor}\p{sc=Hang}]/u;
const CONJOINING_JAMO = /^[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/;
const ASSIGNED_DIGIT = /^\p{Nd}/u;
/** Spacing accents and ʻokina (U+02B9 to U+02DF), and the signs that only lengthen a word in Arabic and N’Ko. */
const ORNAMENT = /^[\u02b9-\u02df\u0640\u07fa]/;

/**
 * Marks that tell spellings apart and not words: accents, Hebrew points, Arabic vowel marks, nuktas, variation
 * selectors. Vowel signs, viramas and tone marks of Indic and South-East Asian scripts are not among them, nor are
 * the voicing marks of kana.
 */
const DROPPED_MARK =
  /(?=\p{M})(?!\u3099|\u309a)[\p{sc=Zinh}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}]|\u093c|\u09bc|\u0a3c|\u0abc|\u0b3c|\u0c3c|\u0cbc/gu;

/** Kind and flags of a code point, worked out once. */
export function traitsOf(codePoint: number): number {
  return traits[codePoint] || learn(codePoint);
}

/** Folded text of a character of kind `FOLD`; empty for every other kind. */
export function foldOf(codePoint: number): string {
  return codePoint < NEAR ? nearFolds[codePoint]! : (farFolds.get(codePoint) ?? '');
}

/** How a language writes a letter where the keyboard lacks it: ä is ae. */
export function expansionOf(codePoint: number): string | undefined {
  return codePoint < NEAR ? EXPANSIONS[codePoint] : undefined;
}

function learn(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  const trait = classify(codePoint, character);
  traits[codePoint] = trait;
  if ((trait & KIND) !== FOLD) return trait;
  if (codePoint < NEAR) nearFolds[codePoint] = foldCharacter(character);
  else farFolds.set(codePoint, foldCharacter(character));
  return trait;
}

function classify(codePoint: number, character: string): number {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return SURROGATE;
  if (CONNECTORS.has(character)) return CONNECTOR;
  if (ORNAMENT.test(character) || /^\p{Cf}/u.test(character)) return VANISH;
  if (!/[\p{L}\p{N}\p{M}]/u.test(character.normalize('NFKC'))) return BREAK;
  const form = isUnprepared(character) ? UNPREPARED : 0;
  if (UNSPACED_SCRIPT.test(character) && !ASSIGNED_DIGIT.test(character)) return UNSPACED | form;
  return classifyLetter(character) | form;
}

function classifyLetter(character: string): number {
  const folded = foldCharacter(character);
  if (folded === '') return VANISH;
  let flags = 0;
  if (expansionOf(character.codePointAt(0)!) !== undefined) flags |= EXPANDS;
  if (ROMANISED_SCRIPT.test(character)) flags |= ROMANISED;
  if (!LETTER_OR_DIGIT.test(folded)) flags |= MARK;
  return flags | (folded === character ? KEEP : FOLD);
}

function isUnprepared(character: string): boolean {
  return (
    character.normalize('NFKC') !== character || ANY_MARK.test(character) || CONJOINING_JAMO.test(character)
  );
}

/** Folds until nothing changes: ẞ is ß is ss. */
function foldCharacter(character: string): string {
  let folded = foldOnce(character);
  for (let before = character; folded !== before; ) {
    before = folded;
    folded = Array.from(before, foldOnce).join('');
  }
  return folded;
}

function foldOnce(character: string): string {
  const known = LETTER_FOLDS.get(character);
  if (known !== undefined) return known;
  if (ASSIGNED_DIGIT.test(character)) return anyAscii(character);
  return character.normalize('NFKD').replace(DROPPED_MARK, '').toLowerCase().normalize('NFC');
}
