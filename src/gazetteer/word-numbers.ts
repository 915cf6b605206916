import { Dictionary, type DictionaryArrays } from '../text/text.ts';

/** Numbers words as they come; their numbers in the vocabulary are known when all have come. */
export class WordNumbers {
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  /** The words sorted, and per number given out so far the word's place among them. */
  sorted(): { arrays: DictionaryArrays; ranks: Uint32Array } {
    const words = [...this.#numbers.keys()].sort();
    const ranks = new Uint32Array(words.length);
    for (const [rank, word] of words.entries()) ranks[this.#numbers.get(word)!] = rank;
    return { arrays: Dictionary.arraysOf(words), ranks };
  }
}
