import {
  type Attempt,
  compareHits,
  type IndexAnswer,
  type IndexDocument,
  type IndexFacts,
  type IndexHit,
  type IndexQuery,
  type PlaceIndex,
  textOfDocument,
} from '../../src/search/search.ts';
import { filterOf } from './plain-filter.ts';
import {
  matchedWords,
  type ScoredDocument,
  scoreDocument,
  type WeighedWord,
  wordWeight,
} from './plain-score.ts';

/**
 * The port read plainly, by the functions that define filters and score: every document is looked at, every
 * word compared with every word. Slow, and independent of any engine, so that tests can compare engines with it.
 */
export class PlainIndex implements PlaceIndex {
  readonly facts: IndexFacts;
  readonly #all: readonly IndexDocument[];
  readonly #searchable: readonly (ScoredDocument & IndexDocument)[];
  readonly #frequencies = { words: new Map<string, number>(), keywords: new Map<string, number>() };

  constructor(documents: readonly IndexDocument[]) {
    this.#all = documents;
    this.#searchable = documents
      .filter((document) => document.searchable)
      .map((document) => ({ ...document, text: textOfDocument(document) }));
    this.facts = { documents: documents.length, searchable: this.#searchable.length, shards: 1 };
    for (const { text } of this.#searchable) {
      const words = [...text.names.flat(), ...text.details].flatMap((word) => [word.text, ...word.variants]);
      for (const word of new Set(words)) countIn(this.#frequencies.words, word);
      for (const keyword of text.keywords) countIn(this.#frequencies.keywords, keyword);
    }
  }

  knowsWord(word: string, isBeginning: boolean): boolean {
    if (!isBeginning) return this.#frequencies.words.has(word);
    return [...this.#frequencies.words.keys()].some((known) => known.startsWith(word));
  }

  keywordsBeginning = (beginning: string): readonly string[] =>
    [...this.#frequencies.keywords.keys()].filter((keyword) => keyword.startsWith(beginning)).sort();

  async search(query: IndexQuery, attempts: readonly Attempt[]): Promise<IndexAnswer> {
    const passing = this.#searchable.filter(filterOf(query));
    for (const [number, attempt] of attempts.entries()) {
      const found = this.#attempt(query, attempt, passing);
      if (found.length > 0) return { attempt: number, ...answerOf(query, found) };
    }
    return answerOf(query, []);
  }

  async find(type: string, number: number) {
    const found = this.#all.find(({ record }) => record.type === type && record.sourceId === number);
    return found?.record;
  }

  async close(): Promise<void> {}

  /** All hits in order, not only those of a page. */
  #attempt(query: IndexQuery, { words, matching }: Attempt, passing: readonly ScoredDocument[]): IndexHit[] {
    const counts = passing.map(({ text }) => matchedWords(words, text));
    const wanted = matching === 'all' ? words.length : Math.max(1, ...counts);
    const weighed = words.map((word): WeighedWord => {
      return { word, weight: wordWeight(word, this.#frequencies, this.#searchable.length) };
    });
    return passing
      .filter((_, at) => counts[at] === wanted)
      .map((document) => scoreDocument(query, weighed, document))
      .sort(compareHits);
  }
}

function answerOf(query: IndexQuery, found: readonly IndexHit[]): IndexAnswer {
  return {
    hits: found.slice(query.offset, query.offset + query.limit),
    ...(query.countTotal && { total: found.length }),
    diagnostics: { cellsSearched: 1, cellsOccupied: 1, shardsSearched: 1 },
  };
}

function countIn(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
