import type { SourceType } from '../core/core.ts';
import { below } from './below.ts';
import { Describer, type Description, type Surroundings } from './describe.ts';
import { describeObject } from './describe-object.ts';
import { entryOf, type GeocodeEntry } from './entry-of.ts';
import { forward } from './forward.ts';
import type { Gazetteer, GazetteerFacts } from './gazetteer-port.ts';
import type { ForwardRequest, ReverseRequest } from './request.ts';
import type { GeocodeResult } from './result.ts';
import { reverse } from './reverse.ts';
import { type ObjectShape, shapeOf } from './shape-of.ts';

/** Answers texts and points from one gazetteer. Rejects with what the engine below could not do. */
export interface Geocoder {
  readonly facts: GazetteerFacts;
  /** The likeliest first; empty if no word of the text is known. */
  forward(request: ForwardRequest): Promise<GeocodeResult[]>;
  /** The nearest first; empty at open sea. */
  reverse(request: ReverseRequest): Promise<GeocodeResult[]>;
  /** The area, street or house of an identifier; named places are the search's. */
  entry(type: SourceType, sourceId: number): Promise<GeocodeEntry | undefined>;
  /** The area, street, named place or house of an identifier, in words, as an answer of full confidence. */
  described(
    type: SourceType,
    sourceId: number,
    languages: readonly string[],
  ): Promise<GeocodeResult | undefined>;
  /** The areas that a point in degrees lies in, in words; answered from memory. */
  surroundings(lat: number, lon: number, languages: readonly string[]): Surroundings;
  /** The same areas one by one, coarse to fine; answered from memory. */
  areasAt(lat: number, lon: number, languages: readonly string[]): readonly Description[];
  /** What lies directly below the area or street of an identifier, at most so many; see `below`. */
  below(
    type: SourceType,
    sourceId: number,
    languages: readonly string[],
    most: number,
  ): Promise<readonly GeocodeResult[]>;
  /**
   * What the area or street of an identifier covers; undefined for what is known by its point alone.
   *
   * @param withFootprints asks for the outer rings of buildings and named places, too
   */
  shape(type: SourceType, sourceId: number, withFootprints?: boolean): Promise<ObjectShape | undefined>;
}

export function createGeocoder(gazetteer: Gazetteer): Geocoder {
  const answered = gazetteer.inFewTrips ?? ((answer) => answer(gazetteer));
  return {
    facts: gazetteer.head.facts,
    forward: (request) => answered((over) => forward(over, request)),
    reverse: (request) => answered((over) => reverse(over, request)),
    entry: (type, sourceId) => answered((over) => entryOf(over, type, sourceId)),
    described: (type, sourceId, languages) =>
      answered((over) => describeObject(over, { type, sourceId }, languages)),
    surroundings: (lat, lon, languages) => new Describer(gazetteer.head, languages).around(lat, lon),
    areasAt: (lat, lon, languages) => {
      const describer = new Describer(gazetteer.head, languages);
      return gazetteer.head.areas.chainWithinReachAt(lat, lon).map((number) => describer.area(number));
    },
    below: (type, sourceId, languages, most) =>
      answered((over) => below(over, { type, sourceId }, languages, most)),
    shape: (type, sourceId, withFootprints = false) =>
      answered((over) => shapeOf(over, { type, sourceId, withFootprints })),
  };
}
