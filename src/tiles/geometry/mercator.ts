/** The world's width and height in the whole units that shapes are kept in: 16 to a unit of a tile at zoom 14. */
export const WORLD_BITS = 30;
export const WORLD_UNITS = 1 << WORLD_BITS;
/** Beyond this latitude Mercator's square ends. */
const LAST_LATITUDE = 85.0511287798066;
const EARTH_CIRCUMFERENCE_METRES = 2 * Math.PI * 6_378_137;

/** Metres at the equator of one unit of the world. */
const METRES_PER_UNIT = EARTH_CIRCUMFERENCE_METRES / WORLD_UNITS;

/** Longitude in degrees to units from the antimeridian eastwards, 0..2^30. */
export function worldX(lon: number): number {
  return clamped(Math.round((lon / 360 + 0.5) * WORLD_UNITS));
}

/** Latitude in degrees to units from the north southwards, 0..2^30. */
export function worldY(lat: number): number {
  const sine = Math.sin((Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat)) * Math.PI) / 180);
  return clamped(Math.round((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_UNITS));
}

/** Latitude in degrees of a place in the world's units. */
export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD_UNITS))) * 180) / Math.PI;
}

/** Square metres on Mercator's map of so many square units. */
export function mercatorSquareMetres(squareUnits: number): number {
  return squareUnits * METRES_PER_UNIT ** 2;
}

/** Longitudes and latitudes by turns in 1e-7 degrees, to x and y by turns in the world's units. */
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
