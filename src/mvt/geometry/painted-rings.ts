import { PIXEL, pointsOnGrid } from './grid.ts';
import type { Ring } from './rings.ts';
import { simplifyRing } from './simplify.ts';

/** Grid units by which simplifying may move a ring: a quarter of a pixel changes few of the pixels whose middles it holds. */
const TOLERANCE = 2;

/**
 * The rings of a polygon that is only painted on the pixels of tiles, on the grid of a zoom. They need not be valid, nor keep their area one by one:
 * of many small polygons as many hold the middle of a pixel as they have pixels of area.
 *
 * @param polygon in world units, the outer ring first, each closed by its first point and in the direction of the source
 * @returns empty if the polygon surely holds the middle of no pixel
 */
export function paintedRings(polygon: readonly Int32Array[], zoom: number): readonly Ring[] {
  const rings: Ring[] = [];
  for (let i = 0; i < polygon.length; i++) {
    const world = polygon[i]!;
    const ring = simplifyRing(pointsOnGrid(world, zoom, world.length / 2 - 1, true), TOLERANCE);
    if (mayHoldMiddle(ring)) rings.push(ring);
    else if (i === 0) return [];
  }
  return rings;
}

/** True if the bounds of a ring hold the middle of a pixel. */
function mayHoldMiddle(ring: Ring): boolean {
  return ring.length >= 6 && hasMiddle(ring, 0) && hasMiddle(ring, 1);
}

/** @param axis 0 for x, 1 for y */
function hasMiddle(ring: Ring, axis: 0 | 1): boolean {
  let least = ring[axis]!;
  let most = least;
  for (let at = axis + 2; at < ring.length; at += 2) {
    least = Math.min(least, ring[at]!);
    most = Math.max(most, ring[at]!);
  }
  return Math.ceil(least / PIXEL - 0.5) < Math.ceil(most / PIXEL - 0.5);
}
