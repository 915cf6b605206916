import { crossesTowardsGreaterX } from '../core/core.ts';
import type { Geometry, LatLon, Polygon, Positions } from '../osm/osm.ts';

export const UNITS_PER_DEGREE = 1e7;
/** Points of a cut border that are looked at. */
const MOST_SAMPLES = 64;
/** How much of the smaller and of the larger of two boxes and surfaces must agree for shapes to be alike. */
const LIKENESS = 0.9;

/** Corners in 1e-7 degrees. */
export interface BoxE7 {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

interface Shaped {
  readonly surface: number;
  readonly extent?: BoxE7;
}

/** Surface of polygons without their holes, in squares of 1e-7 degrees. */
export function surfaceOf(polygons: readonly Polygon[]): number {
  return polygons.reduce(
    (sum, [outer, ...holes]) =>
      holes.reduce((rest, hole) => rest - ringSurface(hole), sum + ringSurface(outer)),
    0,
  );
}

export function extentOf(parts: readonly Positions[]): BoxE7 {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (const positions of parts)
    for (let at = 0; at < positions.length; at += 2) {
      west = Math.min(west, positions[at]!);
      east = Math.max(east, positions[at]!);
      south = Math.min(south, positions[at + 1]!);
      north = Math.max(north, positions[at + 1]!);
    }
  return { west, south, east, north };
}

/** True if a point in degrees is in a box that is widened by so many degrees of latitude on every side. */
export function isNearExtent(extent: BoxE7, lat: number, lon: number, degrees: number): boolean {
  const x = lon * UNITS_PER_DEGREE;
  const y = lat * UNITS_PER_DEGREE;
  const margin = degrees * UNITS_PER_DEGREE;
  const lonMargin = margin / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return (
    x >= extent.west - lonMargin &&
    x <= extent.east + lonMargin &&
    y >= extent.south - margin &&
    y <= extent.north + margin
  );
}

/** True if a box lies in another one and touches no side of it. */
export function isWithinExtent(inner: BoxE7, outer: BoxE7): boolean {
  return (
    inner.west > outer.west &&
    inner.east < outer.east &&
    inner.south > outer.south &&
    inner.north < outer.north
  );
}

/** True if a point in degrees is in one of the polygons and in no hole. */
export function isInside(polygons: readonly Polygon[], lat: number, lon: number): boolean {
  const x = Math.round(lon * UNITS_PER_DEGREE);
  const y = Math.round(lat * UNITS_PER_DEGREE);
  let inside = false;
  for (const ring of polygons.flat())
    for (let at = 0; at + 3 < ring.length; at += 2) {
      const [xA, yA, xB, yB] = [ring[at]!, ring[at + 1]!, ring[at + 2]!, ring[at + 3]!];
      if (crossesTowardsGreaterX(x, y, xA, yA, xB, yB)) inside = !inside;
    }
  return inside;
}

/** True if two areas with polygons fill nearly the same box with nearly the same surface. */
export function isAlike(a: Shaped, b: Shaped): boolean {
  if (!a.extent || !b.extent || a.surface === 0 || b.surface === 0) return false;
  const surfaces = Math.min(a.surface, b.surface) / Math.max(a.surface, b.surface);
  return surfaces >= LIKENESS && sharedBox(a.extent, b.extent) >= LIKENESS;
}

/** Rings and lines of a geometry, whatever it is. */
export function partsOf(geometry: Geometry): readonly Positions[] {
  if (geometry.type === 'area') return geometry.polygons.flat();
  if (geometry.type === 'line') return [geometry.positions];
  if (geometry.type === 'collection') return [...geometry.lines, geometry.points];
  return [Int32Array.of(geometry.lonE7, geometry.latE7)];
}

/** Some positions, spread evenly over all, in degrees. */
export function samplesOf(parts: readonly Positions[]): LatLon[] {
  const count = parts.reduce((sum, positions) => sum + positions.length / 2, 0);
  const step = Math.max(1, Math.ceil(count / MOST_SAMPLES));
  const samples: LatLon[] = [];
  let next = 0;
  for (const positions of parts)
    for (let at = 0; at < positions.length; at += 2)
      if (next++ % step === 0)
        samples.push({ lat: positions[at + 1]! / UNITS_PER_DEGREE, lon: positions[at]! / UNITS_PER_DEGREE });
  return samples;
}

function ringSurface(ring: Positions): number {
  let sum = 0;
  const originLon = ring[0]!;
  const originLat = ring[1]!;
  for (let at = 2; at + 3 < ring.length; at += 2)
    sum +=
      (ring[at]! - originLon) * (ring[at + 3]! - originLat) -
      (ring[at + 2]! - originLon) * (ring[at + 1]! - originLat);
  return Math.abs(sum) / 2;
}

function sharedBox(a: BoxE7, b: BoxE7): number {
  const width = Math.min(a.east, b.east) - Math.max(a.west, b.west);
  const height = Math.min(a.north, b.north) - Math.max(a.south, b.south);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.max(boxSurface(a), boxSurface(b));
}

function boxSurface({ west, south, east, north }: BoxE7): number {
  return (east - west) * (north - south);
}
