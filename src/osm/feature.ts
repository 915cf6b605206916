import type { SourceType, Tags } from '../core/core.ts';
import type { DecodeOptions } from './decoding.ts';
import type { Geometry } from './geometry.ts';

export type FeatureType = Exclude<SourceType, 'g'>;

/** One object of an extract with its shape. */
export interface Feature {
  readonly type: FeatureType;
  /** Identifier of the object in OpenStreetMap, positive. */
  readonly number: number;
  readonly tags: Tags;
  /** Seconds since 1970 of the last edit. */
  readonly timestamp?: number | undefined;
  readonly geometry: Geometry;
}

export interface FeatureOptions extends DecodeOptions {
  /**
   * Chooses the objects to give; asked for every object that has tags (and one of `keys`), for a relation twice.
   *
   * @param shape as tags and nodes promise it: a ring without surface will be a line, an open area a collection
   */
  readonly wanted: (tags: Tags, type: FeatureType, shape: Geometry['type']) => boolean;
  /** Objects with none of these keys are passed over without making their tags: several times faster. */
  readonly keys?: ReadonlySet<string>;
  /** Called after each blob; blobs are read more than once, so the figures are shares of the whole work. */
  readonly onProgress?: (bytesRead: number, bytesTotal: number) => void;
  /** Called at the end with a sentence for each kind of flaw that was survived. */
  readonly onWarning?: (sentence: string) => void;
  /** Memory for nodes, 16 bytes each, before they go to a temporary file. Default 512 MiB. */
  readonly nodeMemoryBytes?: number;
  /** Where that file goes; unless given, where the system has such files. However reading ends, it is removed. */
  readonly temporaryDirectory?: string;
}
