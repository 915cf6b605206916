import type { PlaceRecord, SourceType } from '../core/core.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import type { SearchEngine, Tolerance } from './engine.ts';
import type { SearchRequest } from './request.ts';

/** Why a place matched, for `explain: true`. */
export interface WordExplanation {
  readonly word: string;
  /** The document's word or the category that matched best; absent when the word was dropped. */
  readonly matched?: string;
  readonly kind: 'exact' | 'synonym' | 'category' | 'prefix' | 'typo' | 'dropped';
  readonly quality: number;
  readonly weight: number;
}

export interface SearchHit {
  readonly record: PlaceRecord;
  readonly score: number;
  readonly textScore?: number;
  readonly geoScore?: number;
  readonly distanceMetres?: number;
  readonly explanation?: readonly WordExplanation[];
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Exact; present when the request counts. */
  readonly total?: number;
  readonly tolerance: Tolerance;
  readonly cellsSearched: number;
  /** Share of the index's occupied cells that was not read, 0..1. */
  readonly pruningEfficiency: number;
  readonly shardsSearched: number;
  /** H3 cells read, when explaining. */
  readonly cells?: readonly string[];
}

export interface Searcher {
  search(request: SearchRequest): Promise<SearchResult>;
  /** The place, or undefined when the data set has none of this type and number. */
  find(type: SourceType, number: number): Promise<PlaceRecord | undefined>;
}

export declare function createSearcher(engine: SearchEngine, taxonomy: Taxonomy): Searcher;
