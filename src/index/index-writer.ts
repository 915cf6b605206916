import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Fingerprint, Growable, partitionPoint } from '../arrays/arrays.ts';
import { writeContainer } from '../columns/columns.ts';
import {
  cellPosition,
  cellSpan,
  cellStart,
  FINEST_RESOLUTION,
  identityOf,
  POSITION_END,
} from '../core/core.ts';
import { vocabularyColumns } from '../head/head.ts';
import type {
  CommitProgress,
  IndexBefore,
  IndexDocument,
  IndexSummary,
  PlaceIndexWriter,
} from '../search/search.ts';
import { mergeDictionaries } from '../text/text.ts';
import { ReusableShards } from './reusable-shards.ts';
import { identitiesPath, shardWordsName, vocabularyPath } from './shard-files.ts';
import { ShardWriter, type WrittenShard } from './shard-writer.ts';
import { Spill } from './spill.ts';

export interface IndexWriterOptions {
  /** Bounds the memory that building takes: a shard is built in memory. Default 250,000. */
  readonly maxShardDocuments?: number;
  /** An index of which whole shards are reused if their documents are the same. */
  readonly before?: IndexBefore | undefined;
}

const DEFAULT_SHARD_DOCUMENTS = 250_000;
/** Documents between two turns of the event loop while a shard is built. */
const DOCUMENTS_A_TURN = 2_000;

/** Writes an index into a directory, which it makes. */
export function createIndexWriter(directory: string, options: IndexWriterOptions = {}): PlaceIndexWriter {
  mkdirSync(directory, { recursive: true });
  return new IndexWriter(directory, options);
}

class IndexWriter implements PlaceIndexWriter {
  readonly #directory: string;
  readonly #maxShardDocuments: number;
  readonly #spill: Spill;
  /** Sort key per document: its position, past POSITION_END for documents that search never sees. */
  readonly #keys = new Growable(Float64Array);
  readonly #identities = new Growable(Float64Array);
  readonly #hashes = new Growable(Float64Array);
  readonly #before: IndexBefore | undefined;

  constructor(
    directory: string,
    { maxShardDocuments = DEFAULT_SHARD_DOCUMENTS, before }: IndexWriterOptions,
  ) {
    this.#directory = directory;
    this.#maxShardDocuments = maxShardDocuments;
    this.#before = before;
    this.#spill = new Spill(join(directory, 'documents.spill'));
  }

  add(document: IndexDocument, hash = Number.NaN): void {
    const { type, sourceId, lat, lon } = document.record;
    this.#keys.push(cellPosition(lat, lon) + (document.searchable ? 0 : POSITION_END));
    this.#identities.push(identityOf(type, sourceId));
    this.#hashes.push(hash);
    this.#spill.append(document);
  }

  /** Removes the spill file; the directory is the caller's to remove. */
  abort(): void {
    this.#spill.remove();
  }

  async commit(onProgress: CommitProgress = () => {}): Promise<IndexSummary> {
    const order = this.#orderByCell();
    const shards: WrittenShard[] = [];
    const shardHashes: number[] = [];
    const reusable = this.#before && ReusableShards.open(this.#before);
    let reusedShards = 0;
    let done = 0;
    for (const [from, to] of this.#cutIntoShards(order)) {
      const documents = order.subarray(from, to);
      const hash = this.#hashOf(documents);
      const known = await reusable?.take(hash, shards.length);
      if (known) reusedShards += 1;
      const onWritten = (written: number): void => onProgress(done + written, order.length);
      shards.push(known ?? (await this.#writeShard(shards.length, documents, onWritten)));
      shardHashes.push(hash);
      done += to - from;
    }
    this.#spill.remove();
    const words = writeVocabulary(this.#directory, shards);
    writeIdentities(this.#directory, shards);
    return {
      documents: order.length,
      searchable: shards.reduce((sum, shard) => sum + shard.searchable, 0),
      shards: shards.length,
      words,
      shardHashes,
      reusedShards,
    };
  }

  /** NaN if a document has no hash. */
  #hashOf(documents: Uint32Array): number {
    const hash = new Fingerprint();
    let isWhole = true;
    for (const document of documents) {
      const part = this.#hashes.at(document);
      isWhole &&= !Number.isNaN(part);
      hash.addNumber(part);
    }
    return isWhole ? hash.value : Number.NaN;
  }

  async #writeShard(
    number: number,
    documents: Uint32Array,
    onProgress: (written: number) => void,
  ): Promise<WrittenShard> {
    const writer = new ShardWriter(this.#directory, number);
    try {
      await this.#fill(writer, documents, onProgress);
    } catch (error) {
      writer.abort();
      throw error;
    }
    return writer.finish();
  }

  async #fill(
    writer: ShardWriter,
    documents: Uint32Array,
    onProgress: (written: number) => void,
  ): Promise<void> {
    for (let i = 0; i < documents.length; i++) {
      const index = documents[i]!;
      writer.add(this.#spill.read(index), this.#keys.at(index));
      if (i % DOCUMENTS_A_TURN !== 0) continue;
      onProgress(i);
      await nextTurn();
    }
  }

  /** Document numbers of the spill in the order of their cells; ties by identity, so that builds repeat. */
  #orderByCell(): Uint32Array {
    const keys = this.#keys.values();
    const identities = this.#identities.values();
    const order = Uint32Array.from(keys, (_, i) => i);
    return order.sort((a, b) => keys[a]! - keys[b]! || identities[a]! - identities[b]!);
  }

  /**
   * Intervals of `order`, one a shard: the documents of one coarse cell, split where they are too many and
   * joined with their neighbours where they are few. An index always has at least one shard.
   */
  #cutIntoShards(order: Uint32Array): (readonly [from: number, to: number])[] {
    const pieces = this.#cut(order, 0, order.length, 0);
    const shards: [number, number][] = [];
    for (const [from, to] of pieces) {
      const last = shards.at(-1);
      if (last && to - last[0] <= this.#maxShardDocuments) last[1] = to;
      else shards.push([from, to]);
    }
    return shards.length > 0 ? shards : [[0, 0]];
  }

  #cut(order: Uint32Array, from: number, to: number, resolution: number): (readonly [number, number])[] {
    if (from === to) return [];
    if (to - from <= this.#maxShardDocuments || resolution > FINEST_RESOLUTION) return [[from, to]];
    const pieces: (readonly [number, number])[] = [];
    for (let start = from; start < to; ) {
      const limit = cellStart(this.#keys.at(order[start]!), resolution) + cellSpan(resolution);
      const end = this.#firstAtLeast(order, limit, start, to);
      pieces.push(...this.#cut(order, start, end, resolution + 1));
      start = end;
    }
    return pieces;
  }

  #firstAtLeast(order: Uint32Array, limit: number, from: number, to: number): number {
    return partitionPoint(from, to, (at) => this.#keys.at(order[at]!) < limit);
  }
}

/** Merges the shards' sorted words into one vocabulary and writes it with, per shard, the translation of its numbers. */
function writeVocabulary(directory: string, shards: readonly WrittenShard[]): number {
  const { words, numbers } = mergeDictionaries(shards.map((shard) => shard.words));
  const frequencies = new Uint32Array(words.length);
  const wordImportance = new Uint16Array(words.length);
  for (const [at, shard] of shards.entries())
    for (const [own, word] of numbers[at]!.entries()) {
      frequencies[word]! += shard.frequencies[own]!;
      wordImportance[word] = Math.max(wordImportance[word]!, shard.importances[own]!);
    }
  writeContainer(vocabularyPath(directory), {
    ...vocabularyColumns(words, frequencies),
    wordImportance,
    counts: Uint32Array.from(shards.flatMap((shard) => [shard.documents, shard.searchable])),
    ...Object.fromEntries(numbers.map((own, shard) => [shardWordsName(shard), own])),
  });
  return words.length;
}

/** Writes the table that finds a document, by its number in the whole index, from its identity. */
function writeIdentities(directory: string, shards: readonly WrittenShard[]): void {
  const identities = new Growable(Float64Array);
  for (const shard of shards) for (const identity of shard.identities) identities.push(identity);
  const unsorted = identities.values();
  const order = Uint32Array.from(unsorted, (_, i) => i).sort((a, b) => unsorted[a]! - unsorted[b]!);
  writeContainer(identitiesPath(directory), {
    identity: Float64Array.from(order, (document) => unsorted[document]!),
    document: order,
  });
}
