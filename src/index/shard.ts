import { indexOfSorted, lowerBound } from '../arrays/arrays.ts';
import { type Container, type Containers, RecordReader } from '../columns/columns.ts';
import { type PlaceRecord, unitVector } from '../core/core.ts';
import type { CellTree, Schedule } from '../head/head.ts';
import type { BitMatcher } from './matcher.ts';
import { recordsPath, shardPath } from './shard-files.ts';

/** One shard opened: its columns in memory, its records on disk. Documents are numbered from 0. */
export class Shard {
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
  /** 0..65,535. */
  readonly importance: Uint16Array;
  readonly identity: Float64Array;
  readonly forward: Uint32Array;
  readonly forwardOffset: Uint32Array;
  /** Per searchable document the length in words of its shortest name; 0 without a name. */
  readonly leastNameWords: Uint8Array;
  readonly tree: CellTree;
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
    expectLengths(container, facts.documents, facts.searchable, facts.words.length);
    this.position = container.f64('position');
    this.latE7 = container.i32('latE7');
    this.lonE7 = container.i32('lonE7');
    this.importance = container.u16('importance');
    this.identity = container.f64('identity');
    this.#hours = container.u32('hours');
    this.#schedules = container.json('schedules') as Schedule[]; // its checksum held: it is what was written
    this.forward = container.u32('forward');
    this.forwardOffset = container.u32('forwardOffset');
    this.leastNameWords = container.u8('leastNameWords');
    this.tree = treeOf(container);
    this.leaves = this.tree.childCount.reduce((sum, children) => sum + (children === 0 ? 1 : 0), 0);
    this.vectors = container.derived('vectors', () => vectorsOf(this.latE7, this.lonE7, this.searchable));
    this.#postings = container.u32('postings');
    this.#postingOffset = container.u32('postingOffset');
    this.#detailOffset = container.u32('detailOffset');
    this.#records = new RecordReader(recordsPath(directory, number), {
      offset: container.f64('recordOffset'),
      crc: container.u32('recordCrc'),
    });
  }

  /** Opening hours of a document; undefined if it has none. */
  scheduleOf(document: number): Schedule | undefined {
    return this.#schedules[this.#hours[document]! - 1];
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

  close(): void {
    this.#records.close();
  }
}

function treeOf(container: Container): CellTree {
  return {
    start: container.u32('treeStart'),
    end: container.u32('treeEnd'),
    firstChild: container.u32('treeFirstChild'),
    childCount: container.u8('treeChildCount'),
    resolution: container.u8('treeResolution'),
    centre: container.f64('treeCentre'),
    radius: container.f64('treeRadius'),
  };
}

function expectLengths(container: Container, documents: number, searchable: number, words: number): void {
  for (const name of ['latE7', 'lonE7', 'importance', 'identity', 'hours', 'recordCrc'])
    container.expectLength(name, documents);
  container.expectLength('recordOffset', documents + 1);
  container.expectLength('position', searchable);
  container.expectLength('leastNameWords', searchable);
  container.expectLength('forwardOffset', searchable + 1);
  container.expectLength('postingOffset', words + 1);
  container.expectLength('detailOffset', words);
}

function vectorsOf(latE7: Int32Array, lonE7: Int32Array, count: number): Float64Array {
  const vectors = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) unitVector(latE7[i]! / 1e7, lonE7[i]! / 1e7, vectors, 3 * i);
  return vectors;
}
