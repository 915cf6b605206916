import {
  editQuality,
  inverseDocumentFrequency,
  MATCH_QUALITY,
  mayBeBegun,
  prefixQuality,
  type QueryWord,
  type WordEvidence,
} from '../search/search.ts';
import type { Vocabulary } from './vocabulary.ts';

type Kind = WordEvidence['kind'];

/** Words [from, to) of the vocabulary that continue a prefix. */
interface PrefixRange {
  readonly from: number;
  readonly to: number;
  readonly prefixLength: number;
  /** Share of the quality that typing errors in the prefix leave. */
  readonly factor: number;
  readonly kind: Kind;
}

/** Everything in the vocabulary that counts as a match for one query word, and how well. */
export class WordMatch {
  /** The query word as analysed. */
  readonly text: string;
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

  constructor(vocabulary: Vocabulary, text: string) {
    this.#vocabulary = vocabulary;
    this.text = text;
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
    for (const range of this.ranges) best = Math.max(best, this.#qualityIn(range, word));
    return best;
  }

  /** How a word of text matches that is a match: as a whole before it is begun. */
  kind(word: number): Kind {
    const quality = this.quality(word);
    if (this.terms.get(word) === quality) return kindOfWhole(quality);
    return this.ranges.find((range) => this.#qualityIn(range, word) === quality)!.kind;
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

  addPrefix(range: PrefixRange): void {
    if (range.from < range.to) this.ranges.push(range);
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

  #qualityIn({ from, to, prefixLength, factor }: PrefixRange, word: number): number {
    if (word < from || word >= to) return 0;
    const length = this.#vocabulary.words.lengthOf(word);
    return factor * prefixQuality(Math.min(prefixLength, length), length);
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

/** How a word matches with such a quality that is no mere beginning. */
function kindOfWhole(quality: number): Kind {
  if (quality === MATCH_QUALITY.exact) return 'exact';
  return quality === MATCH_QUALITY.synonym ? 'synonym' : 'typo';
}

/** Rests of word numbers that a sieve tells apart; a power of two. */
const SIEVE = 4_096;

/** Says of most words that they match none of a query's, before they are compared with each. */
export class WordSieve {
  readonly #isThere = new Uint8Array(SIEVE);
  readonly #ranges: readonly PrefixRange[];

  constructor(matches: readonly WordMatch[]) {
    for (const { terms } of matches) for (const word of terms.keys()) this.#isThere[word & (SIEVE - 1)] = 1;
    this.#ranges = matches.flatMap(({ ranges }) => ranges);
  }

  /** False only if the word matches none. */
  mayMatch(word: number): boolean {
    if (this.#isThere[word & (SIEVE - 1)] === 1) return true;
    for (const { from, to } of this.#ranges) if (word >= from && word < to) return true;
    return false;
  }
}

/**
 * Looks a query word up: as spelled, as a prefix, as a category, and with the typing errors that it is allowed.
 *
 * @param searchable documents that search can find, in the whole index
 */
export function matchWord(vocabulary: Vocabulary, word: QueryWord, searchable: number): WordMatch {
  const match = new WordMatch(vocabulary, word.text);
  for (const spelling of word.spellings) {
    const { text, quality } = spelling;
    match.addTerm(vocabulary.words.find(text), quality);
    if (!mayBeBegun(word, spelling)) continue;
    const [from, to] = vocabulary.words.prefixRange(text);
    match.addPrefix({ from, to, prefixLength: text.length, factor: quality, kind: 'prefix' });
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
    if (edits > 0)
      match.addPrefix({ from, to, prefixLength: word.text.length, factor: editQuality(edits), kind: 'typo' });
  });
}
