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
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldPixels(zoom)))) * 180) / Math.PI;
}

/** Metres that a pixel has at the equator; on the ground at a latitude, times its cosine. */
export function metresPerPixel(zoom: number): number {
  return (2 * Math.PI * 6_378_137) / worldPixels(zoom);
}
