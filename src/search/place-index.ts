import type { BoundingBox, PlaceRecord, SourceType } from '../core/core.ts';
import type { Circle, Corners, Corridor, PlaceOnPath } from '../filters/filters.ts';
import type { KnowsWord } from '../text/text.ts';
import type { Evidence } from './evidence.ts';
import type { QueryWord } from './query-word.ts';
import type { Point, Weights } from './request.ts';

/**
 * The port to an index of places, reading end. Everything that crosses it is plain data, so that an index may live in
 * this process or on another machine. All engines answer alike: the same places in the same order, by `score.ts`.
 */
export interface PlaceIndex {
  readonly facts: IndexFacts;
  /** True if a document holds a folded word, or one that begins with it; answered in memory, without a trip. */
  readonly knowsWord: KnowsWord;
  /** The keywords that documents carry and that begin so, sorted; answered in memory, without a trip. */
  readonly keywordsBeginning: (beginning: string) => readonly string[];
  /**
   * Answers with the first attempt that any document matches. An index in this process tries one after the other and
   * stops there; a remote one may send all of them in one round trip.
   *
   * @param attempts at least one, the most wanted first
   */
  search(query: IndexQuery, attempts: readonly Attempt[]): Promise<IndexAnswer>;
  /** The place of this type and number, also one that search leaves out; undefined if there is none. */
  find(type: SourceType, sourceId: number): Promise<PlaceRecord | undefined>;
  close(): Promise<void>;
}

/** One reading of the text: its words, and how many of them a document must match. */
export interface Attempt {
  /** No words match every document. */
  readonly words: readonly QueryWord[];
  /**
   * `all`: every word. `most`: as many as any document matches that passes the filters, at least one; `words` is not
   * empty then.
   */
  readonly matching: 'all' | 'most';
}

/** A search apart from its words: filters, ranking, and the page. */
export interface IndexQuery {
  /** Groups of keywords: a document must carry at least one of every group. */
  readonly keywords: readonly (readonly string[])[];
  /** A document must carry none of these keywords. */
  readonly without?: readonly string[];
  readonly centre?: Point;
  /** Great-circle distance from the centre, border included; present only with a centre. */
  readonly radiusMetres?: number;
  /** Distance at which the geographic score has fallen to a half. */
  readonly halfDistanceMetres: number;
  readonly weights: Weights;
  /** A further circle that documents must lie in, border included, wherever the centre is. */
  readonly circle?: Circle;
  /** See `isInBox`. */
  readonly bbox?: BoundingBox;
  /** See `polygonTest`. */
  readonly polygon?: Corners;
  /** See `corridorTest`. Hits then come in the order of the way, before all else. */
  readonly corridor?: Corridor;
  /** Milliseconds since 1970. Only places that are known to be open then, see `createOpenClock` of `places/`. */
  readonly openAtMs?: number;
  /** True with `openAtMs` for places of which it is not known instead. */
  readonly areHoursUnknown?: boolean;
  readonly offset: number;
  /** At least 1. */
  readonly limit: number;
  readonly countTotal: boolean;
  /** True if {@link SearchDiagnostics.cells} is wanted. */
  readonly listCells: boolean;
}

export interface IndexAnswer {
  /** Number of the attempt that was answered; absent if no document matches any. */
  readonly attempt?: number;
  /** The page: the order of a corridor's way, then score, distance, importance and identity (`score.ts`) decide its order. */
  readonly hits: readonly IndexHit[];
  /** Exact; present if the query counts. */
  readonly total?: number;
  readonly diagnostics: SearchDiagnostics;
}

export interface IndexHit {
  readonly record: PlaceRecord;
  /** In steps of 1e-6. */
  readonly score: number;
  /** How well the words match, times `prominenceFactor`; absent without words. */
  readonly textScore?: number;
  /** Absent without a centre. */
  readonly geoScore?: number;
  /** In whole millimetres; absent without a centre. */
  readonly distanceMetres?: number;
  /** Present with a corridor. */
  readonly onPath?: PlaceOnPath;
  /** Absent without words. */
  readonly evidence?: Evidence;
}

/** The work that the answered attempt took, the last one if none was. Engines differ here, and only here. */
export interface SearchDiagnostics {
  /** Occupied cells that were searched. */
  readonly cellsSearched: number;
  /** Occupied cells of the whole index, at the resolution that `cellsSearched` counts. */
  readonly cellsOccupied: number;
  readonly shardsSearched: number;
  /** H3 indexes of the cells searched, if they were asked for. */
  readonly cells?: readonly string[];
}

export interface IndexFacts {
  /** Documents that search can find. */
  readonly searchable: number;
  /** All documents, those closed for good included. */
  readonly documents: number;
  readonly shards: number;
  /** Absent if search can find nothing. */
  readonly densest?: DensestPart;
}

/** The part of an index that holds most of what search can find: a view of it is never empty. */
export interface DensestPart {
  /** Degrees of a document in the densest spot, such as the middle of the largest town. */
  readonly lat: number;
  readonly lon: number;
  /** Holds that document and nearly all others that no gap of some hundred kilometres separates from it. */
  readonly bbox: BoundingBox;
}
