import { distanceMetres } from '../../src/core/core.ts';
import type { Positions } from '../../src/osm/osm.ts';
import type { Place, SourceArea, SourceStreet } from './ground.ts';

/**
 * Geometry of the evaluation's own, read off the definition: a mistake in the product's cells and trees cannot hide
 * itself here. Slow and plain.
 */
const STEPS_PER_DEGREE = 1e7;
const METRES_PER_DEGREE = 111_195;

/** True if a point lies in an area, by the even-odd rule over all its rings. */
export function contains({ polygons }: Pick<SourceArea, 'polygons'>, { lat, lon }: Place): boolean {
  return polygons.some((polygon) => isIn(polygon, lon * STEPS_PER_DEGREE, lat * STEPS_PER_DEGREE));
}

/** True if a point lies within rings, by the even-odd rule. */
export function isInRings(rings: readonly Positions[], { lat, lon }: Place): boolean {
  return isIn(rings, lon * STEPS_PER_DEGREE, lat * STEPS_PER_DEGREE);
}

function isIn(polygon: readonly Positions[], x: number, y: number): boolean {
  const crossings = polygon.reduce((sum, ring) => sum + crossingsEastOf(ring, x, y), 0);
  return crossings % 2 === 1;
}

function crossingsEastOf(ring: Positions, x: number, y: number): number {
  let crossings = 0;
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [ax, ay, bx, by] = [ring[at]!, ring[at + 1]!, ring[at + 2]!, ring[at + 3]!];
    if (ay > y !== by > y && ax + ((y - ay) / (by - ay)) * (bx - ax) > x) crossings++;
  }
  return crossings;
}

/** Metres from a point to the nearest part of a street. */
export function metresToStreet({ lines }: Pick<SourceStreet, 'lines'>, point: Place): number {
  return metresToLines(lines, point);
}

/** Metres from a point to the nearest of some lines. */
export function metresToLines(lines: readonly Positions[], point: Place): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const line of lines)
    for (let at = 0; at + 3 < line.length; at += 2)
      nearest = Math.min(nearest, metresToSegment(line, at, point));
  return nearest;
}

export function nearestStreet(streets: readonly SourceStreet[], point: Place): SourceStreet | undefined {
  let nearest: SourceStreet | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const street of streets) {
    const metres = metresToStreet(street, point);
    if (metres >= least) continue;
    nearest = street;
    least = metres;
  }
  return nearest;
}

/** On a plane that touches the earth at the point: exact to a metre over some kilometres. */
function metresToSegment(line: Positions, at: number, point: Place): number {
  const eastScale = METRES_PER_DEGREE * Math.cos((point.lat * Math.PI) / 180);
  const ax = (line[at]! / STEPS_PER_DEGREE - point.lon) * eastScale;
  const ay = (line[at + 1]! / STEPS_PER_DEGREE - point.lat) * METRES_PER_DEGREE;
  const dx = (line[at + 2]! / STEPS_PER_DEGREE - point.lon) * eastScale - ax;
  const dy = (line[at + 3]! / STEPS_PER_DEGREE - point.lat) * METRES_PER_DEGREE - ay;
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + share * dx, ay + share * dy);
}

export function metresBetween(a: Place, b: Place): number {
  return distanceMetres(a.lat, a.lon, b.lat, b.lon);
}
