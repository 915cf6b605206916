/** A piece of a text, and whether somebody has typed it. */
export interface Piece {
  readonly text: string;
  readonly isTyped: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Parts the words of a title from the beginnings of them that were typed, whatever their case and accents. The pieces make up the title. */
export function highlight(title: string, typed: string): Piece[] {
  const beginnings = (typed.match(WORD) ?? []).map(folded);
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: word, index } of title.matchAll(WORD)) {
    const length = longest(beginnings, word);
    if (length === 0) continue;
    if (index > done) pieces.push({ text: title.slice(done, index), isTyped: false });
    done = index + length;
    pieces.push({ text: title.slice(index, done), isTyped: true });
  }
  if (done < title.length) pieces.push({ text: title.slice(done), isTyped: false });
  return pieces;
}

/** Characters at the beginning of a word that the longest of the beginnings covers. */
function longest(beginnings: readonly string[], word: string): number {
  const lengths = beginnings
    .filter((one) => folded(word).startsWith(one))
    .map((one) => covered(word, one.length));
  return Math.max(0, ...lengths);
}

/** Characters that fold to so many; a letter's accents go with it. */
function covered(word: string, length: number): number {
  let end = 0;
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (folded(word.slice(0, end)).length >= length) break;
    end += segment.length;
  }
  return end;
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
