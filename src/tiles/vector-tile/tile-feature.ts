/** What a layer of a tile holds: points, lines or areas. */
export type Shape = 'point' | 'line' | 'area';

/** Value of an attribute. */
export type FieldValue = string | number | boolean;

/** One thing in one layer of one tile. */
export interface TileFeature {
  readonly order: number;
  /** Its attributes as a JSON array of names and values by turns: equal ones are equal texts. */
  readonly attributes: string;
  readonly shape: Shape;
  /**
   * Points of the tile's grid, x and y by turns: of points one part, of lines a part each, of areas a part for each
   * ring, an outer ring before its holes, the first point of a ring not repeated.
   */
  readonly parts: readonly (readonly number[])[];
}

/** A layer of a tile with its features in order, at least one. */
export interface TileLayer {
  readonly name: string;
  readonly features: readonly TileFeature[];
}
