import { crossesTowardsGreaterX } from '../core/core.ts';
import type { Polygon, Positions } from './geometry.ts';

/** Number of parallels to try for a point inside a polygon whose centroid lies outside. */
const SCANLINES = 9;
/** In 1e-7 degrees: far above the rounding error of a crossing, far below anything visible. */
const CLEARANCE = 0.01;

/** Twice the area a ring encloses, in squares of 1e-7 degrees; positive if it runs counter-clockwise. */
export function signedDoubleArea(ring: Positions): number {
  let sum = 0;
  // Relative to the first position; otherwise the products would lose their last digits.
  const originLon = ring[0]!;
  const originLat = ring[1]!;
  for (let at = 2; at + 3 < ring.length; at += 2)
    sum +=
      (ring[at]! - originLon) * (ring[at + 3]! - originLat) -
      (ring[at + 2]! - originLon) * (ring[at + 1]! - originLat);
  return sum;
}

/** Area of a polygon without its holes, in an arbitrary unit. */
export function surface(polygon: Polygon): number {
  return polygon.reduce((rest, ring, i) => rest + (i === 0 ? 1 : -1) * Math.abs(signedDoubleArea(ring)), 0);
}

/** The ring itself, or its positions in reverse. */
export function turned(ring: Positions, isCounterClockwise: boolean): Positions {
  if (signedDoubleArea(ring) > 0 === isCounterClockwise) return ring;
  const reversed = new Int32Array(ring.length);
  for (let at = 0; at < ring.length; at += 2) {
    reversed[at] = ring[ring.length - at - 2]!;
    reversed[at + 1] = ring[ring.length - at - 1]!;
  }
  return reversed;
}

/**
 * A position inside a polygon and outside its holes, by the even-odd rule: the centroid if that is well inside, else
 * the middle of the widest stretch inside on one of several parallels. `[lon, lat]` in 1e-7 degrees, half units
 * included. A polygon without area gives one of its own positions.
 */
export function pointInside(polygon: Polygon): [lon: number, lat: number] {
  const centre = centroid(polygon[0]);
  if (centre && isWellInside(polygon, centre)) return centre;
  return widestMiddle(polygon) ?? [polygon[0][0]!, polygon[0][1]!];
}

/** True if a position on a parallel between grid lines is inside a polygon and not on its edge. */
function isWellInside(polygon: Polygon, [lon, parallel]: readonly [number, number]): boolean {
  const crossings = crossingsOf(polygon, parallel);
  const east = crossings.findIndex((crossing) => crossing > lon);
  return east % 2 === 1 && crossings[east]! - lon > CLEARANCE && lon - crossings[east - 1]! > CLEARANCE;
}

/** True if a position is inside a polygon by the even-odd rule. The latitude is moved between two grid lines. */
export function isInside(rings: readonly Positions[], lon: number, lat: number): boolean {
  const parallel = betweenGridLines(lat);
  let inside = false;
  for (const ring of rings)
    for (let at = 0; at + 3 < ring.length; at += 2) {
      const [lonA, latA, lonB, latB] = [ring[at]!, ring[at + 1]!, ring[at + 2]!, ring[at + 3]!];
      if (crossesTowardsGreaterX(lon, parallel, lonA, latA, lonB, latB)) inside = !inside;
    }
  return inside;
}

// Positions lie on an integer grid. A parallel halfway between two grid lines meets no position, so that each edge
// either crosses it or does not, without special cases.
function betweenGridLines(lat: number): number {
  return Math.floor(lat) + 0.5;
}

function crossing(ring: Positions, at: number, parallel: number): number {
  const lonA = ring[at]!;
  const latA = ring[at + 1]!;
  return lonA + ((parallel - latA) / (ring[at + 3]! - latA)) * (ring[at + 2]! - lonA);
}

function centroid(ring: Positions): [number, number] | undefined {
  const originLon = ring[0]!;
  const originLat = ring[1]!;
  let doubleArea = 0;
  let lonSum = 0;
  let latSum = 0;
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const lonA = ring[at]! - originLon;
    const latA = ring[at + 1]! - originLat;
    const lonB = ring[at + 2]! - originLon;
    const latB = ring[at + 3]! - originLat;
    const cross = lonA * latB - lonB * latA;
    doubleArea += cross;
    lonSum += (lonA + lonB) * cross;
    latSum += (latA + latB) * cross;
  }
  if (doubleArea === 0) return undefined;
  const lat = betweenGridLines(originLat + latSum / (3 * doubleArea));
  return [originLon + lonSum / (3 * doubleArea), lat];
}

function widestMiddle(polygon: Polygon): [number, number] | undefined {
  const [south, north] = latitudeRange(polygon[0]);
  let best: [number, number] | undefined;
  let bestWidth = 0;
  for (let i = 1; i <= SCANLINES; i++) {
    const parallel = betweenGridLines(south + (i / (SCANLINES + 1)) * (north - south));
    const crossings = crossingsOf(polygon, parallel);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const width = crossings[k + 1]! - crossings[k]!;
      if (width <= bestWidth) continue;
      bestWidth = width;
      best = [crossings[k]! + width / 2, parallel];
    }
  }
  return best;
}

function crossingsOf(polygon: Polygon, parallel: number): number[] {
  const crossings: number[] = [];
  for (const ring of polygon)
    for (let at = 0; at + 3 < ring.length; at += 2)
      if (ring[at + 1]! > parallel !== ring[at + 3]! > parallel) crossings.push(crossing(ring, at, parallel));
  if (crossings.length > 2) return crossings.sort((a, b) => a - b);
  return crossings[0]! > crossings[1]! ? crossings.reverse() : crossings; // the case of most buildings
}

function latitudeRange(ring: Positions): [south: number, north: number] {
  let south = Number.POSITIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  for (let at = 1; at < ring.length; at += 2) {
    south = Math.min(south, ring[at]!);
    north = Math.max(north, ring[at]!);
  }
  return [south, north];
}
