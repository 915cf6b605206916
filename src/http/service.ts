import type { Question } from '../answers/answers.ts';
import type { TileArchive } from '../pmtiles/pmtiles.ts';
import type { DensestPart } from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { type AskedOnce, askOnce } from './kept/answers-kept.ts';
import { ResultCache } from './kept/cache.ts';
import type { DataSet, HttpParts } from './parts.ts';

/** The parts that all routes share. */
export interface Service {
  readonly dataSet: () => DataSet;
  /** Answers from the data set being served, or from the cache. Throws as {@link dataSet} and its answerer do. */
  readonly ask: (question: Question) => Promise<AskedOnce>;
  /** The map being served; undefined where the data set has none. Throws as {@link dataSet} does. */
  readonly basemap: () => TileArchive | undefined;
  /** The map's densest part; undefined if it is not known, as of a map made elsewhere. Throws as {@link dataSet} does. */
  readonly densest: () => DensestPart | undefined;
  /** The address at which clients reach the service, without a slash at the end. */
  readonly publicUrl: () => string;
  readonly taxonomy: () => Taxonomy;
  readonly placeForm: 'a' | 'b';
  readonly cache: ResultCache;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createService(parts: HttpParts): Service {
  const { placeForm, cacheEntries, cacheBytes } = parts.configuration;
  const cache = new ResultCache({ entries: cacheEntries, bytes: cacheBytes });
  const { dataSet, now = Date.now } = parts;
  return {
    dataSet,
    ask: (question) => askOnce({ cache, dataSet, now }, question),
    basemap: parts.basemap ?? (() => parts.dataSet().basemap),
    densest: () => (parts.basemap ? undefined : parts.dataSet().densest),
    publicUrl: parts.publicUrl ?? (() => 'http://localhost'),
    taxonomy: parts.taxonomy,
    placeForm,
    cache,
    now,
  };
}
