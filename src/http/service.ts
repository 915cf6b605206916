import type { TileArchive } from '../pmtiles/pmtiles.ts';
import type { DensestPart } from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { ResultCache } from './cache.ts';
import type { DataSet, HttpParts } from './parts.ts';

/** The parts that all routes share. */
export interface Service {
  readonly dataSet: () => DataSet;
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
  return {
    dataSet: parts.dataSet,
    basemap: parts.basemap ?? (() => parts.dataSet().basemap),
    densest: () => (parts.basemap ? undefined : parts.dataSet().densest),
    publicUrl: parts.publicUrl ?? (() => 'http://localhost'),
    taxonomy: parts.taxonomy,
    placeForm,
    cache: new ResultCache({ entries: cacheEntries, bytes: cacheBytes }),
    now: parts.now ?? Date.now,
  };
}
