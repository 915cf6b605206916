import type { Tags } from '../../core/core.ts';
import type { SourceGeometry } from '../geometry/source-geometry.ts';

/** An object that may be on the map. */
export interface SourceFeature {
  readonly type: 'n' | 'w' | 'r';
  readonly tags: Tags;
  /** Degrees of a point inside its shape. */
  readonly lat: number;
  readonly lon: number;
  readonly geometry: SourceGeometry;
}
