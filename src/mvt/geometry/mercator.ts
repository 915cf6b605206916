/**
 * World units: Web Mercator's square has 2^30 of them along a side, 16 to a grid unit of a tile at zoom 14. x runs eastwards from
 * the antimeridian, y southwards from the northern edge.
 */
export const WORLD_BITS = 30;
export const WORLD_UNITS = 1 << WORLD_BITS;
/** Degrees: the edge of Web Mercator's square. */
const LAST_LATITUDE = 85.0511287798066;

/** True if a latitude in degrees lies on the map, which ends before the poles. */
export function isOnMap(lat: number): boolean {
  return Math.abs(lat) <= LAST_LATITUDE;
}

/**
 * The parts of a line in world units that do not run along the northern or southern edge of the map, where all lies that is beyond.
 *
 * @returns the line itself in the usual case
 */
export function partsOnMap(world: Int32Array): Int32Array[] {
  const isBeyond = (at: number): boolean => world[at + 1] === 0 || world[at + 1] === WORLD_UNITS;
  const parts: Int32Array[] = [];
  let start = 0;
  for (let at = 2; at < world.length; at += 2) {
    if (!isBeyond(at - 2) || !isBeyond(at)) continue;
    if (at - 2 > start) parts.push(world.subarray(start, at));
    start = at;
  }
  if (start === 0) return [world];
  if (world.length - 2 > start) parts.push(world.subarray(start));
  return parts;
}
const EARTH_CIRCUMFERENCE_METRES = 2 * Math.PI * 6_378_137;

/** Metres in a world unit at the equator. */
export const METRES_PER_UNIT = EARTH_CIRCUMFERENCE_METRES / WORLD_UNITS;

/** Longitude in degrees to x in world units, 0 to 2^30. */
export function worldX(lon: number): number {
  return clamped(Math.round((lon / 360 + 0.5) * WORLD_UNITS));
}

/** Latitude in degrees to y in world units, 0 to 2^30. */
export function worldY(lat: number): number {
  const sine = Math.sin((Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat)) * Math.PI) / 180);
  return clamped(Math.round((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_UNITS));
}

/** Latitude in degrees of y in world units. */
export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD_UNITS))) * 180) / Math.PI;
}

/** Area in square metres on the Mercator map, not on the ground, of an area in square world units. */
export function mercatorSquareMetres(squareUnits: number): number {
  return squareUnits * METRES_PER_UNIT ** 2;
}

/** Interleaved longitude and latitude in 1e-7 degrees to interleaved x and y in world units. */
export function toWorld(positions: Int32Array): Int32Array {
  const world = new Int32Array(positions.length);
  for (let at = 0; at + 1 < positions.length; at += 2) {
    world[at] = worldX(positions[at]! / 1e7);
    world[at + 1] = worldY(positions[at + 1]! / 1e7);
  }
  return world;
}

function clamped(units: number): number {
  return Math.max(0, Math.min(WORLD_UNITS, units));
}
