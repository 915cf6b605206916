import type { GeocodeResult, Geocoder } from '../geocode/geocode.ts';
import type { Searcher } from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import type { ShapeGeometry } from './formats/shape.ts';

/** What was found, in the reader's language: plain data that any form of answer can be made of. Places of the search among it. */
export interface Entry extends GeocodeResult {
  /** What an area or street covers; present if it was asked for and is known. */
  readonly geometry?: ShapeGeometry;
  /** The areas that it lies in, coarse to fine, without itself; present if they were asked for. */
  readonly areas?: readonly AreaAround[];
}

/** An area around an entry, as an entry of its own. */
export type AreaAround = Pick<
  GeocodeResult,
  'kind' | 'level' | 'name' | 'lat' | 'lon' | 'source' | 'countryCode' | 'importance'
>;

/** What entries are made from. */
export interface EntryParts {
  readonly searcher: Searcher;
  readonly geocoder: Geocoder;
  readonly taxonomy: Taxonomy;
}
