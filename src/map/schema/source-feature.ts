import type { Tags } from '../../core/core.ts';
import type { SourceGeometry } from '../../mvt/mvt.ts';

/** An object that may be on the map. */
export interface SourceFeature {
  readonly type: 'n' | 'w' | 'r';
  /** Identifier of the object in its source; tiles of one without it do not name it. */
  readonly sourceId?: number;
  readonly tags: Tags;
  /** Degrees of a point inside its shape. */
  readonly lat: number;
  readonly lon: number;
  readonly geometry: SourceGeometry;
  /** How well known a place is, 0..1: which of many the map shows. */
  readonly importance?: number | undefined;
  /** Roads whose routes lead over a way: network and number, `US:I=80`. */
  readonly routes?: readonly string[] | undefined;
}
