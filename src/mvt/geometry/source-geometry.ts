/** Interleaved longitude and latitude in 1e-7 degrees. */
type Positions = Int32Array;

/**
 * Shape of an object. Rings of areas repeat their first position at the end; outer rings run counter-clockwise on a map with north
 * above, holes clockwise.
 */
export type SourceGeometry =
  | { readonly type: 'point'; readonly latE7: number; readonly lonE7: number }
  | { readonly type: 'line'; readonly positions: Positions }
  | {
      readonly type: 'area';
      readonly polygons: readonly (readonly Positions[])[];
      /** True if no part of the real shape is missing; false if absent. */
      readonly isWhole?: boolean;
    }
  | { readonly type: 'collection'; readonly points: Positions; readonly lines: readonly Positions[] };

/** The lines that a geometry consists of; none for a point. */
export function linesOf(geometry: SourceGeometry): readonly Positions[] {
  if (geometry.type === 'line') return [geometry.positions];
  if (geometry.type === 'area') return geometry.polygons.flat();
  return geometry.type === 'collection' ? geometry.lines : [];
}
