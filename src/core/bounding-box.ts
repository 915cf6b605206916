/** West, south, east, north in degrees; west is greater than east where the antimeridian is crossed. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number];

/** True if a point in degrees lies in the box or on its border; also across the antimeridian. */
export function isInBox(box: BoundingBox, lat: number, lon: number): boolean {
  const [west, south, east, north] = box;
  if (lat < south || lat > north) return false;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}
