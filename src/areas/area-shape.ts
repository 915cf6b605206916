import type { AreaLevel } from '../addresses/addresses.ts';
import type { AreaColumns } from './area-columns.ts';

/** An area as far as places on the Earth are concerned. */
export interface AreaShape {
  readonly level: AreaLevel;
  /** Degrees: the point that stands for the area. */
  readonly lat: number;
  readonly lon: number;
  /** Number of the area it lies in, less than its own; -1 for none. */
  readonly parent: number;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country?: string;
  /**
   * Present if its extent is known. Each polygon has its outer ring, then its holes: interleaved longitude, latitude in
   * 1e-7 degrees, the last position equal to the first. No ring crosses the antimeridian.
   */
  readonly polygons?: readonly (readonly Int32Array[])[];
}

/** Areas one after the other that were laid out before: whole families, none with polygons. */
export interface AreaRun {
  /** Number of the first of them. */
  readonly at: number;
  /** Their rows, [from, end), where they were laid out before. */
  readonly from: number;
  readonly end: number;
  /** Number of the area that they lie in, as far as they lie in no other of the run; -1 for none. */
  readonly parent: number;
}

/** Rows of areas that are copied unchanged from an earlier layout. */
export interface InsertedAreas {
  /** In the order of their numbers. */
  readonly runs: readonly AreaRun[];
  /** Layout that holds their rows. */
  readonly columns: AreaColumns;
}
