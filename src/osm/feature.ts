import type { SourceType, Tags } from '../core/core.ts';
import type { DecodeOptions } from './decoding.ts';
import type { Geometry } from './geometry.ts';

export type FeatureType = Exclude<SourceType, 'g' | 's'>;

/** One object of an extract with its shape. */
export interface Feature {
  readonly type: FeatureType;
  /** Identifier of the object in OpenStreetMap, positive. */
  readonly sourceId: number;
  readonly tags: Tags;
  /** Seconds since 1970 of the last edit. */
  readonly timestamp?: number | undefined;
  readonly geometry: Geometry;
  /** Routes that a way is part of, as `routeOf` names them, sorted; absent without one. */
  readonly routes?: readonly string[] | undefined;
}

export interface FeatureOptions extends DecodeOptions {
  /**
   * Selects objects. Called for every object that has tags (and one of `keys`), twice for a relation.
   *
   * @param shape expected from tags and nodes: a ring without surface becomes a line, an open area a collection
   */
  readonly wanted: (tags: Tags, type: FeatureType, shape: Geometry['type']) => boolean;
  /** Names the route that a relation with the tag `route` is, so that its member ways tell of it; undefined for routes that nobody asks for. */
  readonly routeOf?: (tags: Tags) => string | undefined;
  /** Objects with none of these keys are skipped before their tags are decoded: several times faster. */
  readonly keys?: ReadonlySet<string>;
  /** Called after each blob. Blobs are read more than once, so the figures measure the share of the whole work. */
  readonly onProgress?: (bytesRead: number, bytesTotal: number) => void;
  /** Called at the end with one sentence for each kind of flaw that the reader worked around. */
  readonly onWarning?: (sentence: string) => void;
  /** Memory for nodes, 16 bytes each; further nodes go to a temporary file. Default 512 MiB. */
  readonly nodeMemoryBytes?: number;
  /** Directory of that file. Default: the system's temporary directory. The file is always removed at the end. */
  readonly temporaryDirectory?: string;
}
