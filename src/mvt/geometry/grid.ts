import { makeValid } from './make-valid.ts';
import { WORLD_BITS } from './mercator.ts';
import { areValid } from './ring-contacts.ts';
import { doubleArea, type Ring, withoutSpikes } from './rings.ts';
import { simplifyLine, simplifyRing } from './simplify.ts';

/** The last zoom with tiles of its own; clients overzoom its tiles beyond. */
export const LAST_ZOOM = 14;

const EXTENT_BITS = 12;
/**
 * Units of a tile's grid along a side (the extent of a layer). Coordinates are computed with shifts instead of `**` and `Math`:
 * V8 stores the results of those as doubles, and then every array of coordinates that one of them enters.
 */
export const EXTENT = 1 << EXTENT_BITS;
/** Grid units around a tile that it also holds, so that its edges are never seen. */
export const BUFFER = 64;
/** Grid units in a pixel of a tile that is shown 512 pixels wide. */
export const PIXEL = 8;
/** Half a pixel in grid units: before the last zoom, shorter lines and smaller pieces of the world are not drawn. */
export const SPECK = PIXEL / 2;

/** Grid units by which simplifying may move shapes at the last zoom: less than can be seen. */
const TOLERANCE_AT_LAST = 0.7;
/** The same at earlier zooms: with more, winding streets and thin rivers would lose over a hundredth of their length. */
const LINE_TOLERANCE = 1;
const RING_TOLERANCE = 1.4;

/** Binary logarithm of the number of world units in a grid unit of a zoom. */
export function gridShift(zoom: number): number {
  return WORLD_BITS - EXTENT_BITS - zoom;
}

/** Rounds a coordinate in world units to the grid of a zoom. */
export function onGrid(world: number, zoom: number): number {
  const shift = gridShift(zoom);
  return (world + ((1 << shift) >> 1)) >> shift;
}

/**
 * Simplifies a line on the grid of a zoom.
 *
 * @param world interleaved x and y in world units
 * @param isLast true if deeper zooms overzoom this one, so that it keeps details which cannot be seen yet
 * @param coarseBits points lie on multiples of this power of two, and may move by that
 * @returns undefined if the line collapses to a point
 */
export function lineOnGrid(
  world: Int32Array,
  zoom: number,
  isLast = zoom === LAST_ZOOM,
  coarseBits = 0,
): readonly number[] | undefined {
  const line = simplifyLine(
    pointsOnGrid(world, zoom, world.length / 2, false, coarseBits),
    isLast ? TOLERANCE_AT_LAST : LINE_TOLERANCE * (1 << coarseBits),
  );
  return line.length >= 4 ? line : undefined;
}

/**
 * Simplifies the rings of one polygon on the grid of a zoom, makes them valid and drops those too small to be seen. Features
 * before the last zoom are drawn by {@link polygonOnGrid} instead, which preserves their area.
 *
 * @param polygon in world units, the outer ring first, each closed by its first point and in the direction of the source
 * @param isLast as in {@link lineOnGrid}
 */
export function ringsOnGrid(
  polygon: readonly Int32Array[],
  zoom: number,
  isLast = zoom === LAST_ZOOM,
): readonly Ring[] {
  const rings: Ring[] = [];
  for (let i = 0; i < polygon.length; i++) {
    const ring = ringOnGrid(polygon[i]!, zoom, isLast);
    if (isLargeEnough(ring, isLast)) rings.push(ring);
    else if (i === 0) return [];
  }
  if (areValid(rings)) return rings;
  return makeValid(rings).filter((ring) => isLargeEnough(ring, isLast));
}

function ringOnGrid(world: Int32Array, zoom: number, isLast: boolean): Ring {
  const isTurned = true; // sources run counter-clockwise around areas, tiles clockwise
  const ring = withoutSpikes(pointsOnGrid(world, zoom, world.length / 2 - 1, isTurned));
  return withoutSpikes(simplifyRing(ring, isLast ? TOLERANCE_AT_LAST : RING_TOLERANCE));
}

/** At the last zoom every ring with an area; before it, rings that can be seen. */
function isLargeEnough(ring: Ring, isLast: boolean): boolean {
  return Math.abs(doubleArea(ring)) >= (isLast ? 1 : 2 * SPECK * SPECK);
}

/**
 * Rounds points to the grid of a zoom and drops those that repeat the one before them.
 *
 * @param count number of points to take, from the first on
 * @param isTurned true to return them in reverse order
 * @param coarseBits points are rounded to multiples of this power of two
 */
export function pointsOnGrid(
  world: Int32Array,
  zoom: number,
  count: number,
  isTurned: boolean,
  coarseBits = 0,
): number[] {
  const shift = gridShift(zoom) + coarseBits;
  const half = (1 << shift) >> 1;
  const points: number[] = [];
  let beforeX = -1;
  let beforeY = -1;
  for (let i = 0; i < count; i++) {
    const at = 2 * (isTurned ? count - 1 - i : i);
    const x = ((world[at]! + half) >> shift) << coarseBits;
    const y = ((world[at + 1]! + half) >> shift) << coarseBits;
    if (x === beforeX && y === beforeY) continue;
    points.push(x, y);
    beforeX = x;
    beforeY = y;
  }
  return points;
}
