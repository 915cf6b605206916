import type { SourceType } from '../core/core.ts';
import type { Atlas, AtlasFacts } from './atlas-port.ts';
import { entryOf, type GeocodeEntry } from './entry-of.ts';
import { forward } from './forward.ts';
import type { ForwardRequest, ReverseRequest } from './request.ts';
import type { GeocodeResult } from './result.ts';
import { reverse } from './reverse.ts';

/** Answers texts and points from one atlas. */
export interface Geocoder {
  readonly facts: AtlasFacts;
  /** The likeliest first; empty where no word of the text is known. */
  forward(request: ForwardRequest): GeocodeResult[];
  /** The nearest first; empty at open sea. */
  reverse(request: ReverseRequest): GeocodeResult[];
  /** The area, street or house of an identifier; named places are the search's. */
  entry(type: SourceType, number: number): GeocodeEntry | undefined;
}

export function createGeocoder(atlas: Atlas): Geocoder {
  return {
    facts: atlas.facts,
    forward: (request) => forward(atlas, request),
    reverse: (request) => reverse(atlas, request),
    entry: (type, number) => entryOf(atlas, type, number),
  };
}
