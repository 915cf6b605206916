import type { Area } from '../addresses/addresses.ts';
import type { AreaRun } from '../areas/areas.ts';
import type { FeatureType, Polygon } from '../osm/osm.ts';

/** An area with what it lies in. */
export interface AssembledArea extends Area {
  /** Number of the area it lies in, less than its own; -1 for none. */
  readonly parent: number;
  /** Its whole extent; absent where the source has only parts of it, or a point. */
  readonly polygons?: readonly Polygon[];
  /** Index of the identical gazetteer entry (towns, then regions, then countries). */
  readonly gazetteerEntry?: number;
}

/** The boundary of the area in which a postcode is used. */
export interface PostcodeBoundary {
  readonly code: string;
  readonly polygons: readonly Polygon[];
  readonly type: FeatureType;
  readonly sourceId: number;
}

export interface AssembledAreas {
  /**
   * In preorder: each area is followed by all that lies in it. An area's number is its index where there are no runs;
   * else what a run holds is counted as well.
   */
  readonly areas: readonly AssembledArea[];
  /** Runs of towns that are copied unchanged from the gazetteer, by index. */
  readonly runs: readonly AreaRun[];
  /** Boundaries of postcodes, then administrative areas that have one postcode. */
  readonly postcodeAreas: readonly PostcodeBoundary[];
}
