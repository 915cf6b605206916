/**
 * A sorted list of distinct words in two flat arrays: exact, prefix and error-tolerant look-up without an
 * object per word. Order is by UTF-16 code unit, so that every prefix is one interval of word numbers.
 */
export interface DictionaryArrays {
  /** Code units of all words, one after the other. */
  readonly units: Uint16Array;
  /** Where each word starts in `units`; one more than there are words. */
  readonly offsets: Uint32Array;
}

/** Receives a word number and how many edits away it is. */
export type SimilarWord = (word: number, edits: number) => void;
/** Receives an interval [from, to) of words that begin with something `edits` away from what was asked for. */
export type SimilarPrefix = (from: number, to: number, edits: number) => void;

export class Dictionary {
  readonly size: number;
  readonly #units: Uint16Array;
  readonly #offsets: Uint32Array;

  constructor(arrays: DictionaryArrays) {
    this.#units = arrays.units;
    this.#offsets = arrays.offsets;
    this.size = arrays.offsets.length - 1;
  }

  /** @param words sorted by code unit (JavaScript's default order), distinct */
  static arraysOf(words: readonly string[]): DictionaryArrays {
    const offsets = new Uint32Array(words.length + 1);
    let total = 0;
    for (let i = 0; i < words.length; i++) offsets[i + 1] = total += words[i]!.length;
    const units = new Uint16Array(total);
    let at = 0;
    for (const word of words) for (let i = 0; i < word.length; i++) units[at++] = word.charCodeAt(i);
    return { units, offsets };
  }

  word(number: number): string {
    const units = this.#units.subarray(this.#offsets[number]!, this.#offsets[number + 1]!);
    return String.fromCharCode(...units);
  }

  /** Length of a word in code units. */
  lengthOf(number: number): number {
    return this.#offsets[number + 1]! - this.#offsets[number]!;
  }

  /** Number of the word, or -1. */
  find(word: string): number {
    const at = this.#lowerBound(word);
    return at < this.size && this.lengthOf(at) === word.length && this.#startsWith(at, word) ? at : -1;
  }

  /** Interval [from, to) of the words that begin with `prefix`. */
  prefixRange(prefix: string): readonly [from: number, to: number] {
    const from = this.#lowerBound(prefix);
    let low = from;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#startsWith(middle, prefix)) low = middle + 1;
      else high = middle;
    }
    return [from, low];
  }

  /**
   * Finds the words within `limit` edits (insertion, deletion, substitution, transposition of neighbours) of
   * `word`, walking the sorted words as the trie they are; branches that are too far away are never entered.
   *
   * @param from first word number to consider
   * @param onPrefix where given, words that only begin like `word` are told as well, as intervals
   */
  similar(word: string, limit: number, from: number, onWord: SimilarWord, onPrefix?: SimilarPrefix): void {
    new SimilarWalk(this.#units, this.#offsets, word, limit, onWord, onPrefix).visit(from, this.size, 0);
  }

  #lowerBound(word: string): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, word) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(number: number, word: string): number {
    const start = this.#offsets[number]!;
    const length = this.#offsets[number + 1]! - start;
    const shared = Math.min(length, word.length);
    for (let i = 0; i < shared; i++) {
      const difference = this.#units[start + i]! - word.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return length - word.length;
  }

  #startsWith(number: number, prefix: string): boolean {
    const start = this.#offsets[number]!;
    if (this.#offsets[number + 1]! - start < prefix.length) return false;
    for (let i = 0; i < prefix.length; i++) if (this.#units[start + i] !== prefix.charCodeAt(i)) return false;
    return true;
  }
}

/**
 * One walk of the words as a trie. Each level holds a row of the edit-distance table (optimal string
 * alignment), so a branch costs one row and is shared by all words below it.
 */
class SimilarWalk {
  readonly #units: Uint16Array;
  readonly #offsets: Uint32Array;
  readonly #target: Uint16Array;
  readonly #limit: number;
  readonly #onWord: SimilarWord;
  readonly #onPrefix: SimilarPrefix | undefined;
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
    onWord: SimilarWord,
    onPrefix: SimilarPrefix | undefined,
  ) {
    this.#units = units;
    this.#offsets = offsets;
    this.#target = Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
    this.#limit = limit;
    this.#onWord = onWord;
    this.#onPrefix = onPrefix;
    this.#width = word.length + 1;
    const depth = word.length + limit + 2;
    this.#rows = new Uint8Array(depth * this.#width);
    for (let i = 0; i < this.#width; i++) this.#rows[i] = Math.min(i, 255);
    this.#path = new Uint16Array(depth);
  }

  /** Visits the words [from, to), which share the first `depth` code units, those of the path. */
  visit(from: number, to: number, depth: number): void {
    let next = from;
    if (next < to && this.#lengthOf(next) === depth) {
      this.#report(next, depth);
      next++;
    }
    if (depth + 1 >= this.#path.length) return;
    while (next < to) next = this.#visitBranch(next, to, depth);
  }

  /** Visits the branch that `from` lies on; returns the first word after it. */
  #visitBranch(from: number, to: number, depth: number): number {
    const unit = this.#unitAt(from, depth);
    const end = this.#branchEnd(from, to, depth, unit);
    this.#path[depth] = unit;
    const least = this.#fillRow(depth + 1, unit);
    const whole = this.#rows[(depth + 1) * this.#width + this.#width - 1]!;
    if (this.#onPrefix && whole <= this.#limit) this.#onPrefix(from, end, whole);
    if (least <= this.#limit) this.visit(from, end, depth + 1);
    return end;
  }

  #report(word: number, depth: number): void {
    const edits = this.#rows[depth * this.#width + this.#width - 1]!;
    if (edits <= this.#limit) this.#onWord(word, edits);
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
