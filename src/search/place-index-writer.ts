import type { PlaceRecord } from '../core/core.ts';
import type { PlaceIndex } from './place-index.ts';

/** A place as an index receives it. */
export interface IndexDocument {
  readonly record: PlaceRecord;
  /** Names of the place in every language and spelling, as written; the main one first. */
  readonly names: readonly string[];
  /** Other text a query may name the place by: operator, cuisine, street, city, postcode. */
  readonly details: readonly string[];
  /** Exact-match keywords, see `categoryKeyword` and `brandKeyword`; each once. */
  readonly keywords: readonly string[];
  /** False: kept by identifier, left out of search. */
  readonly searchable: boolean;
}

/** The port to an index of places, writing end. Nothing can be searched before `commit` has resolved. */
export interface PlaceIndexWriter {
  /**
   * Documents come in any order, one for each type and number. A promise holds the caller back until it resolves.
   *
   * @param hash of the document, 0 to 2^53 - 1; without it, parts of an index before cannot be reused
   */
  add(document: IndexDocument, hash?: number): void | Promise<void>;
  /** Makes the index whole; nothing may be added after. */
  commit(onProgress?: CommitProgress): Promise<IndexSummary>;
  /** Gives up instead of {@link commit}, also while that works, and leaves nothing open. */
  abort(): void | Promise<void>;
}

/** Receives how many documents are written so far, of how many; an error that it throws ends the commit. */
export type CommitProgress = (done: number, total: number) => void;

export interface IndexSummary {
  readonly documents: number;
  readonly searchable: number;
  readonly shards: number;
  /** Distinct words and keywords. */
  readonly words: number;
  /** Hash of the documents of each shard; NaN for one that cannot be reused. */
  readonly shardHashes: readonly number[];
  /** Number of shards that are those of the index before. */
  readonly reusedShards: number;
}

/** An index that was written before, of which whole shards may be reused. */
export interface IndexBefore {
  readonly directory: string;
  readonly shardHashes: readonly number[];
  /**
   * Puts files of it into the directory of the new index.
   *
   * @returns false if one of them is not as it was written; then none was put there
   */
  readonly adopt: (files: readonly { readonly from: string; readonly to: string }[]) => Promise<boolean>;
}

/** An engine: one kind of index, at both ends of the port. Only `cli/` knows which there are. */
export interface PlaceIndexEngine {
  /** @param directory where the index of a generation lies; it must hold none yet */
  create(directory: string, before?: IndexBefore): PlaceIndexWriter;
  /** @throws ServiceError INDEX_NOT_AVAILABLE naming what is missing or damaged */
  open(directory: string): Promise<PlaceIndex>;
}
