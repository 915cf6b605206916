/** Geometry of a layer's features. */
export type Shape = 'point' | 'line' | 'area';

/** Value of an attribute. */
export type FieldValue = string | number | boolean;

/** Name of the attribute that tiles hold as the number of the feature itself (`id`) instead of among its attributes. */
export const FEATURE_ID = '@id';

/** One feature in one layer of one tile. */
export interface TileFeature {
  /** Position in its layer: features stand in ascending order, equal ones in the order given. */
  readonly order: number;
  /** JSON array of alternating names and values; equal attributes are equal texts. */
  readonly attributes: string;
  readonly shape: Shape;
  /**
   * Interleaved x and y in grid units of the tile. Points are one part; every line is a part; every ring of an area is a part, an
   * outer ring before its holes, its first point not repeated.
   */
  readonly parts: readonly (readonly number[])[];
}

/** A layer of a tile with its features in order; at least one. */
export interface TileLayer {
  readonly name: string;
  readonly features: readonly TileFeature[];
}
