import { distanceMetres } from '../core/core.ts';
import type { CollectionGeometry, Geometry, Polygon, Positions } from './geometry.ts';
import { pointInside, surface } from './polygon.ts';

/** Degrees. */
export interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

/** In 1e-7 degrees. */
const HALF_TURN = 1_800_000_000;
const TURN = 2 * HALF_TURN;

/**
 * The point that stands for a geometry: of a line the one halfway along it, of an area one inside the largest of
 * its polygons and in none of its holes, of a collection the mean of its parts' points. What goes over the antimeridian is
 * taken for what it is on the ground, not for what goes round the earth.
 */
export function representativePoint(geometry: Geometry): LatLon {
  if (geometry.type === 'point') return degrees(geometry.lonE7, geometry.latE7);
  if (geometry.type === 'line') return halfway(geometry.positions);
  if (geometry.type === 'area') return insideLargest(geometry.polygons);
  return meanPoint(geometry);
}

function insideLargest(polygons: readonly Polygon[]): LatLon {
  const views = polygons.map(viewOf);
  const largest = views.reduce((best, view) => (surface(view.polygon) > surface(best.polygon) ? view : best));
  const [lon, lat] = pointInside(largest.polygon);
  return degrees(largest.isFromBehind ? turned(lon) : lon, lat);
}

/** A polygon in longitudes in which it is in one piece. */
interface View {
  readonly polygon: Polygon;
  /** Whether its longitudes are those of the other side of the earth, where the antimeridian is 0. */
  readonly isFromBehind: boolean;
}

function viewOf(polygon: Polygon): View {
  const asItIs = { polygon, isFromBehind: false };
  if (!leaps(polygon[0])) return asItIs;
  const [outer, ...holes] = polygon;
  const behind: Polygon = [seenFromBehind(outer), ...holes.map(seenFromBehind)];
  return leaps(behind[0]) ? asItIs : { polygon: behind, isFromBehind: true }; // round a pole it has no such form
}

/** Whether a step goes over most of the earth; one from edge to edge is drawn so on purpose. */
function leaps(ring: Positions): boolean {
  for (let at = 2; at < ring.length; at += 2) {
    const step = Math.abs(ring[at]! - ring[at - 2]!);
    if (step > HALF_TURN && step < TURN) return true;
  }
  return false;
}

function seenFromBehind(ring: Positions): Positions {
  return ring.map((value, i) => (i % 2 === 0 ? turned(value) : value));
}

/** A longitude half a turn on; its own inverse, but for the two names of the antimeridian. */
function turned(lon: number): number {
  return lon > 0 ? lon - HALF_TURN : lon + HALF_TURN;
}

function halfway(positions: Positions): LatLon {
  let rest = lengthMetres(positions) / 2;
  for (let at = 0; at + 3 < positions.length; at += 2) {
    const length = segmentMetres(positions, at);
    if (length >= rest && length > 0) return along(positions, at, rest / length);
    rest -= length;
  }
  return degrees(positions[0]!, positions[1]!);
}

function lengthMetres(positions: Positions): number {
  let length = 0;
  for (let at = 0; at + 3 < positions.length; at += 2) length += segmentMetres(positions, at);
  return length;
}

/** Length of the segment whose first position is at `at`. */
function segmentMetres(positions: Positions, at: number): number {
  const lon = positions[at]! / 1e7;
  const lat = positions[at + 1]! / 1e7;
  return distanceMetres(lat, lon, positions[at + 3]! / 1e7, positions[at + 2]! / 1e7);
}

function along(positions: Positions, at: number, share: number): LatLon {
  const lon = positions[at]!;
  const lat = positions[at + 1]!;
  const to = beside(positions[at + 2]!, lon, HALF_TURN);
  return degrees(lon + share * (to - lon), lat + share * (positions[at + 3]! - lat));
}

function meanPoint({ points, lines }: CollectionGeometry): LatLon {
  const parts = lines.map(halfway);
  for (let at = 0; at < points.length; at += 2) parts.push(degrees(points[at]!, points[at + 1]!));
  const mean = (of: (part: LatLon) => number): number =>
    parts.reduce((sum, part) => sum + of(part), 0) / parts.length;
  const first = parts[0]!.lon; // of one part at least
  const lon = mean((part) => beside(part.lon, first, 180));
  return { lat: mean((part) => part.lat), lon: withinHalfTurn(lon, 180) };
}

/** The same longitude as it is counted from another one on its side of the earth, beyond the antimeridian if need be. */
function beside(lon: number, other: number, halfTurn: number): number {
  if (Math.abs(lon - other) <= halfTurn) return lon;
  return lon > other ? lon - 2 * halfTurn : lon + 2 * halfTurn;
}

/** @param lon less than a turn beyond the antimeridian */
function withinHalfTurn(lon: number, halfTurn: number): number {
  return Math.abs(lon) > halfTurn ? lon - Math.sign(lon) * 2 * halfTurn : lon;
}

function degrees(lon: number, lat: number): LatLon {
  return { lat: lat / 1e7, lon: withinHalfTurn(lon, HALF_TURN) / 1e7 };
}
