import type { WordMatch } from '../head/head.ts';

/** Says how important a document at most is that matches words of a query. */
export class WordImportance {
  /** In steps, per word of the vocabulary. */
  readonly #most: Uint16Array;

  /** @param most importance of the most important document of each word of the vocabulary, in steps */
  constructor(most: Uint16Array) {
    this.#most = most;
  }

  /** No document that holds the word is more important; in steps. */
  ofWord(word: number): number {
    return this.#most[word]!;
  }

  /**
   * No document that matches so many of the words is more important; in steps.
   *
   * @param matched 1 or more, at most as many as there are words
   */
  ofMatches(matches: readonly WordMatch[], matched: number): number {
    const most = matches.map((match) => this.#ofMatch(match)).sort((a, b) => b - a);
    return most[matched - 1] ?? 0;
  }

  #ofMatch({ terms, ranges }: WordMatch): number {
    let most = 0;
    for (const word of terms.keys()) most = Math.max(most, this.#most[word]!);
    for (const { from, to } of ranges)
      for (let word = from; word < to; word++) most = Math.max(most, this.#most[word]!);
    return most;
  }
}
