import type { SourceType } from '../core/core.ts';
import type { Atlas, AtlasFacts } from './atlas-port.ts';
import { entryOf, type GeocodeEntry } from './entry-of.ts';
import { forward } from './forward.ts';
import type { ForwardRequest, ReverseRequest } from './request.ts';
import type { GeocodeResult } from './result.ts';
import { reverse } from './reverse.ts';

/** Answers texts and points from one atlas. Rejects with what the engine below could not do. */
export interface Geocoder {
  readonly facts: AtlasFacts;
  /** The likeliest first; empty if no word of the text is known. */
  forward(request: ForwardRequest): Promise<GeocodeResult[]>;
  /** The nearest first; empty at open sea. */
  reverse(request: ReverseRequest): Promise<GeocodeResult[]>;
  /** The area, street or house of an identifier; named places are the search's. */
  entry(type: SourceType, number: number): Promise<GeocodeEntry | undefined>;
}

export function createGeocoder(atlas: Atlas): Geocoder {
  return {
    facts: atlas.facts,
    forward: async (request) => forward(atlas, request),
    reverse: async (request) => reverse(atlas, request),
    entry: async (type, number) => entryOf(atlas, type, number),
  };
}
