import type { BoundingBox } from '../core/core.ts';
import type { Bounds } from '../osm/osm.ts';

/** Degrees: bounds that are wider are those of an extract on either side of the antimeridian. */
const WIDEST = 180;

/**
 * What an extract says it covers: west, south, east, north in degrees, two boxes across the antimeridian. Undefined
 * where it says nothing, or nothing that can be meant: no width or height, or the whole way around the earth.
 */
export function coveredAsSaid(bounds: Bounds | undefined): BoundingBox[] | undefined {
  if (!bounds) return undefined;
  const { minLon: west, minLat: south, maxLon: east, maxLat: north } = bounds;
  if (south >= north || west === east || east - west > WIDEST) return undefined;
  if (west < east) return [[west, south, east, north]];
  const sides: BoundingBox[] = [
    [-180, south, east, north],
    [west, south, 180, north],
  ];
  return sides.filter(([from, , to]) => from < to);
}
