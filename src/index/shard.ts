import { indexOfSorted, lowerBound } from '../arrays/arrays.ts';
import { type Containers, RecordReader, readColumns } from '../columns/columns.ts';
import { type PlaceRecord, unitVector } from '../core/core.ts';
import { type CellTree, type ContentsPart, type Schedule, treeOfColumns } from '../head/head.ts';
import { SHARD_COLUMNS } from './index-columns.ts';
import type { BitMatcher } from './matcher.ts';
import { recordsPath, shardPath } from './shard-files.ts';

/** One shard opened: its columns in memory, its records on disk. Documents are numbered from 0. */
export class Shard implements ContentsPart {
  readonly documents: number;
  /** Documents below this number can be found by search. */
  readonly searchable: number;
  /** Number of the shard's first document in the whole index. */
  readonly base: number;
  /** The vocabulary's number of each of the shard's words, ascending. */
  readonly words: Uint32Array;
  /** Cell position per searchable document, ascending. */
  readonly position: Float64Array;
  /** Degrees × 1e7. */
  readonly latE7: Int32Array;
  readonly lonE7: Int32Array;
  /** Unit vectors, x, y, z of document d at 3d. */
  readonly vectors: Float64Array;
  /** In steps of 1e-4. */
  readonly importance: Uint16Array;
  readonly identity: Float64Array;
  readonly forward: Uint32Array;
  readonly forwardOffset: Uint32Array;
  /** Per searchable document the length in words of its shortest name; 0 without a name. */
  readonly leastNameWords: Uint8Array;
  readonly tree: CellTree;
  /** Per node of the tree the importance of its most important document. */
  readonly treeImportance: Uint16Array;
  /** Leaves of the tree: the occupied cells at the finest resolution of the index. */
  readonly leaves: number;
  /** Per document the number of its schedule, from 1; 0 for none. */
  readonly #hours: Uint32Array;
  readonly #schedules: readonly Schedule[];
  readonly #postings: Uint32Array;
  readonly #postingOffset: Uint32Array;
  readonly #detailOffset: Uint32Array;
  readonly #records: RecordReader;

  constructor(
    directory: string,
    number: number,
    facts: { base: number; documents: number; searchable: number; words: Uint32Array },
    containers: Containers,
  ) {
    const container = containers.open(shardPath(directory, number));
    this.base = facts.base;
    this.documents = facts.documents;
    this.searchable = facts.searchable;
    this.words = facts.words;
    const columns = readColumns(container, SHARD_COLUMNS, ({ treeStart }) => ({
      document: facts.documents,
      'searchable document': facts.searchable,
      word: facts.words.length,
      node: treeStart.length,
    }));
    this.position = columns.position;
    this.latE7 = columns.latE7;
    this.lonE7 = columns.lonE7;
    this.importance = columns.importance;
    this.identity = columns.identity;
    this.#hours = columns.hours;
    this.#schedules = container.json('schedules') as Schedule[]; // its checksum held: it is what was written
    this.forward = columns.forward;
    this.forwardOffset = columns.forwardOffset;
    this.leastNameWords = columns.leastNameWords;
    this.tree = treeOfColumns(columns);
    this.treeImportance = columns.treeImportance;
    this.leaves = this.tree.childCount.reduce((sum, children) => sum + (children === 0 ? 1 : 0), 0);
    this.vectors = container.derived('vectors', () => vectorsOf(this.latE7, this.lonE7, this.searchable));
    this.#postings = columns.postings;
    this.#postingOffset = columns.postingOffset;
    this.#detailOffset = columns.detailOffset;
    this.#records = new RecordReader(recordsPath(directory, number), {
      offset: columns.recordOffset,
      crc: columns.recordCrc,
    });
  }

  /** Opening hours of a document; undefined if it has none. */
  scheduleOf(document: number): Schedule | undefined {
    return this.#schedules[this.#hours[document]! - 1];
  }

  /** The entries of a document in the forward column. */
  entries(document: number): Uint32Array {
    return this.forward.subarray(this.forwardOffset[document]!, this.forwardOffset[document + 1]!);
  }

  /** Documents that hold a word of the shard in a name, or as a keyword, ascending. */
  inNames(word: number): Uint32Array {
    return this.#postings.subarray(this.#postingOffset[word]!, this.#detailOffset[word]!);
  }

  /** Documents that hold a word of the shard outside of their names only, ascending. */
  inDetails(word: number): Uint32Array {
    return this.#postings.subarray(this.#detailOffset[word]!, this.#postingOffset[word + 1]!);
  }

  /** The documents of each of the words [from, to), one list after the other. */
  between(from: number, to: number): Uint32Array {
    return this.#postings.subarray(this.#postingOffset[from]!, this.#postingOffset[to]!);
  }

  /** Adds the documents of each of the words [from, to) to a set for names and keywords and one for all else. */
  join(from: number, to: number, inNames: BitMatcher, inDetails: BitMatcher): void {
    for (let word = from; word < to; word++) {
      const details = this.#detailOffset[word]!;
      inNames.addAll(this.#postings, this.#postingOffset[word]!, details);
      inDetails.addAll(this.#postings, details, this.#postingOffset[word + 1]!);
    }
  }

  /** The shard's number of a word of the vocabulary, or -1. */
  localWord(word: number): number {
    return indexOfSorted(this.words, word);
  }

  /** The shard's first word whose number in the vocabulary is at least `word`. */
  firstLocalWord(word: number): number {
    return lowerBound(this.words, word);
  }

  /**
   * Records in the order asked for. Neighbours in the file are read together.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE if a record is not what was written
   */
  records(documents: readonly number[]): PlaceRecord[] {
    return this.#records.readMany(documents) as PlaceRecord[]; // their checksums held: they are what was written
  }

  /** @throws ServiceError INDEX_NOT_AVAILABLE if the record is not what was written */
  recordText(document: number): Buffer {
    return this.#records.readText(document);
  }

  close(): void {
    this.#records.close();
  }
}

function vectorsOf(latE7: Int32Array, lonE7: Int32Array, count: number): Float64Array {
  const vectors = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) unitVector(latE7[i]! / 1e7, lonE7[i]! / 1e7, vectors, 3 * i);
  return vectors;
}
