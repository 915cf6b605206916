/** The first zoom with land of extracts. */
export const FIRST_LAND_ZOOM = 5;

/** Metres along a side of a pixel at zoom 0, at the equator: Mercator's map has 512 of them. */
const PIXEL_METRES = 40_075_017 / 512;
/** Sides of a pixel: of smaller areas a pixel tells nothing, not even of many. */
const LEAST_SIDE = 0.25;

/**
 * The first zoom that shows a piece of land: the earlier, the larger it is.
 *
 * @param last zoom that shows all of its kind
 */
export function landZoom(last: number, mercatorSquareMetres: number): number {
  const side = Math.sqrt(mercatorSquareMetres);
  const zoom = Math.ceil(Math.log2((LEAST_SIDE * PIXEL_METRES) / side));
  return Math.min(last, Math.max(FIRST_LAND_ZOOM, zoom));
}
