import type { Tags } from '../../core/core.ts';

/** Longitude and latitude by turns, in 1e-7 degrees. */
type Positions = Int32Array;

/**
 * Where a thing is. Rings of areas repeat their first position at the end; outer rings run counter-clockwise on a map
 * with north above, holes the other way.
 */
export type SourceGeometry =
  | { readonly type: 'point'; readonly lat: number; readonly lon: number }
  | { readonly type: 'line'; readonly positions: Positions }
  | {
      readonly type: 'area';
      readonly polygons: readonly (readonly Positions[])[];
      /** Whether nothing of the real shape is missing; not, unless it is said. */
      readonly isWhole?: boolean;
    }
  | { readonly type: 'collection'; readonly points: Positions; readonly lines: readonly Positions[] };

/** A thing that may be on the map. */
export interface SourceFeature {
  readonly type: 'n' | 'w' | 'r';
  readonly tags: Tags;
  /** Degrees of a point inside its shape. */
  readonly lat: number;
  readonly lon: number;
  readonly geometry: SourceGeometry;
}

/** Lines that a geometry is made of; none of a point. */
export function linesOf(geometry: SourceGeometry): readonly Positions[] {
  if (geometry.type === 'line') return [geometry.positions];
  if (geometry.type === 'area') return geometry.polygons.flat();
  return geometry.type === 'collection' ? geometry.lines : [];
}
