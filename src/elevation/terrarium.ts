/** Terrarium: metres are `red * 256 + green + blue / 256 - 32768` (https://github.com/tilezen/joerd/blob/master/docs/formats.md). */
const SEA_LEVEL = 32_768;
/** Steps of heights: a quarter of a metre at this zoom, twice as much at every lower one. Finer ones show no difference in shading. */
const QUARTER_METRE_ZOOM = 12;
const COARSEST_METRES = 8;
const FINEST_METRES = 0.25;

/** Step that heights are rounded to, in metres. */
export function stepAt(zoom: number): number {
  const step = FINEST_METRES * 2 ** (QUARTER_METRE_ZOOM - zoom);
  return Math.min(COARSEST_METRES, Math.max(FINEST_METRES, step));
}

/** Heights in metres to interleaved red, green and blue. */
export function toTerrarium(heights: Float32Array, zoom: number): Uint8Array {
  const step = stepAt(zoom);
  const colours = new Uint8Array(heights.length * 3);
  for (let i = 0; i < heights.length; i++) {
    const units = Math.round((Math.round(heights[i]! / step) * step + SEA_LEVEL) * 256);
    colours[3 * i] = units >> 16;
    colours[3 * i + 1] = (units >> 8) & 255;
    colours[3 * i + 2] = units & 255;
  }
  return colours;
}
