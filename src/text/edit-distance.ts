/**
 * Distances of many stored words to one word, on code units where they lie, without making a string or an array per word. The
 * distance is optimal string alignment: insertion, deletion, substitution and the exchange of two neighbours cost 1 each, and no place is
 * edited twice. Only the part of the table that is at most `limit` from its diagonal is computed.
 */
export class Alignment {
  readonly #target: Uint16Array;
  readonly #limit: number;
  /** Three rows of the table of distances between beginnings; each row replaces the oldest. */
  readonly #rows: readonly [Uint8Array, Uint8Array, Uint8Array];

  constructor(word: string, limit: number) {
    this.#target = unitsOf(word);
    this.#limit = limit;
    const row = () => new Uint8Array(word.length + 1);
    this.#rows = [row(), row(), row()];
  }

  /** Edits between the word and the units [start, start + length); `limit + 1` if there are more than `limit`. */
  distanceTo(units: Uint16Array, start: number, length: number): number {
    const target = this.#target;
    const limit = this.#limit;
    const over = limit + 1;
    if (Math.abs(length - target.length) > limit) return over;
    let [beforeLast, last, current] = this.#rows;
    for (let i = 0; i <= target.length; i++) last[i] = Math.min(i, over);
    for (let row = 1; row <= length; row++) {
      const unit = units[start + row - 1]!;
      const before = row > 1 ? units[start + row - 2]! : -1;
      const from = Math.max(1, row - limit);
      const to = Math.min(target.length, row + limit);
      current[from - 1] = from === 1 ? Math.min(row, over) : over;
      let least = current[from - 1]!;
      for (let i = from; i <= to; i++) {
        const letter = target[i - 1]!;
        let value = last[i - 1]! + (letter === unit ? 0 : 1);
        if (last[i]! + 1 < value) value = last[i]! + 1;
        if (current[i - 1]! + 1 < value) value = current[i - 1]! + 1;
        if (letter === before && i > 1 && target[i - 2] === unit && beforeLast[i - 2]! + 1 < value)
          value = beforeLast[i - 2]! + 1;
        current[i] = Math.min(value, over);
        if (value < least) least = value;
      }
      if (to < target.length) current[to + 1] = over;
      if (least > limit) return over;
      [beforeLast, last, current] = [last, current, beforeLast];
    }
    return last[target.length]!;
  }
}

/**
 * Distance between two words as {@link Alignment} counts it, in UTF-16 units; `limit + 1` if it is over `limit`.
 *
 * @param limit at most 254
 */
export function osaDistanceWithin(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  return new Alignment(b, limit).distanceTo(unitsOf(a), 0, a.length);
}

function unitsOf(word: string): Uint16Array {
  const units = new Uint16Array(word.length);
  for (let i = 0; i < units.length; i++) units[i] = word.charCodeAt(i);
  return units;
}

const NEVER_CORRECTED = /[\p{N}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/**
 * Most typing errors that a folded word of a query may hold: 0 under 4 letters, 1 at 4 to 7, 2 from 8; 0 in a word with a
 * digit or in Chinese and Japanese, because one sign more or less is another house or another word.
 */
export function allowedEdits(word: string): 0 | 1 | 2 {
  if (word.length < 4 || NEVER_CORRECTED.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}
