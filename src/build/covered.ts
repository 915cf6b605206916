import type { BoundingBox } from '../core/core.ts';
import type { Bounds } from '../osm/osm.ts';

/** Degrees. Wider bounds belong to an extract that lies on both sides of the antimeridian. */
const WIDEST = 180;

/**
 * The bounds that an extract states, as west, south, east, north in degrees; two boxes if they cross the antimeridian.
 * `undefined` if it states none or meaningless ones: without width or height, or all around the earth.
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
