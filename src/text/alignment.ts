/**
 * Distances of many stored words to one word: optimal string alignment as `osaDistanceWithin` has it, on code units
 * where they lie, without making a string or an array per word.
 */
export class Alignment {
  readonly #target: Uint16Array;
  readonly #limit: number;
  /** Three rows of the table of distances, used in turn. */
  readonly #rows: readonly [Uint8Array, Uint8Array, Uint8Array];

  constructor(word: string, limit: number) {
    this.#target = Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
    this.#limit = limit;
    const row = () => new Uint8Array(word.length + 1);
    this.#rows = [row(), row(), row()];
  }

  /** Edits between the word and the units [start, start + length); over the limit, any number that is over it. */
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
