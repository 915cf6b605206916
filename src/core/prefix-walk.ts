/** Receives an interval [from, to) of words that begin with something `edits` away from what was asked for. */
export type SimilarPrefix = (from: number, to: number, edits: number) => void;

/**
 * One walk of the words as a trie. Each level holds a row of the edit-distance table (optimal string
 * alignment), so a branch costs one row and is shared by all words below it.
 */
export class PrefixWalk {
  readonly #units: Uint16Array;
  readonly #offsets: Uint32Array;
  readonly #target: Uint16Array;
  readonly #limit: number;
  readonly #onPrefix: SimilarPrefix;
  readonly #width: number;
  /** Row of depth d starts at d × width; deeper than target + limit nothing can match. */
  readonly #rows: Uint8Array;
  /** Code units on the path from the root. */
  readonly #path: Uint16Array;

  constructor(
    units: Uint16Array,
    offsets: Uint32Array,
    word: string,
    limit: number,
    onPrefix: SimilarPrefix,
  ) {
    this.#units = units;
    this.#offsets = offsets;
    this.#target = Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
    this.#limit = limit;
    this.#onPrefix = onPrefix;
    this.#width = word.length + 1;
    const depth = word.length + limit + 2;
    this.#rows = new Uint8Array(depth * this.#width);
    for (let i = 0; i < this.#width; i++) this.#rows[i] = Math.min(i, 255);
    this.#path = new Uint16Array(depth);
  }

  /** Visits the words [from, to), which share the first `depth` code units, those of the path. */
  visit(from: number, to: number, depth: number): void {
    if (depth + 1 >= this.#path.length) return;
    let next = from < to && this.#lengthOf(from) === depth ? from + 1 : from;
    while (next < to) next = this.#visitBranch(next, to, depth);
  }

  /** Visits the branch that `from` lies on; returns the first word after it. */
  #visitBranch(from: number, to: number, depth: number): number {
    const unit = this.#unitAt(from, depth);
    const end = this.#branchEnd(from, to, depth, unit);
    this.#path[depth] = unit;
    const least = this.#fillRow(depth + 1, unit);
    const whole = this.#rows[(depth + 1) * this.#width + this.#width - 1]!;
    if (whole <= this.#limit) this.#onPrefix(from, end, whole);
    if (least <= this.#limit) this.visit(from, end, depth + 1);
    return end;
  }

  /** Fills the row of a depth from the one above; returns the least value in it. */
  #fillRow(depth: number, unit: number): number {
    const rows = this.#rows;
    const target = this.#target;
    const row = depth * this.#width;
    const above = row - this.#width;
    const limitPlusOne = this.#limit + 1;
    const first = Math.max(1, depth - limitPlusOne);
    const last = Math.min(target.length, depth + limitPlusOne);
    rows[row] = Math.min(depth, 255);
    rows[row + first - 1] = first === 1 ? rows[row]! : limitPlusOne;
    let least = first === 1 ? rows[row]! : limitPlusOne;
    for (let i = first; i <= last; i++) {
      const same = target[i - 1] === unit;
      let value = Math.min(
        rows[above + i]! + 1,
        rows[row + i - 1]! + 1,
        rows[above + i - 1]! + (same ? 0 : 1),
      );
      if (depth > 1 && i > 1 && target[i - 2] === unit && target[i - 1] === this.#path[depth - 2])
        value = Math.min(value, rows[above - this.#width + i - 2]! + 1);
      rows[row + i] = value;
      if (value < least) least = value;
    }
    if (last < target.length) rows.fill(limitPlusOne, row + last + 1, row + this.#width);
    return least;
  }

  #branchEnd(from: number, to: number, depth: number, unit: number): number {
    let step = 1;
    while (from + step < to && this.#unitAt(from + step, depth) === unit) step *= 2;
    let low = from + (step >> 1);
    let high = Math.min(from + step, to);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#unitAt(middle, depth) === unit) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #unitAt(word: number, depth: number): number {
    return this.#units[this.#offsets[word]! + depth]!;
  }

  #lengthOf(word: number): number {
    return this.#offsets[word + 1]! - this.#offsets[word]!;
  }
}
