/** How many typing errors lie between two words, and how many a word is allowed. */

let rows = [new Int32Array(0), new Int32Array(0), new Int32Array(0)] as const;

/**
 * Optimal string alignment distance: insertion, deletion, substitution and the exchange of two neighbours cost 1 each,
 * and no place is edited twice. Counted in UTF-16 units. Returns `limit + 1` where the distance is over `limit`; work
 * grows with `limit` times the length.
 */
export function osaDistanceWithin(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const start = sharedStart(a, b);
  const end = sharedEnd(a, b, start);
  return alignedWithin(a.slice(start, a.length - end), b.slice(start, b.length - end), limit);
}

function sharedStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

function sharedEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length))
    length++;
  return length;
}

/** The table of distances between beginnings, three rows of it at a time, only as far from the diagonal as `limit`. */
function alignedWithin(a: string, b: string, limit: number): number {
  const over = limit + 1;
  let [beforeLast, last, current] = rowsOf(b.length + 1);
  for (let column = 0; column <= b.length; column++) last[column] = Math.min(column, over);
  for (let row = 1; row <= a.length; row++) {
    const from = Math.max(1, row - limit);
    const to = Math.min(b.length, row + limit);
    const unit = a.charCodeAt(row - 1);
    const unitBefore = a.charCodeAt(row - 2);
    current[from - 1] = from === 1 ? Math.min(row, over) : over;
    let smallest = current[from - 1]!;
    for (let column = from; column <= to; column++) {
      const other = b.charCodeAt(column - 1);
      let cost = last[column - 1]! + (unit === other ? 0 : 1);
      cost = Math.min(cost, last[column]! + 1, current[column - 1]! + 1, over);
      if (column > 1 && unitBefore === other && unit === b.charCodeAt(column - 2)) {
        cost = Math.min(cost, beforeLast[column - 2]! + 1);
      }
      current[column] = cost;
      if (cost < smallest) smallest = cost;
    }
    if (to < b.length) current[to + 1] = over;
    if (smallest > limit) return over;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[b.length]!;
}

/** Kept between calls, so that comparing with a vocabulary allocates nothing. */
function rowsOf(length: number): readonly [Int32Array, Int32Array, Int32Array] {
  if (rows[0].length < length)
    rows = [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
  return rows;
}

const NEVER_CORRECTED = /[\p{N}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/**
 * How many typing errors a folded word of a query may hold: 0 under 4 letters, 1 at 4 to 7, 2 from 8. None in a word
 * with a digit or in Chinese and Japanese, where one sign more or less is another house or another word.
 */
export function allowedEdits(word: string): 0 | 1 | 2 {
  if (word.length < 4 || NEVER_CORRECTED.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}
