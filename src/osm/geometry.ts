/**
 * Positions as longitude and latitude by turns, in 1e-7 degrees. In a ring the last position equals the first.
 */
export type Positions = Int32Array;

/** One outer ring, counter-clockwise, then the rings of its holes, clockwise. */
export type Polygon = readonly [outer: Positions, ...holes: Positions[]];

export interface PointGeometry {
  readonly type: 'point';
  /** 1e-7 degrees, as is the longitude. */
  readonly latE7: number;
  readonly lonE7: number;
}

export interface LineGeometry {
  readonly type: 'line';
  /** One position at least. */
  readonly positions: Positions;
}

export interface AreaGeometry {
  readonly type: 'area';
  /** One at least. */
  readonly polygons: readonly Polygon[];
  /** False where ways or nodes are missing or ways do not meet, so that this is not the whole of the real shape. */
  readonly isWhole: boolean;
}

/** What could be located of a relation that is no area, or whose rings could not be closed: one part at least. */
export interface CollectionGeometry {
  readonly type: 'collection';
  readonly points: Positions;
  readonly lines: readonly Positions[];
}

export type Geometry = PointGeometry | LineGeometry | AreaGeometry | CollectionGeometry;
