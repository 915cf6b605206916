import { shortWay } from './longitudes.ts';

/**
 * True if a ring holds a point, by the even-odd rule; edges are straight between latitudes and longitudes.
 *
 * @param ring closed, interleaved longitude, latitude in 1e-7 degrees like the point
 */
export function holdsPoint(ring: Int32Array, latE7: number, lonE7: number): boolean {
  let isInside = false;
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [lat, nextLat] = [ring[at + 1]!, ring[at + 3]!];
    if (lat > latE7 === nextLat > latE7) continue;
    const [east, nextEast] = [shortWay(ring[at]! - lonE7), shortWay(ring[at + 2]! - lonE7)];
    if (east + ((latE7 - lat) / (nextLat - lat)) * (nextEast - east) > 0) isInside = !isInside;
  }
  return isInside;
}

/** How much a ring holds, to be compared with others around one point: square 1e-7 degrees of latitude. */
export function extentOf(ring: Int32Array): number {
  const [originLon = 0, originLat = 0] = ring;
  let twice = 0;
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [east, nextEast] = [shortWay(ring[at]! - originLon), shortWay(ring[at + 2]! - originLon)];
    twice += east * (ring[at + 3]! - originLat) - nextEast * (ring[at + 1]! - originLat);
  }
  return (Math.abs(twice) / 2) * Math.cos((originLat / 1e7) * (Math.PI / 180));
}
