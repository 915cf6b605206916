import { crossesTowardsGreaterX } from '../core/core.ts';
import type { BoundingBox } from '../search/search.ts';

type Ring = readonly (readonly [lon: number, lat: number])[];

/** Whether a point in degrees lies in the box, its border included; also across the antimeridian. */
export function isInBox(box: BoundingBox, lat: number, lon: number): boolean {
  const [west, south, east, north] = box;
  if (lat < south || lat > north) return false;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}

/**
 * Whether a point in degrees lies in the ring, by the even-odd rule. Edges run the shorter way round, so a ring
 * may cross the antimeridian; one that goes around a pole is not told apart from its complement.
 */
export function isInRing(ring: Ring, lat: number, lon: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const lonA = turn(ring[i]![0] - lon);
    const lonB = lonA + turn(ring[j]![0] - ring[i]![0]);
    if (crossesTowardsGreaterX(0, lat, lonA, ring[i]![1], lonB, ring[j]![1])) inside = !inside;
  }
  return inside;
}

/** The same turn as a difference of -180..180 degrees. */
function turn(degrees: number): number {
  if (degrees > 180) return degrees - 360;
  return degrees < -180 ? degrees + 360 : degrees;
}
