import {
  type ColumnsOf,
  type ColumnTable,
  type Container,
  listsOf,
  per,
  readColumns,
  startsPer,
} from '../columns/columns.ts';
import { Dictionary, type KnowsWord } from '../text/text.ts';

/** Marks a keyword in the dictionary; no analysed word begins with it, and all keywords sort first. */
const KEYWORD_MARK = '\u0001';
/** First string after every keyword. */
export const KEYWORDS_END = '\u0002';

/** The form of a keyword in the dictionary. */
export function keywordTerm(keyword: string): string {
  return KEYWORD_MARK + keyword;
}

/** The columns of a vocabulary. */
export const VOCABULARY_COLUMNS = {
  units: { type: 'u16', length: listsOf('offsets'), holds: 'All words, see `Dictionary`' },
  offsets: { type: 'u32', length: startsPer('word') },
  byEnd: { type: 'u32', length: per('word'), holds: 'Word numbers in the order of the words read backwards' },
  frequencies: {
    type: 'u32',
    length: per('word'),
    holds: 'Number of searchable documents that hold each word',
  },
} as const satisfies ColumnTable;

type VocabularyColumns = ColumnsOf<typeof VOCABULARY_COLUMNS>;

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
    const columns = readColumns(container, VOCABULARY_COLUMNS, ({ offsets }) => ({
      word: offsets.length - 1,
    }));
    this.words = new Dictionary(columns);
    this.words.prepareSimilar();
    this.#frequencySums = container.derived('frequencySums', () => sumsOf(columns.frequencies));
    this.firstWord = this.words.prefixRange(KEYWORDS_END)[0];
  }

  /** True if it has a word, or one that begins with it. */
  readonly knowsWord: KnowsWord = (word, isBeginning) => {
    if (!isBeginning) return this.words.find(word) >= 0;
    const [from, to] = this.words.prefixRange(word);
    return from < to;
  };

  /** Sum of the frequencies of the words [from, to). */
  frequencyOf(from: number, to: number): number {
    return this.#frequencySums[to]! - this.#frequencySums[from]!;
  }

  /** The keywords that begin so, sorted. */
  keywordsBeginning(beginning: string): string[] {
    const [from, to] = this.words.prefixRange(keywordTerm(beginning));
    return Array.from({ length: to - from }, (_, at) => this.textOf(from + at));
  }

  /** The word or the keyword of a number. */
  textOf(word: number): string {
    const text = this.words.word(word);
    return word < this.firstWord ? text.slice(KEYWORD_MARK.length) : text;
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
