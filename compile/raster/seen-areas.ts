const UNITS_PER_DEGREE = 1e7;
const PIXELS_PER_TILE = 512;
/** Square pixels of the smallest area, and of the smallest gap in one. */
const LEAST_AREA = 50;

/**
 * The areas that are large enough to be seen at a zoom, without gaps that are not.
 *
 * @param areas polygons, their outer rings first, of interleaved longitude and latitude in 1e-7 degrees, closed by their first point
 */
export function seenAreas(areas: readonly (readonly Int32Array[])[], zoom: number): Int32Array[][] {
  const seen = areas.filter(([outer]) => isSeen(outer!, zoom));
  return seen.map((rings) => rings.filter((ring) => isSeen(ring, zoom)));
}

function isSeen(ring: Int32Array, zoom: number): boolean {
  const pixel = 360 / (PIXELS_PER_TILE * 2 ** zoom);
  const shrink = Math.cos((ring[1]! / UNITS_PER_DEGREE) * (Math.PI / 180)); // degrees of latitude are longer on the map
  return squareDegrees(ring) / shrink > LEAST_AREA * pixel ** 2;
}

function squareDegrees(ring: Int32Array): number {
  const [x, y] = [ring[0]!, ring[1]!];
  let sum = 0;
  for (let at = 2; at < ring.length; at += 2)
    sum += (ring[at - 2]! - x) * (ring[at + 1]! - y) - (ring[at]! - x) * (ring[at - 1]! - y);
  return Math.abs(sum) / 2 / UNITS_PER_DEGREE ** 2;
}
