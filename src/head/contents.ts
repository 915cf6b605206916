import type { IndexFacts } from '../search/search.ts';
import type { Schedule } from './open-hours.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Importance is stored in the steps of 1e-4 that it has, so that scores are exact. */
export const IMPORTANCE_STEPS = 10_000;

/** An index of places, read whole from one end to the other, for an engine that is filled from it. */
export interface IndexContents {
  readonly facts: IndexFacts;
  readonly vocabulary: Vocabulary;
  /** In the order of their documents. */
  readonly parts: readonly ContentsPart[];
  /** Finds documents, numbered over all parts, by what they are: both ascend by identity, each once. */
  readonly identities: { readonly identity: Float64Array; readonly document: Uint32Array };
  close(): Promise<void>;
}

/** A part of an index. Documents are numbered from 0; those that search can find come first, in the order of their cells. */
export interface ContentsPart {
  readonly documents: number;
  readonly searchable: number;
  /** Number of its first document over all parts. */
  readonly base: number;
  /** The vocabulary's number of each of the part's words, ascending. */
  readonly words: Uint32Array;
  /** Cell position per searchable document, ascending. */
  readonly position: Float64Array;
  /** Degrees × 1e7. */
  readonly latE7: Int32Array;
  readonly lonE7: Int32Array;
  /** In steps of 1e-4. */
  readonly importance: Uint16Array;
  /** See `identityOf`. */
  readonly identity: Float64Array;
  /** Words of the searchable documents, see text/coded-words.ts, by the part's own numbers. */
  readonly forward: Uint32Array;
  readonly forwardOffset: Uint32Array;
  scheduleOf(document: number): Schedule | undefined;
  /** The JSON text of a document's record. */
  recordText(document: number): Buffer;
}
