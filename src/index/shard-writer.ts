import { Growable } from '../arrays/arrays.ts';
import { jsonColumn, RecordWriter, writeContainer } from '../columns/columns.ts';
import { identityOf, type PlaceRecord, unitVector } from '../core/core.ts';
import {
  buildCellTree,
  type CellTree,
  DETAIL,
  IMPORTANCE_STEPS,
  KEYWORDS_END,
  keywordTerm,
  NAME_START,
  scheduleOf,
  VARIANT,
  WORD_MASK,
} from '../head/head.ts';
import { type DocumentText, type IndexDocument, textOfDocument } from '../search/search.ts';
import { Dictionary } from '../text/text.ts';
import type { ShardColumns } from './index-columns.ts';
import { recordsPath, shardPath } from './shard-files.ts';

/** Longer names count as this long, as their length serves a bound only. */
const LONGEST_NAME = 255;

/** The facts of a written shard that the vocabulary is made of. */
export interface WrittenShard {
  readonly documents: number;
  readonly searchable: number;
  /** The shard's words, sorted. */
  readonly words: Dictionary;
  /** Number of documents per word. */
  readonly frequencies: Uint32Array;
  /** Importance of the most important document per word. */
  readonly importances: Uint16Array;
  readonly identities: Float64Array;
}

/** Builds one shard in memory from documents in the order of their cells, then writes it as two files. */
export class ShardWriter {
  readonly #directory: string;
  readonly #shard: number;
  readonly #records: RecordWriter;
  readonly #numbers = new Map<string, number>();
  readonly #forward = new Growable(Uint32Array);
  readonly #forwardOffset = new Growable(Uint32Array);
  readonly #positions = new Growable(Float64Array);
  readonly #latE7 = new Growable(Int32Array);
  readonly #lonE7 = new Growable(Int32Array);
  readonly #importance = new Growable(Uint16Array);
  readonly #identity = new Growable(Float64Array);
  readonly #hours = new Growable(Uint32Array);
  readonly #schedules = new Map<string, number>();

  constructor(directory: string, shard: number) {
    this.#directory = directory;
    this.#shard = shard;
    this.#records = new RecordWriter(recordsPath(directory, shard));
    this.#forwardOffset.push(0);
  }

  /** Documents that search can find come in ascending order of position, all others after them. */
  add(document: IndexDocument, position: number): void {
    this.#addColumns(document.record);
    this.#records.append(document.record);
    if (!document.searchable) return;
    this.#positions.push(position);
    const { names, details, keywords } = textOfDocument(document);
    for (const name of names) this.#addName(name);
    for (const word of details) this.#addDetail(word);
    for (const keyword of keywords) this.#addWord(keywordTerm(keyword), DETAIL);
    this.#forwardOffset.push(this.#forward.length);
  }

  /** Gives up instead of {@link finish}. */
  abort(): void {
    this.#records.abort();
  }

  finish(): WrittenShard {
    const records = this.#records.finish();
    const words = [...this.#numbers.keys()].sort();
    const entries = this.#renumbered(words);
    const keywords = words.findLastIndex((word) => word < KEYWORDS_END) + 1;
    const forwardOffset = this.#forwardOffset.values();
    const importance = this.#importance.values();
    const postings = postingLists(entries, forwardOffset, words.length, keywords);
    const tree = buildCellTree(this.#positions.values(), this.#vectors());
    const columns: ShardColumns = {
      position: this.#positions.values(),
      latE7: this.#latE7.values(),
      lonE7: this.#lonE7.values(),
      importance,
      identity: this.#identity.values(),
      hours: this.#hours.values(),
      schedules: jsonColumn([...this.#schedules.keys()].map((key) => JSON.parse(key))),
      recordOffset: records.offset,
      recordCrc: records.crc,
      forward: entries,
      forwardOffset,
      postingOffset: postings.offsets,
      detailOffset: postings.detailOffsets,
      postings: postings.documents,
      leastNameWords: leastNameWords(entries, forwardOffset),
      ...treeColumns(tree, importance),
    };
    writeContainer(shardPath(this.#directory, this.#shard), columns);
    return {
      documents: this.#identity.length,
      searchable: this.#positions.length,
      words: new Dictionary(Dictionary.arraysOf(words)),
      frequencies: postings.frequencies,
      importances: importanceOfWords(postings, importance),
      identities: this.#identity.values().slice(),
    };
  }

  #addColumns(record: PlaceRecord): void {
    this.#latE7.push(Math.round(record.lat * 1e7));
    this.#lonE7.push(Math.round(record.lon * 1e7));
    this.#importance.push(Math.round(record.importance * IMPORTANCE_STEPS));
    this.#identity.push(identityOf(record.type, record.sourceId));
    this.#hours.push(this.#scheduleOf(record));
  }

  /** Number of the record's opening hours among the distinct ones of the shard, from 1; 0 for none. */
  #scheduleOf(record: PlaceRecord): number {
    const schedule = scheduleOf(record);
    if (schedule === undefined) return 0;
    const key = JSON.stringify(schedule);
    const known = this.#schedules.get(key) ?? this.#schedules.size + 1;
    this.#schedules.set(key, known);
    return known;
  }

  #addName(name: DocumentText['names'][number]): void {
    let mark = NAME_START;
    for (const word of name) {
      this.#addWord(word.text, mark);
      for (const variant of word.variants) this.#addWord(variant, VARIANT);
      mark = 0;
    }
  }

  #addDetail(word: DocumentText['details'][number]): void {
    this.#addWord(word.text, DETAIL);
    for (const variant of word.variants) this.#addWord(variant, DETAIL);
  }

  #addWord(text: string, mark: number): void {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    this.#forward.push(number + mark);
  }

  /** The forward column with words numbered in their sorted order. */
  #renumbered(sorted: readonly string[]): Uint32Array {
    const rank = new Uint32Array(sorted.length);
    for (let i = 0; i < sorted.length; i++) rank[this.#numbers.get(sorted[i]!)!] = i;
    return this.#forward.values().map((entry) => (entry & ~WORD_MASK) | rank[entry & WORD_MASK]!);
  }

  #vectors(): Float64Array {
    const vectors = new Float64Array(3 * this.#positions.length);
    for (let document = 0; document < this.#positions.length; document++)
      unitVector(this.#latE7.at(document) / 1e7, this.#lonE7.at(document) / 1e7, vectors, 3 * document);
    return vectors;
  }
}

interface PostingLists {
  /** Start of each word's list; one more than there are words. */
  readonly offsets: Uint32Array;
  /** Start, in each list, of the documents that hold the word in no name. */
  readonly detailOffsets: Uint32Array;
  readonly documents: Uint32Array;
  readonly frequencies: Uint32Array;
}

/**
 * Inverts the forward column: per word, the documents that hold it, each once; first those that hold it in a name or as
 * a keyword, ascending, then those that hold it only elsewhere, ascending.
 *
 * @param keywords words below this number are keywords
 */
function postingLists(
  forward: Uint32Array,
  forwardOffset: Uint32Array,
  words: number,
  keywords: number,
): PostingLists {
  const frequencies = new Uint32Array(words);
  const named = new Uint32Array(words);
  const isDetail = (word: number, entry: number) => (entry & DETAIL) !== 0 && word >= keywords;
  eachWordOnce(forward, forwardOffset, words, (word, _, entry) => {
    frequencies[word]!++;
    if (!isDetail(word, entry)) named[word]!++;
  });
  const offsets = new Uint32Array(words + 1);
  for (let word = 0; word < words; word++) offsets[word + 1] = offsets[word]! + frequencies[word]!;
  const detailOffsets = named.map((count, word) => offsets[word]! + count);
  const documents = new Uint32Array(offsets[words]!);
  const nextNamed = offsets.slice();
  const nextDetail = detailOffsets.slice();
  eachWordOnce(forward, forwardOffset, words, (word, document, entry) => {
    const next = isDetail(word, entry) ? nextDetail : nextNamed;
    documents[next[word]!++] = document;
  });
  return { offsets, detailOffsets, documents, frequencies };
}

/** Calls back once for each word of each document, documents ascending, with its first entry: names come first. */
function eachWordOnce(
  forward: Uint32Array,
  forwardOffset: Uint32Array,
  words: number,
  onWord: (word: number, document: number, entry: number) => void,
): void {
  const lastSeen = new Uint32Array(words).fill(0xffffffff);
  for (let document = 0; document < forwardOffset.length - 1; document++)
    for (let at = forwardOffset[document]!; at < forwardOffset[document + 1]!; at++) {
      const entry = forward[at]!;
      const word = entry & WORD_MASK;
      if (lastSeen[word] === document) continue;
      lastSeen[word] = document;
      onWord(word, document, entry);
    }
}

/** Importance of the most important document per word. */
export function importanceOfWords(
  { offsets, documents }: Pick<PostingLists, 'offsets' | 'documents'>,
  importance: Uint16Array,
): Uint16Array {
  const most = new Uint16Array(offsets.length - 1);
  for (let word = 0; word < most.length; word++)
    for (let at = offsets[word]!; at < offsets[word + 1]!; at++)
      most[word] = Math.max(most[word]!, importance[documents[at]!]!);
  return most;
}

function treeColumns(tree: CellTree, importance: Uint16Array) {
  return {
    treeStart: tree.start,
    treeEnd: tree.end,
    treeFirstChild: tree.firstChild,
    treeChildCount: tree.childCount,
    treeResolution: tree.resolution,
    treeCentre: tree.centre,
    treeRadius: tree.radius,
    treeImportance: importanceOfNodes(tree, importance),
  };
}

/** Importance of the most important document per node; the nodes below a node follow it. */
function importanceOfNodes(tree: CellTree, importance: Uint16Array): Uint16Array {
  const most = new Uint16Array(tree.start.length);
  for (let node = most.length - 1; node >= 0; node--) {
    const first = tree.firstChild[node]!;
    const isLeaf = tree.childCount[node] === 0;
    const below = isLeaf
      ? importance.subarray(tree.start[node]!, tree.end[node]!)
      : most.subarray(first, first + tree.childCount[node]!);
    most[node] = below.reduce((best, value) => Math.max(best, value), 0);
  }
  return most;
}

/** Per document the number of word places in its shortest name, at most 255; 0 without a name. */
function leastNameWords(forward: Uint32Array, forwardOffset: Uint32Array): Uint8Array {
  const least = new Uint8Array(forwardOffset.length - 1);
  for (let document = 0; document < least.length; document++) {
    const end = forwardOffset[document + 1]!;
    for (let at = forwardOffset[document]!; at < end; at++) {
      if (forward[at]! < NAME_START) continue;
      const length = nameLength(forward, at, end);
      least[document] = least[document] === 0 ? length : Math.min(least[document]!, length);
    }
  }
  return least;
}

/** Number of word places in the name that starts at an entry, at most 255. */
function nameLength(forward: Uint32Array, start: number, end: number): number {
  let length = 1;
  for (let at = start + 1; at < end; at++) {
    const entry = forward[at]!;
    if (entry >= NAME_START || (entry & DETAIL) !== 0) break;
    if ((entry & VARIANT) === 0) length++;
  }
  return Math.min(length, LONGEST_NAME);
}
