import { openContainer } from '../columns/columns.ts';
import { Dictionary } from '../core/core.ts';
import { shardWordsName, vocabularyPath } from './shard-files.ts';
import { KEYWORDS_END, keywordTerm } from './shard-writer.ts';

/** All words and keywords of an index, sorted, with how many documents each is in. */
export class Vocabulary {
  readonly words: Dictionary;
  readonly #frequencies: Uint32Array;
  /** Words from this number on are words of text; those before are keywords. */
  readonly firstWord: number;
  /** Documents of each shard, and of these the searchable ones. */
  readonly shards: readonly ShardFacts[];

  constructor(directory: string) {
    const container = openContainer(vocabularyPath(directory));
    this.words = new Dictionary({
      units: container.u16('units'),
      offsets: container.u32('offsets'),
      byEnd: container.u32('byEnd'),
    });
    container.expectLength('byEnd', this.words.size);
    this.words.prepareSimilar();
    this.#frequencies = container.u32('frequencies');
    container.expectLength('frequencies', this.words.size);
    this.firstWord = this.words.prefixRange(KEYWORDS_END)[0];
    const counts = container.u32('counts');
    this.shards = Array.from({ length: counts.length / 2 }, (_, shard) => ({
      documents: counts[2 * shard]!,
      searchable: counts[2 * shard + 1]!,
      words: container.u32(shardWordsName(shard)),
    }));
  }

  /** Number of documents a word is in. */
  frequency(word: number): number {
    return this.#frequencies[word]!;
  }

  findKeyword(keyword: string): number {
    return this.words.find(keywordTerm(keyword));
  }
}

interface ShardFacts {
  readonly documents: number;
  readonly searchable: number;
  /** The vocabulary's number of each of the shard's words, ascending. */
  readonly words: Uint32Array;
}
