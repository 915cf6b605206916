import { IMPORTANCE_STEPS, TextScorer, type WordMatch, WordSieve } from '../head/head.ts';
import { prominenceFactor } from '../search/search.ts';
import type { Shard } from './shard.ts';
import { ShardQualities } from './shard-qualities.ts';

/** Says how well documents of shards match the words of a query, by `wordScore` of `search/`. */
export class ShardScorer {
  readonly #scorer: TextScorer;
  readonly #matches: readonly WordMatch[];
  readonly #sieve: WordSieve;
  readonly #firstTextWord: number;
  readonly #mostImportance: number;
  readonly #qualities = new Map<Shard, ShardQualities>();

  /**
   * @param firstTextWord words of the vocabulary below this number are keywords
   * @param matched number of the words that a document matches at most
   * @param mostImportance no document that matches so many words is more important; in steps
   */
  constructor(matches: readonly WordMatch[], firstTextWord: number, matched: number, mostImportance: number) {
    this.#scorer = new TextScorer(matches, firstTextWord, matched);
    this.#matches = matches;
    this.#sieve = new WordSieve(matches);
    this.#firstTextWord = firstTextWord;
    this.#mostImportance = mostImportance;
  }

  /**
   * No text score is larger of a document that is at most so important.
   *
   * @param inNames true if names or keywords may match, false if other text only
   * @param importance in steps
   */
  bound(inNames: boolean, importance: number): number {
    const factor = factorOf(Math.min(importance, this.#mostImportance));
    return factor * (inNames ? this.#scorer.bound : this.#scorer.detailBound);
  }

  /** No larger score can come of this document. */
  boundOf(shard: Shard, document: number, inNames: boolean): number {
    const factor = factorOf(shard.importance[document]!);
    if (!inNames) return factor * this.#scorer.detailBound;
    return factor * this.#scorer.boundOf(shard.leastNameWords[document]!);
  }

  score(shard: Shard, document: number): number {
    const { forward, forwardOffset } = shard;
    const qualities = this.#qualitiesOf(shard);
    qualities.beginDocument();
    const [from, to] = [forwardOffset[document]!, forwardOffset[document + 1]!];
    return factorOf(shard.importance[document]!) * this.#scorer.score(forward, from, to, qualities);
  }

  #qualitiesOf(shard: Shard): ShardQualities {
    const known = this.#qualities.get(shard);
    if (known) return known;
    const qualities = new ShardQualities(shard, this.#matches, this.#sieve, this.#firstTextWord);
    this.#qualities.set(shard, qualities);
    return qualities;
  }
}

/** @param importance in steps */
function factorOf(importance: number): number {
  return prominenceFactor(importance / IMPORTANCE_STEPS);
}
