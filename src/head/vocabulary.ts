import type { Container } from '../columns/columns.ts';
import { Dictionary } from '../text/text.ts';

/** Marks a keyword in the dictionary; no analysed word begins with it, and all keywords sort first. */
const KEYWORD_MARK = '\u0001';
/** First string after every keyword. */
export const KEYWORDS_END = '\u0002';

/** The form of a keyword in the dictionary. */
export function keywordTerm(keyword: string): string {
  return KEYWORD_MARK + keyword;
}

/** The columns of a vocabulary, as {@link Vocabulary} reads them. */
export interface VocabularyColumns {
  readonly units: Uint16Array;
  readonly offsets: Uint32Array;
  readonly byEnd: Uint32Array;
  readonly frequencies: Uint32Array;
}

/**
 * @param words sorted by code unit (JavaScript's default order), distinct; keywords as {@link keywordTerm}
 * @param frequencies number of searchable documents that hold each of the words
 */
export function vocabularyColumns(words: readonly string[], frequencies: Uint32Array): VocabularyColumns {
  const arrays = Dictionary.arraysOf(words);
  return { ...arrays, byEnd: Dictionary.orderByEnd(arrays), frequencies };
}

/** All words and keywords of an index, sorted and numbered in that order, with the number of documents that hold each. */
export class Vocabulary {
  readonly words: Dictionary;
  /** Words from this number on are words of text; those before are keywords. */
  readonly firstWord: number;
  /** Sum of the frequencies of all words before a word. */
  readonly #frequencySums: Float64Array;

  /** @throws ServiceError INDEX_NOT_AVAILABLE if a column is missing or has the wrong length */
  constructor(container: Container) {
    this.words = new Dictionary({
      units: container.u16('units'),
      offsets: container.u32('offsets'),
      byEnd: container.u32('byEnd'),
    });
    container.expectLength('byEnd', this.words.size);
    this.words.prepareSimilar();
    container.expectLength('frequencies', this.words.size);
    this.#frequencySums = container.derived('frequencySums', () => sumsOf(container.u32('frequencies')));
    this.firstWord = this.words.prefixRange(KEYWORDS_END)[0];
  }

  /** Sum of the frequencies of the words [from, to). */
  frequencyOf(from: number, to: number): number {
    return this.#frequencySums[to]! - this.#frequencySums[from]!;
  }

  /** Number of a keyword, or -1. */
  findKeyword(keyword: string): number {
    return this.words.find(keywordTerm(keyword));
  }
}

/** Sums of the values before each position, and of all. */
function sumsOf(values: Uint32Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!;
  return sums;
}
