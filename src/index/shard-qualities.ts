import type { WordMatch, WordQualities, WordSieve } from '../head/head.ts';
import type { Shard } from './shard.ts';

/** Number of documents of a shard after which a table of its words' qualities pays. */
const DOCUMENTS_BEFORE_TABLES = 100;

/** How well the words of one shard match the words of a query. */
export class ShardQualities implements WordQualities {
  /** Words of the shard below this number are keywords. */
  readonly firstTextWord: number;
  readonly #shard: Shard;
  readonly #matches: readonly WordMatch[];
  readonly #sieve: WordSieve;
  #tables: readonly Float64Array[] | undefined;
  #documents = 0;

  /**
   * @param sieve of the matches
   * @param firstTextWord words of the vocabulary below this number are keywords
   */
  constructor(shard: Shard, matches: readonly WordMatch[], sieve: WordSieve, firstTextWord: number) {
    this.#shard = shard;
    this.#matches = matches;
    this.#sieve = sieve;
    this.firstTextWord = shard.firstLocalWord(firstTextWord);
  }

  /** To be called before a document is scored. */
  beginDocument(): void {
    if (++this.#documents === DOCUMENTS_BEFORE_TABLES)
      this.#tables = this.#matches.map((match) => this.#tableOf(match));
  }

  mayMatch(word: number): boolean {
    return this.#sieve.mayMatch(this.#shard.words[word]!);
  }

  /** Quality, 0..1, of a word of the shard as a match for query word number `i`. */
  quality(i: number, word: number): number {
    if (this.#tables) return this.#tables[i]![word]!;
    return this.#matches[i]!.quality(this.#shard.words[word]!);
  }

  #tableOf(match: WordMatch): Float64Array {
    const { words } = this.#shard;
    const table = new Float64Array(words.length);
    for (const [term, quality] of match.terms) {
      const local = this.#shard.localWord(term);
      if (local >= 0) table[local] = quality;
    }
    for (const { from, to } of match.ranges) {
      const end = this.#shard.firstLocalWord(to);
      for (let local = this.#shard.firstLocalWord(from); local < end; local++)
        table[local] = match.quality(words[local]!);
    }
    return table;
  }
}
