/**
 * Optimal string alignment distance: insertion, deletion, substitution and the exchange of two neighbours cost 1 each.
 * Counted in UTF-16 units. Returns `limit + 1` as soon as the distance is known to be over `limit`.
 */
export function osaDistanceWithin(a: string, b: string, limit: number): number {
  const over = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return over;
  if (a === b) return 0;
  let beforeLast = new Uint16Array(b.length + 1);
  let last = Uint16Array.from({ length: b.length + 1 }, (_, column) => column);
  let current = new Uint16Array(b.length + 1);
  for (let row = 1; row <= a.length; row++) {
    const smallest = fillRow(a, b, row, beforeLast, last, current);
    if (smallest > limit) return over;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[b.length]!, over);
}

function fillRow(
  a: string,
  b: string,
  row: number,
  beforeLast: Uint16Array,
  last: Uint16Array,
  current: Uint16Array,
): number {
  const unit = a.charCodeAt(row - 1);
  let smallest = row;
  current[0] = row;
  for (let column = 1; column <= b.length; column++) {
    const same = unit === b.charCodeAt(column - 1);
    let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
    if (!same && isExchange(a, b, row, column)) cost = Math.min(cost, beforeLast[column - 2]! + 1);
    current[column] = cost;
    smallest = Math.min(smallest, cost);
  }
  return smallest;
}

function isExchange(a: string, b: string, row: number, column: number): boolean {
  if (row < 2 || column < 2) return false;
  return (
    a.charCodeAt(row - 1) === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
  );
}

/**
 * How many typing errors a word of a query may hold: 0 under 4 letters, 1 at 4 to 7, 2 from 8.
 * Words with a digit, and words of scripts that write syllables or words, are never corrected: there one
 * sign is a different number or a different word.
 */
export function allowedEdits(word: string): 0 | 1 | 2 {
  if (word.length < 4 || NEVER_CORRECTED.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

const NEVER_CORRECTED = /^\p{N}+$|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
