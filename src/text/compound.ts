/**
 * Words of pieces that stand together without a space: d'Or, U.S.A., H&M, Coca-Cola.
 *
 * - Dots join single letters and part everything else: U.S.A. is usa, booking.com is two words.
 * - Apostrophes join: O'Neill is oneill. An English possessive is also found without its s. The article of a French,
 *   Italian or Catalan elision is dropped from the word and kept in a variant, so that l'Atelier, Atelier and latelier
 *   all find each other.
 * - `&` and `+` join where one side has at most two letters (H&M, AT&T, P+R); otherwise `&` is the word for "and".
 * - Hyphens join the consonants that stand for a Russian word (б-р for бульвар) and part everything else; the last part is
 *   also found by the whole without hyphens: walmart finds Wal-Mart.
 */
import { NO_VARIANTS, type Word } from './word.ts';

/** Folded pieces in order; `connectors[i]` stands between piece i and piece i + 1. */
export interface Compound {
  readonly pieces: Word[];
  readonly connectors: string[];
}

/** Merges `left`, which ends in `beside`, with `right`; undefined if they stay separate words. */
type Rule = (left: Word, connector: string, right: Word, beside: Word) => Word | undefined;

/** Word for an ampersand between words. */
export const AND: Word = { text: 'and', variants: ['und', 'et', 'y', 'e', 'og', 'och', 'en'] };

/** Words that people write for an ampersand; single letters are left out: `C e A` may be three initials. */
export const AND_WORDS: ReadonlySet<string> = new Set(
  [AND.text, ...AND.variants].filter(({ length }) => length > 1),
);

const MAX_BRAND_UNITS = 4;
const MAX_HYPHENATED_UNITS = 24;
const APOSTROPHE = /^['’‘‛`´′＇\u02bc׳]$/;
const HEBREW_QUOTE = /^["״]$/;
const HYPHEN = /^[-\u2010\u2011]$/;
const ELIDED = new Set('l d j s qu jusqu un dell all nell dall sull coll quell gl degl agl'.split(' '));
/** Loses its vowel and stays a word: Sant'Angelo is also written Sant Angelo. */
const SHORTENED_SAINT = 'sant';
const ONE_LETTER = /^\p{L}$/u;
const LETTERS = /^\p{L}+$/u;
const HEBREW = /^\p{sc=Hebr}+$/u;
const ANY_LETTER = /\p{L}/u;
/** Cyrillic letters without a vowel. */
const CONTRACTED = /^[бвгджзйклмнпрстфхцчшщ]{1,3}$/u;

/** The words of a compound, in order. */
export function wordsOfCompound(compound: Compound): Word[] {
  const rules = [joinInitials, joinHebrewAcronym, joinContraction, joinGeminate, joinApostrophe, joinBrand];
  return partHyphenated(rules.reduce(mergeBy, compound));
}

/** Both at once: the same position, spelled without what stood between. */
export function joined(left: Word, right: Word): Word {
  const text = (left.text + right.text).normalize('NFC');
  if (left.variants.length + right.variants.length === 0) return { text, variants: NO_VARIANTS };
  return { text, variants: [(left.variants[0] ?? left.text) + (right.variants[0] ?? right.text)] };
}

/** Applies `rule` to neighbours from left to right; a merged word is the left side of the next trial. */
function mergeBy({ pieces, connectors }: Compound, rule: Rule): Compound {
  const merged: Compound = { pieces: pieces.slice(0, 1), connectors: [] };
  for (const [index, connector] of connectors.entries()) {
    const right = pieces[index + 1]!;
    const word = rule(merged.pieces.at(-1)!, connector, right, pieces[index]!);
    if (word === undefined) {
      merged.pieces.push(right);
      merged.connectors.push(connector);
    } else merged.pieces[merged.pieces.length - 1] = word;
  }
  return merged;
}

function joinInitials(left: Word, connector: string, right: Word, beside: Word): Word | undefined {
  if (connector !== '.' || !ONE_LETTER.test(beside.text) || !ONE_LETTER.test(right.text)) return undefined;
  return joined(left, right);
}

function joinHebrewAcronym(left: Word, connector: string, right: Word, beside: Word): Word | undefined {
  if (!HEBREW_QUOTE.test(connector) || !HEBREW.test(beside.text) || !HEBREW.test(right.text))
    return undefined;
  return joined(left, right);
}

/** Russian and Ukrainian: the б-р is the boulevard, the пр-т the avenue; what is left out are vowels. */
function joinContraction(left: Word, connector: string, right: Word, beside: Word): Word | undefined {
  if (!HYPHEN.test(connector) || !CONTRACTED.test(beside.text) || !CONTRACTED.test(right.text))
    return undefined;
  return joined(left, right);
}

/** Catalan: Paral·lel. */
function joinGeminate(left: Word, connector: string, right: Word): Word | undefined {
  if (!'·‧'.includes(connector) || !left.text.endsWith('l') || !right.text.startsWith('l')) return undefined;
  return joined(left, right);
}

function joinApostrophe(left: Word, connector: string, right: Word): Word | undefined {
  if (!APOSTROPHE.test(connector) || left.text === SHORTENED_SAINT) return undefined;
  if (ELIDED.has(left.text)) {
    return { text: right.text, variants: [...right.variants, left.text + right.text] };
  }
  if (right.text !== 's' || left.text.length < 2) return joined(left, right);
  return { text: `${left.text}s`, variants: [...left.variants.map((variant) => `${variant}s`), left.text] };
}

function joinBrand(left: Word, connector: string, right: Word): Word | undefined {
  if (connector !== '&' && connector !== '+') return undefined;
  if (left.text.length + right.text.length > MAX_BRAND_UNITS) return undefined;
  return LETTERS.test(left.text) && LETTERS.test(right.text) ? joined(left, right) : undefined;
}

function partHyphenated({ pieces, connectors }: Compound): Word[] {
  const words: Word[] = [];
  let group: Word[] = [];
  for (const [index, piece] of pieces.entries()) {
    group.push(piece);
    const connector = connectors[index];
    if (connector !== undefined && (HYPHEN.test(connector) || APOSTROPHE.test(connector))) continue;
    words.push(...withWholeOnLast(group));
    if (connector === '&') words.push(AND);
    group = [];
  }
  return words;
}

/** Ranges of numbers stay apart: 12-14 is not 1214. */
function withWholeOnLast(group: readonly Word[]): readonly Word[] {
  const last = group.at(-1)!;
  const whole = group.map((word) => word.text).join('');
  if (group.length < 2 || whole.length > MAX_HYPHENATED_UNITS || !ANY_LETTER.test(whole)) return group;
  return [...group.slice(0, -1), { text: last.text, variants: [...last.variants, whole] }];
}
