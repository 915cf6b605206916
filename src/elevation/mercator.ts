import { latitudeOf, METRES_PER_UNIT, WORLD_UNITS } from '../mvt/mvt.ts';

/** Pixels along a side of a tile. */
export const TILE_PIXELS = 512;

/** Pixels along a side of the world. */
export function worldPixels(zoom: number): number {
  return TILE_PIXELS * 2 ** zoom;
}

/** Longitude of x in pixels from the antimeridian, -180 to 180 inside the world, beyond it further on. */
export function lonAt(x: number, zoom: number): number {
  return (x / worldPixels(zoom)) * 360 - 180;
}

/** Latitude of y in pixels from the northern edge of Web Mercator's square. */
export function latAt(y: number, zoom: number): number {
  return latitudeOf((y / worldPixels(zoom)) * WORLD_UNITS);
}

/** Metres that a pixel has at the equator; on the ground at a latitude, times its cosine. */
export function metresPerPixel(zoom: number): number {
  return (METRES_PER_UNIT * WORLD_UNITS) / worldPixels(zoom);
}
