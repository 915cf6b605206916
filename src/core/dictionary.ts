import { osaDistanceWithin } from './text/distance.ts';

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
  #letters: LetterSets | undefined;

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
   * `word`. Only words of like length and like letters are compared.
   *
   * @param from first word number to consider
   */
  similar(word: string, limit: number, from: number, onWord: SimilarWord): void {
    this.#letters ??= new LetterSets(this);
    this.#letters.eachLike(word, limit, (number) => {
      if (number < from) return;
      const edits = osaDistanceWithin(word, this.word(number), limit);
      if (edits <= limit) onWord(number, edits);
    });
  }

  /**
   * Finds, besides the words that {@link similar} finds, all those that begin with something within `limit` edits
   * of `prefix`, walking the sorted words as the trie they are; branches that are too far away are never entered.
   */
  similarPrefix(
    prefix: string,
    limit: number,
    from: number,
    onWord: SimilarWord,
    onPrefix: SimilarPrefix,
  ): void {
    new SimilarWalk(this.#units, this.#offsets, prefix, limit, onWord, onPrefix).visit(from, this.size, 0);
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
 * Which letters each word has, one bit a letter, in the order of the words' lengths. One edit puts at most one
 * letter into a word and takes at most one out of it, so most words are told apart by two counts of bits.
 */
class LetterSets {
  /** Word numbers, the shortest words first. */
  readonly #words: Uint32Array;
  readonly #sets: Uint32Array;
  /** Where the words of each length start; one more than there are lengths. */
  readonly #starts: Uint32Array;

  constructor(dictionary: Dictionary) {
    let longest = 0;
    for (let word = 0; word < dictionary.size; word++) longest = Math.max(longest, dictionary.lengthOf(word));
    this.#starts = new Uint32Array(longest + 2);
    for (let word = 0; word < dictionary.size; word++) this.#starts[dictionary.lengthOf(word) + 1]!++;
    for (let length = 1; length < this.#starts.length; length++)
      this.#starts[length]! += this.#starts[length - 1]!;
    this.#words = new Uint32Array(dictionary.size);
    this.#sets = new Uint32Array(dictionary.size);
    const next = this.#starts.slice();
    for (let word = 0; word < dictionary.size; word++) {
      const at = next[dictionary.lengthOf(word)]!++;
      this.#words[at] = word;
      this.#sets[at] = lettersOf(dictionary.word(word));
    }
  }

  /** Tells every word that may lie within `limit` edits. */
  eachLike(word: string, limit: number, onWord: (number: number) => void): void {
    const letters = lettersOf(word);
    const lengths = this.#starts.length - 1;
    const from = this.#starts[Math.min(lengths, Math.max(0, word.length - limit))]!;
    const to = this.#starts[Math.min(lengths, word.length + limit + 1)]!;
    for (let at = from; at < to; at++) {
      const other = this.#sets[at]!;
      if (bitCount(other & ~letters) <= limit && bitCount(letters & ~other) <= limit)
        onWord(this.#words[at]!);
    }
  }
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

/** Number of bits set (Hacker's Delight, 5-1). */
export function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
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
    onWord: SimilarWord,
    onPrefix: SimilarPrefix,
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
    if (whole <= this.#limit) this.#onPrefix(from, end, whole);
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
