import { textScore } from '../search/search.ts';
import { DETAIL, NAME_START, VARIANT, WORD_MASK } from './forward.ts';
import type { Shard } from './shard.ts';
import type { WordMatch } from './word-match.ts';

/** Reads the forward column and says how well a document's text matches the query (`ranking.ts`, search). */
export class TextScorer {
  readonly #words: readonly WordMatch[];
  readonly #firstTextWord: number;
  readonly #weightSum: number;
  /** Best quality found so far in the document, per query word. */
  readonly #best: Float64Array;
  /** No document's text score is larger. */
  readonly bound: number;

  /** @param firstTextWord words of the vocabulary below this number are keywords */
  constructor(words: readonly WordMatch[], firstTextWord: number) {
    this.#words = words;
    this.#firstTextWord = firstTextWord;
    this.#weightSum = words.reduce((sum, word) => sum + word.weight, 0);
    this.#best = new Float64Array(words.length);
    const share = words.reduce((sum, word) => sum + word.weight * word.bestQuality, 0) / this.#weightSum;
    const bestName = words.reduce((best, word) => Math.max(best, word.bestQuality), 0);
    this.bound = textScore(share, bestName);
  }

  score(shard: Shard, document: number): number {
    this.#best.fill(0);
    const nameShare = this.#readWords(shard, document);
    let sum = 0;
    for (let i = 0; i < this.#words.length; i++) sum += this.#words[i]!.weight * this.#best[i]!;
    return textScore(sum / this.#weightSum, nameShare);
  }

  /** Goes through the document's words; returns the share of its best name, a category counting as a name. */
  #readWords(shard: Shard, document: number): number {
    const end = shard.forwardOffset[document + 1]!;
    let bestShare = 0;
    let nameWords = 0;
    let nameSum = 0;
    let placeQuality = 0;
    for (let at = shard.forwardOffset[document]!; at < end; at++) {
      const entry = shard.forward[at]!;
      const word = shard.words[entry & WORD_MASK]!;
      const quality = this.#quality(word);
      if ((entry & DETAIL) !== 0) {
        if (word < this.#firstTextWord && quality > bestShare) bestShare = quality;
        continue;
      }
      if (entry >= NAME_START) {
        if (nameWords > 0) bestShare = Math.max(bestShare, nameSum / nameWords);
        nameWords = 0;
        nameSum = 0;
      }
      if ((entry & VARIANT) === 0) {
        nameWords++;
        placeQuality = 0;
      }
      if (quality <= placeQuality) continue;
      nameSum += quality - placeQuality;
      placeQuality = quality;
    }
    return nameWords > 0 ? Math.max(bestShare, nameSum / nameWords) : bestShare;
  }

  /** Best quality of a word for any query word; notes it for each of them. */
  #quality(word: number): number {
    let best = 0;
    for (let i = 0; i < this.#words.length; i++) {
      const quality = this.#words[i]!.quality(word);
      if (quality > this.#best[i]!) this.#best[i] = quality;
      if (quality > best) best = quality;
    }
    return best;
  }
}
