import { partitionPoint } from '../arrays/arrays.ts';
import { Alignment } from './edit-distance.ts';
import { OneEditAway, type SimilarPrefix } from './one-edit-away.ts';
import { orderByEnd, WordsByEnd } from './words-by-end.ts';

/**
 * A sorted list of distinct words in two flat arrays: exact, prefix and error-tolerant look-up without an
 * object per word. Order is by UTF-16 code unit, so that every prefix is one interval of word numbers.
 */
export interface DictionaryArrays {
  /** Code units of all words, one after the other. */
  readonly units: Uint16Array;
  /** Start of each word in `units`; one value more than there are words. */
  readonly offsets: Uint32Array;
  /** Word numbers as {@link Dictionary.orderByEnd} has them; computed on first use if absent. */
  readonly byEnd?: Uint32Array;
}

/** Receives a word number and how many edits away it is. */
export type SimilarWord = (word: number, edits: number) => void;

export class Dictionary {
  readonly size: number;
  readonly #units: Uint16Array;
  readonly #offsets: Uint32Array;
  #byEnd: Uint32Array | undefined;
  #oneEdit: OneEditAway | undefined;
  #endings: WordsByEnd | undefined;

  constructor(arrays: DictionaryArrays) {
    this.#units = arrays.units;
    this.#offsets = arrays.offsets;
    this.#byEnd = arrays.byEnd;
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

  /** Column for {@link similar}; costs some microseconds a word. */
  static orderByEnd({ units, offsets }: DictionaryArrays): Uint32Array {
    return orderByEnd(units, offsets);
  }

  /** Itself: see `LayeredDictionary`. */
  get layers(): readonly Dictionary[] {
    return [this];
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
    return [from, partitionPoint(from, this.size, (number) => this.#startsWith(number, prefix))];
  }

  /** The intervals of {@link prefixRange} that hold words: none or one. */
  prefixRanges(prefix: string): readonly (readonly [from: number, to: number])[] {
    const range = this.prefixRange(prefix);
    return range[0] < range[1] ? [range] : [];
  }

  /** The words that begin with `prefix`, ascending. */
  beginningWith(prefix: string): number[] {
    const [from, to] = this.prefixRange(prefix);
    return Array.from({ length: to - from }, (_, at) => from + at);
  }

  /** Does now what the first calls of {@link similar} and {@link similarPrefix} would do. */
  prepareSimilar(): void {
    this.#edits();
    this.#wordsByEnd();
  }

  /**
   * Finds the words within `limit` edits (insertion, deletion, substitution, transposition of neighbours) of `word`.
   *
   * @param limit 1 or 2
   * @param from first word number to consider
   * @param onWord called once for each word
   */
  similar(word: string, limit: number, from: number, onWord: SimilarWord): void {
    const alignment = new Alignment(word, limit);
    for (const number of limit === 1 ? this.#oneEditAway(word, from) : this.#maybeTwoEditsAway(word, from)) {
      const edits = alignment.distanceTo(this.#units, this.#offsets[number]!, this.lengthOf(number));
      if (edits <= limit) onWord(number, edits);
    }
  }

  /**
   * Finds the words that begin with `prefix` or with something one edit away from it, as intervals, which may overlap.
   * The empty beginning does not count.
   *
   * @param from first word number to consider
   */
  similarPrefix(prefix: string, from: number, onPrefix: SimilarPrefix): void {
    this.#edits().eachBeginning(prefix, from, onPrefix);
  }

  #oneEditAway(word: string, from: number): Set<number> {
    const found = new Set<number>();
    this.#edits().eachWord(word, from, (number) => found.add(number));
    return found;
  }

  /**
   * Words that may lie within two edits. No edit touches both the first half of a word and what comes a letter after
   * it, so either the half has at most one or the rest has none: the words that begin or end so are all. (Mihov and
   * Schulz, Fast Approximate Search in Large Dictionaries, 2004, split words in two alike.)
   */
  #maybeTwoEditsAway(word: string, from: number): Set<number> {
    const found = new Set<number>();
    const half = word.length >>> 1;
    const add = (number: number) => {
      if (Math.abs(this.lengthOf(number) - word.length) <= 2) found.add(number);
    };
    const addAll = (start: number, end: number) => {
      for (let number = start; number < end; number++) add(number);
    };
    if (half < 2) addAll(from, this.size);
    else this.similarPrefix(word.slice(0, half), from, addAll);
    for (const number of this.#wordsByEnd().endingWith(word.slice(half + 1))) if (number >= from) add(number);
    return found;
  }

  #edits(): OneEditAway {
    this.#oneEdit ??= new OneEditAway(this.#units, this.#offsets);
    return this.#oneEdit;
  }

  #wordsByEnd(): WordsByEnd {
    this.#byEnd ??= orderByEnd(this.#units, this.#offsets);
    this.#endings ??= new WordsByEnd(this.#units, this.#offsets, this.#byEnd);
    return this.#endings;
  }

  #lowerBound(word: string): number {
    return partitionPoint(0, this.size, (number) => this.#compare(number, word) < 0);
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
