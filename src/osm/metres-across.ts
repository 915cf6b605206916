import { distanceMetres } from '../core/core.ts';
import type { Geometry, Positions } from './geometry.ts';

/** In 1e-7 degrees. */
const TURN = 3_600_000_000;

/**
 * Metres between opposite corners of the box around a geometry; 0 for a point. A shape across the antimeridian is measured the short way.
 */
export function metresAcross(geometry: Geometry): number {
  const [west, south, east, north] = boxAround(partsOf(geometry));
  const width = Math.min(east - west, TURN - (east - west));
  return distanceMetres(south / 1e7, 0, north / 1e7, width / 1e7);
}

function partsOf(geometry: Geometry): readonly Positions[] {
  if (geometry.type === 'point') return [];
  if (geometry.type === 'line') return [geometry.positions];
  if (geometry.type === 'area') return geometry.polygons.map(([outer]) => outer);
  return [geometry.points, ...geometry.lines];
}

/** West, south, east, north in 1e-7 degrees; zeros without a position. */
function boxAround(parts: readonly Positions[]): [number, number, number, number] {
  let [west, south, east, north] = [TURN, TURN, -TURN, -TURN];
  for (const positions of parts) {
    for (let at = 0; at < positions.length; at += 2) {
      west = Math.min(west, positions[at]!);
      east = Math.max(east, positions[at]!);
      south = Math.min(south, positions[at + 1]!);
      north = Math.max(north, positions[at + 1]!);
    }
  }
  return west > east ? [0, 0, 0, 0] : [west, south, east, north];
}
