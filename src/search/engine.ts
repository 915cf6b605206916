import type { PlaceRecord, SourceType } from '../core/core.ts';
import { analyse } from '../text/text.ts';
import type { BoundingBox, Point, Weights } from './request.ts';

/**
 * The engine port: what search and geocoding ask of whatever holds the index. The embedded index and
 * OpenSearch answer it alike: same results in the same order, by the definitions in `ranking.ts`.
 */

/** One way of writing a query word that a document's word may equal. */
export interface Spelling {
  readonly text: string;
  /** 1 for the word itself, 0.95 for a synonym and for two words written as one. */
  readonly quality: number;
  /** Whether this spelling may be the beginning of a longer word; those of quality 1 may where the word may. */
  readonly isBegun?: boolean;
}

/** A category that a word, alone or as part of a phrase, stands for. */
export interface CategorySense {
  /** Keyword of the category, see {@link categoryKeyword}. */
  readonly keyword: string;
  readonly quality: number;
}

/** A word of the query with everything that may count as a match for it. */
export interface QueryWord {
  /** The word as analysed. */
  readonly text: string;
  readonly spellings: readonly Spelling[];
  readonly categories: readonly CategorySense[];
  /** Whether the word may be the beginning of a longer one. */
  readonly prefix: boolean;
  /** Typing errors allowed in the word; 0 as typed. */
  readonly edits: 0 | 1 | 2;
}

/** How far the engine may go from what was typed; it is asked for the next only when the last found nothing. */
export type Tolerance = 'exact' | 'typos' | 'partial';

/** Tells whether opening hours hold at the instant asked for; `undefined` hours never do. */
export type OpenTest = (hours: {
  readonly raw: string;
  readonly lat: number;
  readonly lon: number;
  readonly country?: string;
  readonly timeZone?: string;
}) => boolean;

export interface EngineQuery {
  readonly words: readonly QueryWord[];
  /** The words again with all that typing errors may add; asked for only when nothing matches as typed. */
  readonly tolerantWords: () => readonly QueryWord[];
  /** Groups of keywords: of every group a document must carry at least one. */
  readonly keywords: readonly (readonly string[])[];
  readonly centre?: Point;
  readonly radiusMetres?: number;
  /** Distance at which the geographic score has fallen to a half. */
  readonly halfDistanceMetres: number;
  readonly weights: Weights;
  readonly bbox?: BoundingBox;
  readonly polygon?: readonly (readonly [lon: number, lat: number])[];
  readonly isOpen?: OpenTest;
  readonly offset: number;
  readonly limit: number;
  readonly countTotal: boolean;
  /** Whether the cells read are wanted by name. */
  readonly listCells: boolean;
}

export interface EngineHit {
  /** The engine's own number of the document, good until the engine is closed. */
  readonly document: number;
  /** Rounded to 1e-6. */
  readonly score: number;
  readonly textScore?: number;
  readonly geoScore?: number;
  /** In whole millimetres. */
  readonly distanceMetres?: number;
}

export interface EngineAnswer {
  readonly hits: readonly EngineHit[];
  /** Present when counting was asked for; exact. */
  readonly total?: number;
  readonly tolerance: Tolerance;
  /** Occupied cells of the covering whose documents were read. */
  readonly cellsSearched: number;
  /** Occupied cells of the whole index, at the resolution that `cellsSearched` counts. */
  readonly cellsOccupied: number;
  readonly shardsSearched: number;
  /** H3 indexes of the cells read, when they were asked for. */
  readonly cells?: readonly string[];
}

/** Where most of an index lies: something is found there whatever else the index holds, and however far away that is. */
export interface DensestPart {
  /** Degrees of a document where they are densest, such as in the middle of the largest town. */
  readonly lat: number;
  readonly lon: number;
  /**
   * Around that document and nearly all others that no gap of some hundred kilometres parts from it; west is greater than
   * east across the antimeridian.
   */
  readonly bbox: BoundingBox;
}

export interface EngineFacts {
  /** Documents that search can find. */
  readonly searchable: number;
  /** All documents, those closed for good included. */
  readonly documents: number;
  readonly shards: number;
  /** Of what search can find; absent where that is nothing. */
  readonly densest?: DensestPart;
}

export interface SearchEngine {
  readonly facts: EngineFacts;
  search(query: EngineQuery): Promise<EngineAnswer>;
  /** Records in the order of the documents asked for. */
  fetch(documents: readonly number[]): Promise<PlaceRecord[]>;
  find(type: SourceType, number: number): Promise<PlaceRecord | undefined>;
  close(): Promise<void>;
}

/** What an engine is given of a place when an index is built. */
export interface IndexDocument {
  readonly record: PlaceRecord;
  /** Names of the place in every language and spelling, as written; the main one first. */
  readonly names: readonly string[];
  /** Other text a query may name the place by: operator, cuisine, street, city, postcode. */
  readonly details: readonly string[];
  /** Exact-match keywords, see {@link categoryKeyword} and {@link brandKeyword}; each once. */
  readonly keywords: readonly string[];
  /** False: kept by identifier, left out of search. */
  readonly searchable: boolean;
}

/** Keyword of a category, group or tag (`Taxonomy.resolveFilter`) under which documents are indexed. */
export function categoryKeyword(id: string): string {
  return `category:${id}`;
}

/** Keyword of a brand by its wikidata item or its name, however that is written. */
export function brandKeyword(name: string): string {
  const words = analyse(name).map((word) => word.text);
  return `brand:${words.join(' ')}`;
}
