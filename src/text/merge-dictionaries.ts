import type { Dictionary } from './dictionary.ts';

/** The words of several dictionaries as one list. */
export interface MergedWords {
  /** Ascending, each once. */
  readonly words: readonly string[];
  /** Per dictionary the number in `words` of each of its words, ascending. */
  readonly numbers: readonly Uint32Array[];
}

export function mergeDictionaries(dictionaries: readonly Dictionary[]): MergedWords {
  const readers = dictionaries.map((dictionary) => new WordReader(dictionary));
  const words: string[] = [];
  for (let word = least(readers); word !== undefined; word = least(readers)) {
    for (const reader of readers) reader.pass(word, words.length);
    words.push(word);
  }
  return { words, numbers: readers.map((reader) => reader.numbers) };
}

/** Reads a dictionary from its first word to its last. */
class WordReader {
  /** The next word; undefined at the end. */
  word: string | undefined;
  readonly numbers: Uint32Array;
  readonly #dictionary: Dictionary;
  #next = 0;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.numbers = new Uint32Array(dictionary.size);
    this.word = this.#wordAt(0);
  }

  /** Goes on if this is the next word, and notes its number. */
  pass(word: string, number: number): void {
    if (this.word !== word) return;
    this.numbers[this.#next++] = number;
    this.word = this.#wordAt(this.#next);
  }

  #wordAt(at: number): string | undefined {
    return at < this.#dictionary.size ? this.#dictionary.word(at) : undefined;
  }
}

function least(readers: readonly WordReader[]): string | undefined {
  let result: string | undefined;
  for (const { word } of readers)
    if (word !== undefined && (result === undefined || word < result)) result = word;
  return result;
}
