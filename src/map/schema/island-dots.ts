import { doubleArea, LAST_ZOOM, mercatorSquareMetres, type SourceGeometry, toWorld } from '../../mvt/mvt.ts';

/** The kind of a dot in `natural_labels`. Dots have no name: `place_labels` name islands. */
export const ISLAND = 'island';
/** The first zoom with dots: before it the world's map names its islands. */
const FIRST_DOT_ZOOM = 5;
/** Metres along a side of a pixel at zoom 0, at the equator. */
const PIXEL_METRES = 40_075_017 / 512;
/** Sides of islands in pixels: larger ones are seen without a dot, of smaller ones not even a dot is due. */
const SIDES = { least: 1 / 32, most: 2.5 } as const;
/** Dots come after all that has a rank, the larger islands first. */
const AFTER_RANKS = 11;

/** When and where among others the dot of an island is shown. */
interface IslandDot {
  readonly minZoom: number;
  /** The last zoom at which the island itself is hard to see. */
  readonly maxZoom: number;
  readonly order: number;
}

/**
 * The dot of an island that is smaller than 2.5 pixels along a side; undefined for what is no island or always large enough.
 *
 * @param areaSize square metres on the Mercator map of an area; not called for lines
 */
export function islandDot(geometry: SourceGeometry, areaSize: () => number): IslandDot | undefined {
  const side = Math.sqrt(geometry.type === 'line' ? landWithin(geometry.positions) : areaSize());
  if (side === 0) return undefined;
  const minZoom = Math.max(FIRST_DOT_ZOOM, Math.ceil(Math.log2((SIDES.least * PIXEL_METRES) / side)));
  const maxZoom = Math.min(LAST_ZOOM - 1, Math.ceil(Math.log2((SIDES.most * PIXEL_METRES) / side)) - 1);
  return minZoom > maxZoom ? undefined : { minZoom, maxZoom, order: AFTER_RANKS + 1 / side };
}

/** Square metres on the Mercator map of the land within a closed coast, which lies to its left; 0 within any other line. */
function landWithin(coast: Int32Array): number {
  const isClosed = coast[0] === coast.at(-2) && coast[1] === coast.at(-1);
  if (!isClosed) return 0;
  return mercatorSquareMetres(Math.max(0, -doubleArea(toWorld(coast)) / 2)); // y runs southwards
}
