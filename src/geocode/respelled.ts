import { analyse, synonymsOf } from '../text/text.ts';

/** True if a name of the map holds a folded word, or one that begins with it. */
export type KnowsWord = (word: string, isBeginning: boolean) => boolean;

/** Shorter words are parted and joined by chance. */
const LEAST_LETTERS = { half: 2, whole: 5 } as const;
const LETTERS = /^\p{L}+$/u;
const GAP = /(\s+)/;
const ENDS_IN_LETTER = /\p{L}\.?$/u;
/** A house number behind or before a street name without a space: `Bulevardi1`, `10Downing`. */
const NUMBER_BEHIND = /^(\p{L}{4,})(\p{Nd}{1,4}\p{L}?\P{L}*)$/u;
const NUMBER_BEFORE = /^(\p{Nd}{1,4})(\p{L}{4,}\P{L}*)$/u;

/**
 * A text with its words parted and joined as names have them: `haupt strasse` is `hauptstrasse` where a name holds that,
 * `newyork` is `new york` where none holds it as one and names hold both, `bulevardi1` is `bulevardi 1`. Undefined where that changes
 * nothing.
 *
 * @param isCompleting whether the last word may be unfinished
 */
export function respelled(text: string, isCompleting: boolean, knows: KnowsWord): string | undefined {
  const parts = text.trim().split(GAP); // words and gaps in turn
  let written = '';
  for (let at = 0; at < parts.length; at++) {
    const isGap = at % 2 === 1;
    const part = parts[at] ?? '';
    const isLast = at >= parts.length - 2;
    if (isGap) written += areOne(parts[at - 1], parts[at + 1], isLast && isCompleting, knows) ? '' : part;
    else written += parted(part, isLast && isCompleting, knows);
  }
  return written === text.trim() ? undefined : written;
}

function areOne(
  first: string | undefined,
  second: string | undefined,
  isUnfinished: boolean,
  knows: KnowsWord,
): boolean {
  if (!first || !second || !ENDS_IN_LETTER.test(first)) return false;
  const [left, right] = [wordOf(first), wordOf(second)];
  if (left === undefined || right === undefined) return false;
  const whole = left + right;
  return whole.length >= LEAST_LETTERS.whole && isKnown(whole, isUnfinished, knows);
}

/** The word as it is, or with a space where two known words meet; of several such places the one most in the middle. */
function parted(part: string, isUnfinished: boolean, knows: KnowsWord): string {
  const [, first, second] = NUMBER_BEHIND.exec(part) ?? NUMBER_BEFORE.exec(part) ?? [];
  if (first && second && [first, second].some((half) => isName(half, knows))) return `${first} ${second}`;
  const word = wordOf(part);
  // of letters that fold into more or fewer ones it is unknown where a cut would come
  if (word === undefined || !part.toLowerCase().startsWith(word)) return part;
  if (word.length < LEAST_LETTERS.whole || isKnown(word, isUnfinished, knows)) return part;
  const cuts = Array.from(
    { length: word.length - 2 * LEAST_LETTERS.half + 1 },
    (_, i) => i + LEAST_LETTERS.half,
  )
    .filter((cut) => knows(word.slice(0, cut), false) && knows(word.slice(cut), isUnfinished))
    .sort((a, b) => Math.abs(a - word.length / 2) - Math.abs(b - word.length / 2));
  const [cut] = cuts;
  return cut === undefined ? part : `${part.slice(0, cut)} ${part.slice(cut)}`;
}

function isName(part: string, knows: KnowsWord): boolean {
  const word = wordOf(part);
  return word !== undefined && knows(word, false);
}

function isKnown(word: string, isUnfinished: boolean, knows: KnowsWord): boolean {
  return knows(word, isUnfinished) || synonymsOf(word).some((other) => knows(other, false));
}

/** The one word that a part of a text is, folded; undefined if it is not exactly one word or has digits. */
function wordOf(part: string): string | undefined {
  const [word, ...others] = analyse(part);
  return word && others.length === 0 && LETTERS.test(word.text) ? word.text : undefined;
}
