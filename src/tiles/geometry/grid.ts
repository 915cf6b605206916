import { mendRings } from './make-valid.ts';
import { WORLD_BITS } from './mercator.ts';
import { areSound } from './ring-contacts.ts';
import { doubleArea, type Ring, withoutSpikes } from './rings.ts';
import { simplifyLine, simplifyRing } from './simplify.ts';

/** The last zoom with tiles of its own; clients overzoom its tiles beyond. */
export const LAST_ZOOM = 14;

const EXTENT_BITS = 12;
/**
 * Units of a tile's grid along a side. Powers are shifts wherever coordinates are made of them: what `**` and functions of `Math`
 * give is stored as a floating-point number, and so is every array of coordinates that it takes part in.
 */
export const EXTENT = 1 << EXTENT_BITS;
/** Units of the grid around a tile that it also holds, so that nothing is seen of its edges. */
export const BUFFER = 64;
/** Units of the grid to a pixel of a tile that is shown 512 pixels wide. */
export const PIXEL = 8;
/** Before the last zoom, what is narrower and shorter cannot be seen: half a pixel. Many such make up a town's pools. */
export const SPECK = PIXEL / 2;

/** How far in units simplified shapes may lie from the true ones: under what is seen at the last zoom. */
const TOLERANCE_AT_LAST = 0.7;
/** The same before, a fraction of a pixel: more would shorten winding streets and thin rivers by over a hundredth. */
const LINE_TOLERANCE = 1;
const RING_TOLERANCE = 1.4;

/** Units of the world to one of the grid at a zoom, as a power of two. */
export function gridShift(zoom: number): number {
  return WORLD_BITS - EXTENT_BITS - zoom;
}

/** A coordinate of the world on the grid of a zoom. */
export function onGrid(world: number, zoom: number): number {
  const shift = gridShift(zoom);
  return (world + ((1 << shift) >> 1)) >> shift;
}

/**
 * A line on the grid of a zoom, simplified; undefined where nothing is left of it.
 *
 * @param isLast whether it is shown larger from there on, and keeps what cannot be seen yet
 */
export function lineOnGrid(
  world: Int32Array,
  zoom: number,
  isLast = zoom === LAST_ZOOM,
): readonly number[] | undefined {
  const line = simplifyLine(
    pointsOnGrid(world, zoom, world.length / 2, false),
    isLast ? TOLERANCE_AT_LAST : LINE_TOLERANCE,
  );
  return line.length >= 4 ? line : undefined;
}

/**
 * The rings of one polygon on the grid of a zoom, simplified and sound, without those too small to be seen; of things before
 * the last zoom there is polygonOnGrid.
 *
 * @param polygon its outer ring first, the first point of each repeated at its end, as the source runs
 * @param isLast as of {@link lineOnGrid}
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
  if (areSound(rings)) return rings;
  return mendRings(rings).filter((ring) => isLargeEnough(ring, isLast));
}

function ringOnGrid(world: Int32Array, zoom: number, isLast: boolean): Ring {
  const isTurned = true; // sources run counter-clockwise around areas, tiles clockwise
  const ring = withoutSpikes(pointsOnGrid(world, zoom, world.length / 2 - 1, isTurned));
  return withoutSpikes(simplifyRing(ring, isLast ? TOLERANCE_AT_LAST : RING_TOLERANCE));
}

/** At the last zoom whatever has a surface, before that what may be seen. */
function isLargeEnough(ring: Ring, isLast: boolean): boolean {
  return Math.abs(doubleArea(ring)) >= (isLast ? 1 : 2 * SPECK * SPECK);
}

/**
 * Points on the grid of a zoom, without those that repeat the one before them.
 *
 * @param count of points, from the first on
 * @param isTurned whether the last of them comes first
 */
export function pointsOnGrid(world: Int32Array, zoom: number, count: number, isTurned: boolean): number[] {
  const shift = gridShift(zoom);
  const half = (1 << shift) >> 1;
  const points: number[] = [];
  let beforeX = -1;
  let beforeY = -1;
  for (let i = 0; i < count; i++) {
    const at = 2 * (isTurned ? count - 1 - i : i);
    const x = (world[at]! + half) >> shift;
    const y = (world[at + 1]! + half) >> shift;
    if (x === beforeX && y === beforeY) continue;
    points.push(x, y);
    beforeX = x;
    beforeY = y;
  }
  return points;
}
