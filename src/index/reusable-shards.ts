import { type Container, openContainer, readColumns } from '../columns/columns.ts';
import { ServiceError } from '../core/core.ts';
import { VOCABULARY_COLUMNS } from '../head/head.ts';
import type { IndexBefore } from '../search/search.ts';
import { Dictionary } from '../text/text.ts';
import { SHARD_COLUMNS, type ShardColumns } from './index-columns.ts';
import { recordsName, shardName, shardPath, shardWordsName, vocabularyPath } from './shard-files.ts';
import { importanceOfWords, type WrittenShard } from './shard-writer.ts';

/** The shards of an index that was written before. */
export class ReusableShards {
  readonly #before: IndexBefore;
  readonly #vocabulary: Container;
  readonly #words: Dictionary;

  private constructor(before: IndexBefore, vocabulary: Container, words: Dictionary) {
    this.#before = before;
    this.#vocabulary = vocabulary;
    this.#words = words;
  }

  /** Undefined if the index is missing or damaged. */
  static open(before: IndexBefore): ReusableShards | undefined {
    return unlessUnusable(() => {
      const vocabulary = openContainer(vocabularyPath(before.directory));
      const words = readColumns(vocabulary, VOCABULARY_COLUMNS, ({ offsets }) => ({
        word: offsets.length - 1,
      }));
      return new ReusableShards(before, vocabulary, new Dictionary(words));
    });
  }

  /**
   * Puts a shard with the same documents into the new index.
   *
   * @param hash of its documents
   * @param number of the shard in the new index
   * @returns undefined if there is none, or it is damaged
   */
  async take(hash: number, number: number): Promise<WrittenShard | undefined> {
    const old = this.#before.shardHashes.indexOf(hash);
    if (old < 0) return undefined;
    const written = unlessUnusable(() => this.#read(old));
    const files = [
      { from: recordsName(old), to: recordsName(number) },
      { from: shardName(old), to: shardName(number) },
    ];
    return written && (await this.#before.adopt(files)) ? written : undefined;
  }

  #read(number: number): WrittenShard {
    const counts = this.#vocabulary.u32('counts');
    const [documents, searchable] = [counts[2 * number]!, counts[2 * number + 1]!];
    const numbers = this.#vocabulary.u32(shardWordsName(number));
    const columns = readColumns(
      openContainer(shardPath(this.#before.directory, number)),
      SHARD_COLUMNS,
      ({ treeStart }) => ({
        document: documents,
        'searchable document': searchable,
        word: numbers.length,
        node: treeStart.length,
      }),
    );
    const words = Array.from(numbers, (word) => this.#words.word(word));
    return {
      documents,
      searchable,
      words: new Dictionary(Dictionary.arraysOf(words)),
      frequencies: frequenciesOf(columns),
      importances: importanceOfWords(
        { offsets: columns.postingOffset, documents: columns.postings },
        columns.importance,
      ),
      identities: columns.identity,
    };
  }
}

function frequenciesOf({ postingOffset }: ShardColumns): Uint32Array {
  return Uint32Array.from(
    { length: postingOffset.length - 1 },
    (_, word) => postingOffset[word + 1]! - postingOffset[word]!,
  );
}

function unlessUnusable<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INDEX_NOT_AVAILABLE') return undefined;
    throw error;
  }
}
