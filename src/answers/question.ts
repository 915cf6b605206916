import type { PlaceIdentifier, SourceType } from '../core/core.ts';
import type { Filters } from '../filters/filters.ts';
import type { FindRequest } from '../find/find.ts';
import type { AddressToCheck, ForwardRequest, ReverseRequest } from '../geocode/geocode.ts';
import type { SearchRequest } from '../search/search.ts';

/** Shape of the places in an answer (`docs/contract.md`, Places). */
export type ShapeName = 'a' | 'b' | 'geojson';

/** A checked request as plain data, so that another thread can answer it. */
export type Question =
  /** Search for places. */
  | {
      readonly kind: 'search';
      readonly request: SearchRequest;
      readonly shape: ShapeName;
      readonly nowMs: number;
    }
  /** Completion of a text that is still being typed. */
  | { readonly kind: 'find'; readonly request: FindRequest; readonly nowMs: number }
  /** Forward geocoding. */
  | { readonly kind: 'forward'; readonly request: ForwardRequest; readonly shapes?: ShapesAsked }
  /** Reverse geocoding. */
  | { readonly kind: 'reverse'; readonly request: ReverseRequest; readonly shapes?: ShapesAsked }
  /** Check of an address. */
  | { readonly kind: 'check'; readonly address: AddressToCheck }
  /** What was found as plain entries, a JSON array of {@link Entry}, for whoever writes an answer in a form of its own. */
  | {
      readonly kind: 'entries';
      readonly asked: EntriesAsked;
      readonly shapes?: ShapesAsked;
      /** Adds the areas around each entry. */
      readonly withAreas?: boolean;
      /** Adds to places the street, number and postcode of where they stand, as far as their own tags lack them. */
      readonly withAddresses?: boolean;
      /** Leaves out what the world's gazetteer alone has. */
      readonly withoutWorld?: boolean;
    }
  /** Lookup of one place. */
  | {
      readonly kind: 'place';
      readonly request: PlaceRequest;
      readonly shape: ShapeName;
      readonly nowMs: number;
    };

/** Questions whose answers are entries. */
export type EntriesAsked =
  | { readonly by: 'find'; readonly request: FindRequest; readonly nowMs: number }
  | { readonly by: 'forward'; readonly request: ForwardRequest }
  | { readonly by: 'reverse'; readonly request: ReverseRequest }
  /** Places of the search around a point, the nearest first. */
  | { readonly by: 'near'; readonly request: NearRequest }
  /** What lies nearest a point, named places among addresses. */
  | { readonly by: 'around'; readonly request: AroundRequest }
  /** What lies directly below an object: areas and streets of an area, houses of a street. */
  | {
      readonly by: 'below';
      readonly object: ObjectIdentifier;
      readonly languages: readonly string[];
      /** So many at most. */
      readonly most: number;
    }
  /** Objects of the map by their identifiers; those that the data set lacks are left out. */
  | {
      readonly by: 'objects';
      readonly objects: readonly ObjectIdentifier[];
      readonly languages: readonly string[];
    };

/** BCP 47 tags of whoever asks. */
export function languagesOf(asked: EntriesAsked): readonly string[] {
  return 'languages' in asked ? asked.languages : asked.request.languages;
}

/** Places, cafés and stops and not addresses, around a point. */
export interface NearRequest extends Filters {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** 1..100,000; nothing is found farther away. */
  readonly radiusMetres: number;
  /** Any of them; see `Taxonomy.resolveFilter`. */
  readonly categories?: readonly string[];
  /** True if only places that have a name are wanted. */
  readonly isNamed?: boolean;
  readonly languages: readonly string[];
  readonly limit: number;
}

/** Houses, streets and areas of a point, and the named places that are nearer than they are. */
export interface AroundRequest extends Filters {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** 1..100,000; no place is found farther away. */
  readonly radiusMetres: number;
  /**
   * True if a place that is farther away than the nearest street, of any kind, is none: whoever stands on a street means an address.
   */
  readonly heedsStreets?: boolean;
  readonly languages: readonly string[];
  /** 1..50 */
  readonly limit: number;
}

/** Asks for what entries cover, beside their points. */
export interface ShapesAsked {
  /** How far a shape may be from the exact one; 0 for exact. */
  readonly toleranceDegrees: number;
  /** Asks for the outer rings of buildings and named places, too; else of areas and streets alone. */
  readonly withFootprints?: boolean;
}

/** Which object of the map. */
export interface ObjectIdentifier {
  readonly type: SourceType;
  readonly sourceId: number;
}

export interface PlaceRequest extends PlaceIdentifier {
  /** The identifier as the client wrote it. */
  readonly placeId: string;
  /** BCP 47 tags, the most wanted first. */
  readonly languages: readonly string[];
  /** What the place covers, for GeoJSON. */
  readonly shapes?: ShapesAsked;
}

/** The JSON text of an answer. */
export interface Answer {
  /** The whole text, except for searches, whose time and cache are written between `head` and `tail`. */
  readonly head: string;
  readonly tail: string;
  /** 0 unless it answers a search. */
  readonly shardsSearched: number;
  /** True if it says or heeds what is open, so that it holds until the end of the minute. */
  readonly isOfTheMinute?: boolean;
}

/**
 * Answers questions to one data set.
 *
 * @throws ServiceError NOT_FOUND for places; INDEX_NOT_AVAILABLE if the data set is damaged
 */
export type Answerer = (question: Question) => Promise<Answer>;
