import { TextScorer, type WordMatch } from '../head/head.ts';
import type { Shard } from './shard.ts';
import { ShardQualities } from './shard-qualities.ts';

/** Says how well documents of shards match the words of a query. */
export class ShardScorer {
  readonly #scorer: TextScorer;
  readonly #matches: readonly WordMatch[];
  readonly #firstTextWord: number;
  readonly #qualities = new Map<Shard, ShardQualities>();

  /**
   * @param firstTextWord words of the vocabulary below this number are keywords
   * @param matched number of the words that a document matches at most
   */
  constructor(matches: readonly WordMatch[], firstTextWord: number, matched: number) {
    this.#scorer = new TextScorer(matches, firstTextWord, matched);
    this.#matches = matches;
    this.#firstTextWord = firstTextWord;
  }

  /** No document's text score is larger. */
  get bound(): number {
    return this.#scorer.bound;
  }

  /** No text score is larger of a document that matches outside of its names only. */
  get detailBound(): number {
    return this.#scorer.detailBound;
  }

  /** No larger score can come of a document with this many words in its shortest name, 0 for no name. */
  boundOf(leastNameWords: number): number {
    return this.#scorer.boundOf(leastNameWords);
  }

  score(shard: Shard, document: number): number {
    const { forward, forwardOffset } = shard;
    const qualities = this.#qualitiesOf(shard);
    qualities.beginDocument();
    return this.#scorer.score(forward, forwardOffset[document]!, forwardOffset[document + 1]!, qualities);
  }

  #qualitiesOf(shard: Shard): ShardQualities {
    const known = this.#qualities.get(shard);
    if (known) return known;
    const qualities = new ShardQualities(shard, this.#matches, this.#firstTextWord);
    this.#qualities.set(shard, qualities);
    return qualities;
  }
}
