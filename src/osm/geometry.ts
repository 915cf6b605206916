/** Interleaved longitude, latitude in 1e-7 degrees. In a ring the last position equals the first. */
export type Positions = Int32Array;

/** One outer ring, counter-clockwise, then the rings of its holes, clockwise. */
export type Polygon = readonly [outer: Positions, ...holes: Positions[]];

export interface PointGeometry {
  readonly type: 'point';
  /** 1e-7 degrees, like the longitude. */
  readonly latE7: number;
  readonly lonE7: number;
}

export interface LineGeometry {
  readonly type: 'line';
  /** At least one position. */
  readonly positions: Positions;
}

export interface AreaGeometry {
  readonly type: 'area';
  /** At least one polygon. */
  readonly polygons: readonly Polygon[];
  /** False if ways or nodes are missing or ways do not meet, so that the shape is incomplete. */
  readonly isWhole: boolean;
}

/** Located members of a relation that is no area, or whose rings could not be closed. At least one part. */
export interface CollectionGeometry {
  readonly type: 'collection';
  readonly points: Positions;
  readonly lines: readonly Positions[];
}

export type Geometry = PointGeometry | LineGeometry | AreaGeometry | CollectionGeometry;
