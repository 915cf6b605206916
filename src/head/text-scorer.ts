import { DETAIL_FACTOR, TEXT_SCORE_STEP, textScore } from '../search/search.ts';
import { DETAIL, NAME_START, VARIANT, WORD_MASK } from '../text/text.ts';
import type { WordMatch } from './word-match.ts';

/** How well the words of a forward column match the words of a query. */
export interface WordQualities {
  /** Words of the column below this number are keywords. */
  readonly firstTextWord: number;
  /** False only if a word of the column matches none of the query's. */
  mayMatch(word: number): boolean;
  /** 0..1, of a word of the column as a match for word number `i` of the query. */
  quality(i: number, word: number): number;
}

/** Scores documents by their entries of the forward column; gives what `wordScore` of `search/` makes of their evidence. */
export class TextScorer {
  readonly #words: readonly WordMatch[];
  readonly #matched: number;
  readonly #weightSum: number;
  /** Best quality found so far in the document, per query word. */
  readonly #best: Float64Array;
  /** The same for the name being read. */
  readonly #inName: Float64Array;
  /** No document's text score is larger. */
  readonly bound: number;
  /** No text score is larger of a document that matches outside of its names only. */
  readonly detailBound: number;
  readonly #queryShareBound: number;
  /** Bounds of the share of a name: by its words, and by a category that counts as a name. */
  readonly #nameWordBound: number;
  readonly #categoryBound: number;

  /**
   * @param firstTextWord words of the vocabulary below this number are keywords
   * @param matched number of the words that a document matches at most
   */
  constructor(words: readonly WordMatch[], firstTextWord: number, matched: number) {
    this.#words = words;
    this.#matched = matched;
    this.#weightSum = words.reduce((sum, word) => sum + word.weight, 0);
    this.#best = new Float64Array(words.length);
    this.#inName = new Float64Array(words.length);
    this.#queryShareBound = this.#bestWeights(matched) / this.#weightSum;
    this.#nameWordBound = words.reduce((best, word) => Math.max(best, word.bestQuality), 0);
    const bestKeyword = words.reduce((best, word) => Math.max(best, word.bestKeyword(firstTextWord)), 0);
    this.#categoryBound = (bestKeyword * matched) / words.length;
    this.bound = this.boundOf(1);
    this.detailBound = textScore(DETAIL_FACTOR * this.#queryShareBound, 0) + TEXT_SCORE_STEP;
  }

  /** No larger score can come of a document with this many words in its shortest name, 0 for no name. */
  boundOf(leastNameWords: number): number {
    const matched = this.#nameWordBound * this.#matched;
    const nameShare = leastNameWords === 0 ? 0 : Math.min(1, matched / leastNameWords);
    return textScore(this.#queryShareBound, Math.max(nameShare, this.#categoryBound)) + TEXT_SCORE_STEP;
  }

  /**
   * @param entries the forward column; the document's entries are those at [from, to)
   * @param qualities of the words that the column numbers
   */
  score(entries: Uint32Array, from: number, to: number, qualities: WordQualities): number {
    this.#best.fill(0);
    const nameShare = this.#readWords(entries, from, to, qualities);
    let sum = 0;
    for (let i = 0; i < this.#words.length; i++) sum += this.#words[i]!.weight * this.#best[i]!;
    return textScore(sum / this.#weightSum, nameShare);
  }

  /** The most that so many of the words can add to a score. */
  #bestWeights(count: number): number {
    const weights = this.#words.map(({ weight, bestQuality }) => weight * bestQuality);
    const best = weights.sort((a, b) => b - a).slice(0, count);
    return best.reduce((sum, weight) => sum + weight, 0);
  }

  /** Goes through the document's words; returns the share of its best name, a category counting as one. */
  #readWords(entries: Uint32Array, from: number, to: number, qualities: WordQualities): number {
    let bestShare = 0;
    let nameWords = 0;
    for (let at = from; at < to; at++) {
      const entry = entries[at]!;
      const word = entry & WORD_MASK;
      const mayMatch = qualities.mayMatch(word);
      if ((entry & DETAIL) !== 0) {
        if (!mayMatch) continue;
        if (word >= qualities.firstTextWord) this.#note(qualities, word, DETAIL_FACTOR, this.#best);
        else bestShare = Math.max(bestShare, this.#noteCategory(qualities, word));
        continue;
      }
      if (entry >= NAME_START) {
        bestShare = Math.max(bestShare, this.#closeName(nameWords));
        nameWords = 0;
      }
      if ((entry & VARIANT) === 0) nameWords++;
      if (mayMatch) this.#note(qualities, word, 1, this.#inName);
    }
    return Math.max(bestShare, this.#closeName(nameWords));
  }

  /** Share of the name that has just been read: each query word counts once, where it matches best. */
  #closeName(nameWords: number): number {
    if (nameWords === 0) return 0;
    let sum = 0;
    for (let i = 0; i < this.#words.length; i++) {
      const quality = this.#inName[i]!;
      this.#inName[i] = 0;
      sum += quality;
      if (quality > this.#best[i]!) this.#best[i] = quality;
    }
    return Math.min(1, sum / nameWords);
  }

  /** Notes for each query word how well a category answers it; returns the share of the query it answers. */
  #noteCategory(qualities: WordQualities, keyword: number): number {
    let sum = 0;
    for (let i = 0; i < this.#words.length; i++) {
      const quality = qualities.quality(i, keyword);
      sum += quality;
      if (quality > this.#best[i]!) this.#best[i] = quality;
    }
    return sum / this.#words.length;
  }

  /** Notes for each query word how well a word matches it, times a factor. */
  #note(qualities: WordQualities, word: number, factor: number, into: Float64Array): void {
    for (let i = 0; i < this.#words.length; i++) {
      const quality = factor * qualities.quality(i, word);
      if (quality > into[i]!) into[i] = quality;
    }
  }
}
