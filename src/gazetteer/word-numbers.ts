import { Dictionary, type DictionaryArrays } from '../text/text.ts';

const NO_WORDS: DictionaryArrays = { units: new Uint16Array(0), offsets: new Uint32Array(1) };

/**
 * Numbers words as they come; the numbers of the vocabulary are known when all have come. Words of a vocabulary that
 * was there before are given their number in that, and count only when they come.
 */
export class WordNumbers {
  readonly #known: DictionaryArrays;
  readonly #dictionary: Dictionary;
  readonly #hasCome: Uint8Array;
  readonly #numbers = new Map<string, number>();
  readonly #added: string[] = [];

  constructor(known = NO_WORDS) {
    this.#known = known;
    this.#dictionary = new Dictionary(known);
    this.#hasCome = new Uint8Array(this.#dictionary.size);
  }

  numberOf(text: string): number {
    const before = this.#numbers.get(text);
    if (before !== undefined) return before;
    const known = this.#dictionary.find(text);
    const number = known >= 0 ? known : this.#dictionary.size + this.#added.push(text) - 1;
    this.#numbers.set(text, number);
    if (known >= 0) this.note(known);
    return number;
  }

  /** Tells that a word of the vocabulary that was there before has come. */
  note(number: number): void {
    this.#hasCome[number] = 1;
  }

  /** The words sorted, and per number given out so far the word's place among them. */
  sorted(): { arrays: DictionaryArrays; ranks: Uint32Array } {
    const added = [...this.#added].sort();
    const places = added.map((word) => this.#dictionary.prefixRange(word)[0]);
    const ranks = new Uint32Array(this.#dictionary.size + added.length);
    const words = new WordsWriter(
      this.#known.units.length + added.reduce((sum, word) => sum + word.length, 0),
    );
    let next = 0;
    for (let number = 0; number <= this.#dictionary.size; number++) {
      for (; places[next] === number; next++)
        ranks[this.#numbers.get(added[next]!)!] = words.add(added[next]!);
      if (this.#hasCome[number]) ranks[number] = words.copy(this.#known, number);
    }
    return { arrays: words.arrays(), ranks };
  }
}

/** Words one after the other, each with the number of words before it. */
class WordsWriter {
  readonly #units: Uint16Array;
  readonly #ends: number[] = [0];
  #at = 0;

  /** @param most code units of all words that may be written */
  constructor(most: number) {
    this.#units = new Uint16Array(most);
  }

  add(word: string): number {
    for (let i = 0; i < word.length; i++) this.#units[this.#at++] = word.charCodeAt(i);
    return this.#ends.push(this.#at) - 2;
  }

  copy({ units, offsets }: DictionaryArrays, number: number): number {
    for (let k = offsets[number]!; k < offsets[number + 1]!; k++) this.#units[this.#at++] = units[k]!;
    return this.#ends.push(this.#at) - 2;
  }

  arrays(): DictionaryArrays {
    return { units: this.#units.slice(0, this.#at), offsets: Uint32Array.from(this.#ends) };
  }
}
