import { DETAIL, NAME_START, VARIANT, WORD_MASK } from '../../head/head.ts';

/**
 * The words of a document as bytes, in the order of the forward column (text/coded-words.ts), so that a script can say how well the document
 * matches: per word the label times 8 plus its kind, and its length in UTF-16 units, both as LEB128.
 */
export const WORD_KIND = {
  word: 0,
  /** First word of another name. */
  nameStart: 1,
  /** Another spelling of the word before it. */
  variant: 2,
  /** A word of no name. */
  detail: 3,
  keyword: 4,
} as const;

const KINDS = 8;
/** A label and a kind take five bytes at most, so does a length. */
const MOST_BYTES_PER_WORD = 10;

/** Words as a document's scripts and a vocabulary number them. */
export interface LabelledWords {
  /** By word number; ascending. */
  readonly labels: Uint32Array;
  /** Length of a word in UTF-16 units. */
  lengthOf(word: number): number;
  /** Words below this number are keywords. */
  readonly firstWord: number;
}

/** Packs entries of a forward column. Keeps one buffer, of which it returns copies. */
export class WordPacker {
  readonly #words: LabelledWords;
  #buffer = Buffer.alloc(4_096);

  constructor(words: LabelledWords) {
    this.#words = words;
  }

  /**
   * @param entries the document's are those at [from, to)
   * @param wordOf number in the vocabulary of a number in the entries
   */
  pack(entries: Uint32Array, from: number, to: number, wordOf: Uint32Array): Buffer {
    const most = (to - from) * MOST_BYTES_PER_WORD;
    if (most > this.#buffer.length) this.#buffer = Buffer.alloc(2 * most);
    let at = 0;
    for (let i = from; i < to; i++) {
      const entry = entries[i]!;
      const word = wordOf[entry & WORD_MASK]!;
      at = this.#putNumber(this.#words.labels[word]! * KINDS + this.#kindOf(entry, word), at);
      at = this.#putNumber(this.#words.lengthOf(word), at);
    }
    return Buffer.from(this.#buffer.subarray(0, at));
  }

  #kindOf(entry: number, word: number): number {
    if ((entry & DETAIL) !== 0) return word < this.#words.firstWord ? WORD_KIND.keyword : WORD_KIND.detail;
    if (entry >= NAME_START) return WORD_KIND.nameStart;
    return (entry & VARIANT) !== 0 ? WORD_KIND.variant : WORD_KIND.word;
  }

  #putNumber(value: number, at: number): number {
    let rest = value;
    let end = at;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#buffer[end++] = (rest & 0x7f) | 0x80;
    this.#buffer[end++] = rest;
    return end;
  }
}

const MARK_OF_KIND = [0, NAME_START, VARIANT, DETAIL, DETAIL];

/**
 * Entries of a forward column again.
 *
 * @param wordOfLabel number of the word that has a label
 * @throws RangeError if the bytes are not what {@link WordPacker.pack} returns
 */
export function unpackWords(packed: Uint8Array, wordOfLabel: (label: number) => number): Uint32Array {
  const entries: number[] = [];
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = packed[at++];
      if (byte === undefined) throw new RangeError('The words of a document are cut off.');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  while (at < packed.length) {
    const value = number();
    const mark = MARK_OF_KIND[value % KINDS];
    if (mark === undefined) throw new RangeError('A word of a document is of no known kind.');
    entries.push(mark + wordOfLabel(Math.floor(value / KINDS)));
    number(); // its length, which the vocabulary knows
  }
  return Uint32Array.from(entries);
}
