/** Distances on the sphere that every room agrees on. */

/** Mean radius of the Earth in metres (IUGG), the one the service's distances are defined by. */
export const EARTH_RADIUS_METRES = 6_371_008.8;

const RADIANS = Math.PI / 180;

/** Great-circle distance in metres between two points in degrees (haversine, exact at all distances). */
export function distanceMetres(latA: number, lonA: number, latB: number, lonB: number): number {
  const sinLat = Math.sin(((latB - latA) * RADIANS) / 2);
  const sinLon = Math.sin(((lonB - lonA) * RADIANS) / 2);
  const h = sinLat * sinLat + Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * sinLon * sinLon;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Straight line through a sphere of radius 1 between points that lie `metres` apart on the Earth; at most 2. */
export function chordOfMetres(metres: number): number {
  return 2 * Math.sin(Math.min(metres / (2 * EARTH_RADIUS_METRES), Math.PI / 2));
}

/** Inverse of {@link chordOfMetres}. */
export function metresOfChord(chord: number): number {
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, chord / 2));
}

/** Writes the point of the unit sphere at `lat`, `lon` degrees into `out` at `at` as x, y, z. */
export function unitVector(lat: number, lon: number, out: Float64Array, at = 0): void {
  const cosLat = Math.cos(lat * RADIANS);
  out[at] = cosLat * Math.cos(lon * RADIANS);
  out[at + 1] = cosLat * Math.sin(lon * RADIANS);
  out[at + 2] = Math.sin(lat * RADIANS);
}
