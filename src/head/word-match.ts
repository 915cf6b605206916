import {
  editQuality,
  inverseDocumentFrequency,
  mayBeBegun,
  prefixQuality,
  type QueryWord,
} from '../search/search.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words [from, to) of the vocabulary that continue a prefix. */
interface PrefixRange {
  readonly from: number;
  readonly to: number;
  readonly prefixLength: number;
  /** Share of the quality that typing errors in the prefix leave. */
  readonly factor: number;
}

/** Everything in the vocabulary that counts as a match for one query word, and how well. */
export class WordMatch {
  /** Quality by word number. */
  readonly terms = new Map<number, number>();
  readonly ranges: PrefixRange[] = [];
  /** Sum of the numbers of searchable documents that hold each of the words that match. */
  frequency = 0;
  /** Weight of the word, see `inverseDocumentFrequency`. */
  weight = 0;
  /** No document's quality for this word is larger. */
  bestQuality = 0;
  readonly #vocabulary: Vocabulary;
  /** The ranges as ascending intervals that do not overlap. */
  #intervals: readonly (readonly [from: number, to: number])[] = [];

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  get isEmpty(): boolean {
    return this.terms.size === 0 && this.ranges.length === 0;
  }

  /** All matching words, grouped by quality, the best first. */
  byQuality(): (readonly [quality: number, words: readonly number[]])[] {
    const groups = new Map<number, number[]>();
    const add = (word: number) => {
      const quality = this.quality(word);
      const group = groups.get(quality);
      if (group) group.push(word);
      else groups.set(quality, [word]);
    };
    for (const word of this.terms.keys()) add(word);
    for (const [from, to] of this.#intervals)
      for (let word = from; word < to; word++) if (!this.terms.has(word)) add(word);
    return [...groups].sort((a, b) => b[0] - a[0]);
  }

  /** 0..1, 0 if the word is no match. */
  quality(word: number): number {
    let best = this.terms.get(word) ?? 0;
    for (const range of this.ranges) {
      if (word < range.from || word >= range.to) continue;
      const length = this.#vocabulary.words.lengthOf(word);
      best = Math.max(best, range.factor * prefixQuality(Math.min(range.prefixLength, length), length));
    }
    return best;
  }

  /** Best quality of a keyword among the terms; keywords are numbered below `firstWord`. */
  bestKeyword(firstWord: number): number {
    let best = 0;
    for (const [word, quality] of this.terms) if (word < firstWord) best = Math.max(best, quality);
    return best;
  }

  addTerm(word: number, quality: number): void {
    if (word < 0) return;
    this.terms.set(word, Math.max(quality, this.terms.get(word) ?? 0));
  }

  addPrefix(from: number, to: number, prefixLength: number, factor: number): void {
    if (from < to) this.ranges.push({ from, to, prefixLength, factor });
  }

  /**
   * Computes the weight and the bound once all terms are known.
   *
   * @param searchable documents that search can find, in the whole index
   */
  seal(searchable: number): this {
    for (const quality of this.terms.values()) this.bestQuality = Math.max(this.bestQuality, quality);
    for (const range of this.ranges) this.bestQuality = Math.max(this.bestQuality, this.#bestOf(range));
    this.#intervals = this.#mergedRanges();
    this.frequency = this.#sumOfFrequencies();
    this.weight = inverseDocumentFrequency(this.frequency, searchable);
    return this;
  }

  #bestOf(range: PrefixRange): number {
    const isWhole = this.#vocabulary.words.lengthOf(range.from) <= range.prefixLength;
    return range.factor * (isWhole ? 1 : prefixQuality(range.prefixLength, range.prefixLength + 1));
  }

  /** Sum of the frequencies of all words that match, each counted once. */
  #sumOfFrequencies(): number {
    let sum = 0;
    for (const [from, to] of this.#intervals) sum += this.#vocabulary.frequencyOf(from, to);
    for (const word of this.terms.keys())
      if (!this.#isInRanges(word)) sum += this.#vocabulary.frequencyOf(word, word + 1);
    return sum;
  }

  #isInRanges(word: number): boolean {
    return this.#intervals.some(([from, to]) => word >= from && word < to);
  }

  #mergedRanges(): (readonly [from: number, to: number])[] {
    const merged: [from: number, to: number][] = [];
    for (const { from, to } of [...this.ranges].sort((a, b) => a.from - b.from)) {
      const last = merged.at(-1);
      if (last && from <= last[1]) last[1] = Math.max(last[1], to);
      else merged.push([from, to]);
    }
    return merged;
  }
}

/**
 * Looks a query word up: as spelled, as a prefix, as a category, and with the typing errors that it is allowed.
 *
 * @param searchable documents that search can find, in the whole index
 */
export function matchWord(vocabulary: Vocabulary, word: QueryWord, searchable: number): WordMatch {
  const match = new WordMatch(vocabulary);
  for (const spelling of word.spellings) {
    const { text, quality } = spelling;
    match.addTerm(vocabulary.words.find(text), quality);
    if (mayBeBegun(word, spelling))
      match.addPrefix(...vocabulary.words.prefixRange(text), text.length, quality);
  }
  for (const { keyword, quality } of word.categories) match.addTerm(vocabulary.findKeyword(keyword), quality);
  if (word.edits > 0) addSimilar(vocabulary, word, match);
  return match.seal(searchable);
}

function addSimilar(vocabulary: Vocabulary, word: QueryWord, match: WordMatch): void {
  const { words, firstWord } = vocabulary;
  words.similar(word.text, word.edits, firstWord, (found, edits) => {
    if (edits > 0) match.addTerm(found, editQuality(edits));
  });
  if (!word.prefix) return; // one typing error in a beginning; more would make almost any word one
  words.similarPrefix(word.text, firstWord, (from, to, edits) => {
    if (edits > 0) match.addPrefix(from, to, word.text.length, editQuality(edits));
  });
}
