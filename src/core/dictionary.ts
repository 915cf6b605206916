import { Alignment } from './alignment.ts';
import { LetterSets } from './letter-sets.ts';
import { PrefixWalk, type SimilarPrefix } from './prefix-walk.ts';

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

  /** Does now what the first call of {@link similar} would do: some tenths of a microsecond a word. */
  prepareSimilar(): void {
    this.#letterSets();
  }

  /**
   * Finds the words within `limit` edits (insertion, deletion, substitution, transposition of neighbours) of
   * `word`. Only words of like length and like letters are compared.
   *
   * @param from first word number to consider
   */
  similar(word: string, limit: number, from: number, onWord: SimilarWord): void {
    const letters = this.#letterSets();
    const alignment = new Alignment(word, limit);
    letters.eachLike(word, limit, (number) => {
      if (number < from) return;
      const edits = alignment.distanceTo(this.#units, this.#offsets[number]!, this.lengthOf(number));
      if (edits <= limit) onWord(number, edits);
    });
  }

  /**
   * Finds the words that begin with something within `limit` edits of `prefix`, as intervals, which may lie inside
   * each other. Walks the sorted words as the trie they are; branches that are too far away are never entered.
   */
  similarPrefix(prefix: string, limit: number, from: number, onPrefix: SimilarPrefix): void {
    new PrefixWalk(this.#units, this.#offsets, prefix, limit, onPrefix).visit(from, this.size, 0);
  }

  #letterSets(): LetterSets {
    this.#letters ??= new LetterSets(this.#units, this.#offsets);
    return this.#letters;
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
