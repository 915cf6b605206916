import { bitCount } from './bits.ts';

/**
 * Which letters each word of a dictionary has, one bit a letter, in the order of the words' lengths. One edit puts at
 * most one letter into a word and takes at most one out of it, so most words are told apart by two counts of bits.
 */
export class LetterSets {
  /** Word numbers, the shortest words first. */
  readonly #words: Uint32Array;
  readonly #sets: Uint32Array;
  /** Where the words of each length start; one more than there are lengths. */
  readonly #starts: Uint32Array;

  constructor(units: Uint16Array, offsets: Uint32Array) {
    const size = offsets.length - 1;
    this.#starts = startsByLength(offsets);
    this.#words = new Uint32Array(size);
    this.#sets = new Uint32Array(size);
    const next = this.#starts.slice();
    for (let word = 0; word < size; word++) {
      const start = offsets[word]!;
      const end = offsets[word + 1]!;
      const at = next[end - start]!++;
      this.#words[at] = word;
      for (let i = start; i < end; i++) this.#sets[at]! |= letterBit(units[i]!);
    }
  }

  /** Tells every word that may lie within `limit` edits. */
  eachLike(word: string, limit: number, onWord: (number: number) => void): void {
    let letters = 0;
    for (let i = 0; i < word.length; i++) letters |= letterBit(word.charCodeAt(i));
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

function startsByLength(offsets: Uint32Array): Uint32Array {
  let longest = 0;
  for (let word = 1; word < offsets.length; word++)
    longest = Math.max(longest, offsets[word]! - offsets[word - 1]!);
  const starts = new Uint32Array(longest + 2);
  for (let word = 1; word < offsets.length; word++) starts[offsets[word]! - offsets[word - 1]! + 1]!++;
  for (let length = 1; length < starts.length; length++) starts[length]! += starts[length - 1]!;
  return starts;
}

/** Letters of Latin are told apart; of larger scripts several share a bit. */
function letterBit(unit: number): number {
  return 1 << (unit & 31);
}
