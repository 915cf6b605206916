import type { Container } from '../columns/columns.ts';
import { Dictionary } from '../text/text.ts';
import { shardWordsName } from './shard-files.ts';
import { KEYWORDS_END, keywordTerm } from './shard-writer.ts';

/** All words and keywords of an index, sorted, with how many documents each is in. */
export class Vocabulary {
  readonly words: Dictionary;
  /** Sum of the frequencies of all words before a word. */
  readonly #frequencySums: Float64Array;
  /** Words from this number on are words of text; those before are keywords. */
  readonly firstWord: number;
  /** Documents of each shard, and of these the searchable ones. */
  readonly shards: readonly ShardFacts[];

  constructor(container: Container) {
    this.words = new Dictionary({
      units: container.u16('units'),
      offsets: container.u32('offsets'),
      byEnd: container.u32('byEnd'),
    });
    container.expectLength('byEnd', this.words.size);
    this.words.prepareSimilar();
    container.expectLength('frequencies', this.words.size);
    this.#frequencySums = container.derived('frequencySums', () => sumsOf(container.u32('frequencies')));
    this.firstWord = this.words.prefixRange(KEYWORDS_END)[0];
    const counts = container.u32('counts');
    this.shards = Array.from({ length: counts.length / 2 }, (_, shard) => ({
      documents: counts[2 * shard]!,
      searchable: counts[2 * shard + 1]!,
      words: container.u32(shardWordsName(shard)),
    }));
  }

  /** Numbers of documents that the words [from, to) are in, added up. */
  frequencyOf(from: number, to: number): number {
    return this.#frequencySums[to]! - this.#frequencySums[from]!;
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

/** Sums of the values before each position, and of all. */
function sumsOf(values: Uint32Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!;
  return sums;
}
