import { doubleArea, groupRings, type Ring } from '../../src/mvt/geometry/rings.ts';
import { simplifyRing } from '../../src/mvt/geometry/simplify.ts';
import { outlinesAbove } from './outlines-above.ts';
import type { Raster } from './raster.ts';

/** Tables count thousandths of a degree. */
const STEPS_PER_DEGREE = 1000;
const EDGES = [180 * STEPS_PER_DEGREE, 90 * STEPS_PER_DEGREE] as const;

/** How coarse areas may be. */
export interface Coarseness {
  /** Steps by which an outline may move. */
  readonly tolerance: number;
  /** Points stand on multiples of so many steps. */
  readonly grid: number;
  /** Square steps of the smallest area and gap. */
  readonly leastArea: number;
}

/**
 * The areas in which values are above a level.
 *
 * @returns polygons of rings of interleaved longitude and latitude in thousandths of a degree, closed by their first point
 */
export function areasAbove(raster: Raster, level: number, coarseness: Coarseness): Ring[][] {
  const { tolerance, grid, leastArea } = coarseness;
  const rings = outlinesAbove(raster, level).map((ring) => inSteps(ring, raster.width));
  const few = rings.map((ring) =>
    simplifyRing(ring, tolerance).map((value) => grid * Math.round(value / grid)),
  );
  const large = few.filter((ring) => Math.abs(doubleArea(ring)) >= 2 * leastArea);
  return groupRings(large).map((group) => group.map(closed));
}

/** Rows count southwards, as rings of tiles have it. What is beyond the middles of the outermost cells lies on the edge of the earth. */
function inSteps(ring: Ring, width: number): number[] {
  const size = (360 * STEPS_PER_DEGREE) / width;
  return ring.map((value, at) => {
    const edge = EDGES[at % 2]!;
    const last = (2 * edge) / size - 1;
    if (value < 0 || value > last) return value < 0 ? -edge : edge;
    return (value + 0.5) * size - edge;
  });
}

function closed(ring: Ring): Ring {
  return [...ring, ring[0]!, ring[1]!].map((value, at) => (at % 2 === 0 ? value : -value));
}
