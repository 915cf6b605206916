import type { PlaceIdentifier } from '../core/core.ts';
import type { FindRequest } from '../find/find.ts';
import type { ForwardRequest, ReverseRequest } from '../geocode/geocode.ts';
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
  | { readonly kind: 'forward'; readonly request: ForwardRequest }
  /** Reverse geocoding. */
  | { readonly kind: 'reverse'; readonly request: ReverseRequest }
  /** Lookup of one place. */
  | {
      readonly kind: 'place';
      readonly request: PlaceRequest;
      readonly shape: ShapeName;
      readonly nowMs: number;
    };

export interface PlaceRequest extends PlaceIdentifier {
  /** The identifier as the client wrote it. */
  readonly placeId: string;
  /** BCP 47 tags, the most wanted first. */
  readonly languages: readonly string[];
}

/** The JSON text of an answer. */
export interface Answer {
  /** The whole text, except for searches, whose time and cache are written between `head` and `tail`. */
  readonly head: string;
  readonly tail: string;
  /** 0 unless it answers a search. */
  readonly shardsSearched: number;
  /** True if a place's answer says what is open, so that it holds until the end of the minute. */
  readonly isOfTheMinute?: boolean;
}

/**
 * Answers questions to one data set.
 *
 * @throws ServiceError NOT_FOUND for places; INDEX_NOT_AVAILABLE if the data set is damaged
 */
export type Answerer = (question: Question) => Promise<Answer>;
