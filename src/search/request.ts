import type { SourceObject } from '../core/core.ts';
import type { Corridor, Filters } from '../filters/filters.ts';

/** A request for places, in the domain's own terms (metres, degrees, instants). */

export interface Point {
  /** Degrees, -90..90. */
  readonly lat: number;
  /** Degrees, -180..180. */
  readonly lon: number;
}

export interface Weights {
  /** 0..1, how much the words count. */
  readonly text: number;
  /** 0..1, how much nearness counts. */
  readonly geo: number;
}

/** Balanced defaults (`docs/contract.md`, Search). */
export const DEFAULT_WEIGHTS: Weights = { text: 0.5, geo: 0.5 };

/** An area by its source object. */
export type AreaIdentity = Pick<SourceObject, 'type' | 'sourceId'>;

/** A search that has been checked: every value is in its range. Places are of no layer, so that layers filter nothing here. */
export interface SearchRequest extends Filters {
  readonly query?: string;
  /** True while the query is still being typed. */
  readonly isCompleting: boolean;
  /** True if only places are wanted that match every word without a typing error. */
  readonly isExact?: boolean;
  /** True if the query is a name alone, whatever its words ask for; see `find/`. */
  readonly isLiteral?: boolean;
  /** True if no word stands for a kind of place. */
  readonly isNameAlone?: boolean;
  readonly centre?: Point;
  /** Only places at most this far from `centre` are found; absent, `centre` biases and does not filter. */
  readonly radiusMetres?: number;
  /** Only places beside this way, which come in its order. */
  readonly corridor?: Corridor;
  /** Any of them; see `Taxonomy.resolveFilter`. */
  readonly categories?: readonly string[];
  /** Name or wikidata item of a brand. */
  readonly brand?: string;
  /** All of them; see `attributesOf` of `places/`. */
  readonly attributes?: readonly string[];
  /** Only places that lie in this area of the extract, by its boundary. */
  readonly area?: AreaIdentity;
  /** True if only places that have a name are wanted. */
  readonly isNamed?: boolean;
  /** Only places known to be open at this instant, milliseconds since 1970. */
  readonly openAtMs?: number;
  /** True with `openAtMs` if only places are wanted of which nobody knows whether they are open then. */
  readonly areHoursUnknown?: boolean;
  readonly weights: Weights;
  /** BCP 47 tags, the most wanted first; chooses names and settles ambiguous category words. */
  readonly languages: readonly string[];
  readonly offset: number;
  readonly limit: number;
  /** False lets the search stop as soon as the page is certain; `total` is then absent. */
  readonly countTotal: boolean;
  readonly explain: boolean;
}
