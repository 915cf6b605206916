import type { Dictionary, SimilarWord } from './dictionary.ts';

/** A vocabulary that texts are looked up in. */
export type Words = Pick<
  Dictionary,
  | 'size'
  | 'word'
  | 'lengthOf'
  | 'find'
  | 'prefixRanges'
  | 'beginningWith'
  | 'similar'
  | 'prepareSimilar'
  | 'layers'
>;

/**
 * Two dictionaries as one. The words of the upper one keep their numbers, those of the lower one follow; a word that both have is known by
 * its number in the upper one.
 */
export class LayeredDictionary implements Words {
  readonly size: number;
  readonly #upper: Dictionary;
  readonly #lower: Dictionary;
  readonly #numbers: Uint32Array;

  /** @param numbers of the words of the lower one, see {@link numbersOfLower} */
  constructor(upper: Dictionary, lower: Dictionary, numbers: Uint32Array) {
    this.#upper = upper;
    this.#lower = lower;
    this.#numbers = numbers;
    this.size = upper.size + lower.size;
  }

  /** Number of each word of the lower dictionary. */
  static numbersOfLower(upper: Dictionary, lower: Dictionary): Uint32Array {
    const numbers = Uint32Array.from({ length: lower.size }, (_, word) => upper.size + word);
    if (upper.size > lower.size)
      return numbers.map((number, word) => known(upper.find(lower.word(word)), number));
    for (let word = 0; word < upper.size; word++) {
      const twin = lower.find(upper.word(word));
      if (twin >= 0) numbers[twin] = word;
    }
    return numbers;
  }

  /** The dictionaries, whose words are numbered one after the other. */
  get layers(): readonly Dictionary[] {
    return [this.#upper, this.#lower];
  }

  word(number: number): string {
    return number < this.#upper.size ? this.#upper.word(number) : this.#lower.word(number - this.#upper.size);
  }

  lengthOf(number: number): number {
    const { size } = this.#upper;
    return number < size ? this.#upper.lengthOf(number) : this.#lower.lengthOf(number - size);
  }

  find(word: string): number {
    const upper = this.#upper.find(word);
    if (upper >= 0) return upper;
    const lower = this.#lower.find(word);
    return lower < 0 ? -1 : this.#upper.size + lower;
  }

  /** In the range of the lower dictionary there may be numbers of words that are known by another; nothing has those. */
  prefixRanges(prefix: string): readonly (readonly [from: number, to: number])[] {
    const { size } = this.#upper;
    const lower = this.#lower.prefixRanges(prefix).map(([from, to]) => [size + from, size + to] as const);
    return [...this.#upper.prefixRanges(prefix), ...lower];
  }

  beginningWith(prefix: string): number[] {
    const lower = this.#lower.beginningWith(prefix).filter((word) => !this.#isTwin(word));
    return [...this.#upper.beginningWith(prefix), ...lower.map((word) => this.#upper.size + word)];
  }

  similar(word: string, limit: number, from: number, onWord: SimilarWord): void {
    const { size } = this.#upper;
    this.#upper.similar(word, limit, from, onWord);
    this.#lower.similar(word, limit, Math.max(0, from - size), (lower, edits) => {
      if (!this.#isTwin(lower)) onWord(size + lower, edits);
    });
  }

  prepareSimilar(): void {
    this.#upper.prepareSimilar();
    this.#lower.prepareSimilar();
  }

  #isTwin(lower: number): boolean {
    return this.#numbers[lower]! < this.#upper.size;
  }
}

function known(number: number, otherwise: number): number {
  return number < 0 ? otherwise : number;
}
