import type { AreaLevel } from '../addresses/addresses.ts';

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
