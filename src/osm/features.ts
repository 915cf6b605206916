import type { SourceType, Tags } from '../core/core.ts';
import type { DecodeOptions } from './decoding.ts';
import { FeatureReader } from './feature-reader.ts';
import type { Geometry } from './geometry.ts';
import { withExtract } from './reading.ts';

export type FeatureType = Exclude<SourceType, 'g'>;

/** One object of an extract with its shape. */
export interface Feature {
  readonly type: FeatureType;
  /** Identifier of the object in OpenStreetMap, positive. */
  readonly number: number;
  readonly tags: Tags;
  /** Seconds since 1970 of the last edit. */
  readonly timestamp?: number;
  readonly geometry: Geometry;
}

export interface FeatureOptions extends DecodeOptions {
  /** Chooses the objects to give; asked once for every object that has tags (and one of `keys`). */
  readonly wanted: (tags: Tags, type: FeatureType) => boolean;
  /** Objects with none of these keys are passed over without making their tags: several times faster. */
  readonly keys?: ReadonlySet<string>;
  /** Called after each blob; blobs are read more than once, so the figures are shares of the whole work. */
  readonly onProgress?: (bytesRead: number, bytesTotal: number) => void;
  /** Called at the end with a sentence for each kind of flaw that was survived. */
  readonly onWarning?: (sentence: string) => void;
}

/**
 * The wanted objects of an extract with their geometry: nodes, then ways, then relations, each in file order.
 * The objects of each kind must be sorted by identifier; the kinds may come in any order. Nodes and ways that a
 * cut extract lacks are left out of shapes and reported.
 *
 * Memory: 16 bytes for each node of the file, and 16 for each node of a way that a wanted relation has.
 *
 * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE
 */
export async function* readFeatures(path: string, options: FeatureOptions): AsyncGenerator<Feature> {
  yield* withExtract(path, options, (extract, decoder) =>
    new FeatureReader(extract, decoder, options).read(),
  );
}
