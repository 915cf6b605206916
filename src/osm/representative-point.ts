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
 * The point that represents a geometry: halfway along a line; inside the largest polygon of an area and outside its
 * holes; the mean of the points of a collection's parts. A shape across the antimeridian is treated as the short way,
 * not as one around the earth.
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

/** A polygon in a system of longitudes in which it is connected. */
interface View {
  readonly polygon: Polygon;
  /** True if its longitudes count from the antimeridian, which is then 0. */
  readonly isFromBehind: boolean;
}

function viewOf(polygon: Polygon): View {
  const asItIs = { polygon, isFromBehind: false };
  if (!leaps(polygon[0])) return asItIs;
  const [outer, ...holes] = polygon;
  const behind: Polygon = [seenFromBehind(outer), ...holes.map(seenFromBehind)];
  return leaps(behind[0]) ? asItIs : { polygon: behind, isFromBehind: true }; // around a pole a ring leaps in both
}

/** True if a step spans most of the earth. A step from edge to edge is deliberate and does not count. */
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

/** Longitude rotated by half a turn. Its own inverse, except that the antimeridian has two names. */
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
  const first = parts[0]!.lon; // a collection has at least one part
  const lon = mean((part) => beside(part.lon, first, 180));
  return { lat: mean((part) => part.lat), lon: withinHalfTurn(lon, 180) };
}

/** The same longitude, within half a turn of another one, beyond the antimeridian if necessary. */
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
