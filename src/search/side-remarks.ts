import { inAllLanguages } from '../languages/languages.ts';
import { analyse } from '../text/text.ts';

type Words = readonly string[];

/** Folded words of every remark such as `near me`, the longest remark first. */
const REMARKS: readonly Words[] = inAllLanguages('remarks')
  .map((remark) => analyse(remark).map((word) => word.text))
  .sort((a, b) => b.length - a.length);

const BY_FIRST_WORD = groupedBy((remark) => remark[0]);
const BY_LAST_WORD = groupedBy((remark) => remark.at(-1));

/**
 * Leaves out what people say beside what they look for: `pizza near me`, `geöffnete Apotheke in der Nähe`. A remark
 * stands at the beginning or the end.
 *
 * @param words of a query, folded
 * @returns the words without remarks; undefined if there is no remark, or nothing else
 */
export function withoutSideRemarks(words: Words): Words | undefined {
  let [from, to] = [0, words.length];
  for (let step = atEnd(words, from, to); step > 0; step = atEnd(words, from, to)) to -= step;
  for (let step = atStart(words, from, to); step > 0; step = atStart(words, from, to)) from += step;
  const isShorter = to - from < words.length;
  return isShorter && to > from ? words.slice(from, to) : undefined;
}

/** Number of words of the longest remark at the start; 0 for none. */
function atStart(words: Words, from: number, to: number): number {
  const remarks = BY_FIRST_WORD.get(words[from]) ?? [];
  return remarks.find((remark) => remark.length <= to - from && isAt(words, from, remark))?.length ?? 0;
}

function atEnd(words: Words, from: number, to: number): number {
  const remarks = BY_LAST_WORD.get(words[to - 1]) ?? [];
  return (
    remarks.find((remark) => remark.length <= to - from && isAt(words, to - remark.length, remark))?.length ??
    0
  );
}

function isAt(words: Words, at: number, remark: Words): boolean {
  return remark.every((word, i) => words[at + i] === word);
}

function groupedBy(wordOf: (remark: Words) => string | undefined): ReadonlyMap<string | undefined, Words[]> {
  const groups = new Map<string | undefined, Words[]>();
  for (const remark of REMARKS) groups.set(wordOf(remark), [...(groups.get(wordOf(remark)) ?? []), remark]);
  return groups;
}
