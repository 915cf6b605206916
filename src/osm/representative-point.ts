import { distanceMetres } from '../core/core.ts';
import type { CollectionGeometry, Geometry, Polygon, Positions } from './geometry.ts';
import { pointInside, surface } from './polygon.ts';

/** Degrees. */
export interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

/**
 * The point that stands for a geometry: of a line the one halfway along it, of an area one inside the largest of
 * its polygons and in none of its holes, of a collection the mean of its parts' points.
 */
export function representativePoint(geometry: Geometry): LatLon {
  if (geometry.type === 'point') return degrees(geometry.lon, geometry.lat);
  if (geometry.type === 'line') return halfway(geometry.positions);
  if (geometry.type === 'area') return insideLargest(geometry.polygons);
  return meanPoint(geometry);
}

function insideLargest(polygons: readonly Polygon[]): LatLon {
  const largest = polygons.reduce((best, polygon) => (surface(polygon) > surface(best) ? polygon : best));
  const [lon, lat] = pointInside(largest);
  return degrees(lon, lat);
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
  const [lonA, latA] = [positions[at]! / 1e7, positions[at + 1]! / 1e7];
  const [lonB, latB] = [positions[at + 2]! / 1e7, positions[at + 3]! / 1e7];
  return distanceMetres(latA, lonA, latB, lonB);
}

function along(positions: Positions, at: number, share: number): LatLon {
  const [lon, lat] = [positions[at]!, positions[at + 1]!];
  return degrees(lon + share * (positions[at + 2]! - lon), lat + share * (positions[at + 3]! - lat));
}

function meanPoint({ points, lines }: CollectionGeometry): LatLon {
  const parts = lines.map(halfway);
  for (let at = 0; at < points.length; at += 2) parts.push(degrees(points[at]!, points[at + 1]!));
  const mean = (of: (part: LatLon) => number): number =>
    parts.reduce((sum, part) => sum + of(part), 0) / parts.length;
  return { lat: mean((part) => part.lat), lon: mean((part) => part.lon) };
}

function degrees(lon: number, lat: number): LatLon {
  return { lat: lat / 1e7, lon: lon / 1e7 };
}
