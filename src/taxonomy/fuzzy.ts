import { type Dictionary, osaDistanceWithin } from '../core/core.ts';

/** Receives a word number and how many edits away it is. */
export type NearWord = (word: number, edits: number) => void;

/**
 * Words of a small dictionary within a few edits of a given one. Which letters occur in each word is kept as 32
 * bits: one edit changes at most two of them, so that nearly all words are passed over by one comparison.
 */
export class FuzzyWords {
  readonly #words: Dictionary;
  readonly #letters: Uint32Array;

  constructor(words: Dictionary) {
    this.#words = words;
    this.#letters = Uint32Array.from({ length: words.size }, (_, number) => lettersOf(words.word(number)));
  }

  find(word: string, maxEdits: number, onWord: NearWord): void {
    const letters = lettersOf(word);
    for (let number = 0; number < this.#letters.length; number++) {
      if (bitCount(this.#letters[number]! ^ letters) > 2 * maxEdits) continue;
      if (Math.abs(this.#words.lengthOf(number) - word.length) > maxEdits) continue;
      const edits = osaDistanceWithin(word, this.#words.word(number), maxEdits);
      if (edits <= maxEdits) onWord(number, edits);
    }
  }
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters >>> 0;
}

function bitCount(bits: number): number {
  let b = bits - ((bits >>> 1) & 0x55555555);
  b = (b & 0x33333333) + ((b >>> 2) & 0x33333333);
  return (((b + (b >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
