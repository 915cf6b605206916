import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { ResultCache } from './cache.ts';
import type { DataSet, HttpParts } from './parts.ts';

/** What the routes share. */
export interface Service {
  readonly dataSet: () => DataSet;
  readonly taxonomy: Taxonomy;
  readonly placeForm: 'a' | 'b';
  readonly cache: ResultCache;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createService(parts: HttpParts): Service {
  const { placeForm, cacheEntries, cacheBytes } = parts.configuration;
  return {
    dataSet: parts.dataSet,
    taxonomy: parts.taxonomy,
    placeForm,
    cache: new ResultCache({ entries: cacheEntries, bytes: cacheBytes }),
    now: parts.now ?? Date.now,
  };
}
