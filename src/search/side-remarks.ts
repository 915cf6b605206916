import { analyse } from '../text/text.ts';
import remarks from './data/side-remarks.json' with { type: 'json' };

/** Folded words of every remark, the longest remark first. */
const REMARKS: readonly (readonly string[])[] = Object.values(remarks)
  .flat()
  .map(wordsOf)
  .sort((a, b) => b.length - a.length);

/**
 * A text without what people say beside what they look for: `pizza near me`, `geöffnete Apotheke in der Nähe`. Only at
 * its beginning and end, where such a remark stands. Undefined where there is none, or nothing else.
 */
export function withoutSideRemarks(text: string): string | undefined {
  const words = wordsOf(text);
  let [from, to] = [0, words.length];
  for (let step = atEnd(words, from, to); step > 0; step = atEnd(words, from, to)) to -= step;
  for (let step = atStart(words, from, to); step > 0; step = atStart(words, from, to)) from += step;
  const isShorter = to - from < words.length;
  return isShorter && to > from ? words.slice(from, to).join(' ') : undefined;
}

/** Number of words of the longest remark at the start; 0 for none. */
function atStart(words: readonly string[], from: number, to: number): number {
  return lengthOf((remark) => remark.length <= to - from && isAt(words, from, remark));
}

function atEnd(words: readonly string[], from: number, to: number): number {
  return lengthOf((remark) => remark.length <= to - from && isAt(words, to - remark.length, remark));
}

function lengthOf(isThere: (remark: readonly string[]) => boolean): number {
  return REMARKS.find(isThere)?.length ?? 0;
}

function isAt(words: readonly string[], at: number, remark: readonly string[]): boolean {
  return remark.every((word, i) => words[at + i] === word);
}

function wordsOf(text: string): string[] {
  return analyse(text).map((word) => word.text);
}
