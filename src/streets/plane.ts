/** Short distances on a map, where the Earth may count as flat: right to 0.1 % up to some ten kilometres. */
import { EARTH_RADIUS_METRES } from '../core/core.ts';

/** Metres of 1e-7 degrees of latitude. */
const METRES_PER_UNIT = (Math.PI / 180) * EARTH_RADIUS_METRES * 1e-7;
const RADIANS_PER_UNIT = (Math.PI / 180) * 1e-7;
const HALF_TURN = 1_800_000_000;

/** Everything here takes longitude before latitude, in 1e-7 degrees. */
export function metresBetween(lonA: number, latA: number, lonB: number, latB: number): number {
  const x = eastOf(lonA, lonB) * Math.cos(((latA + latB) / 2) * RADIANS_PER_UNIT);
  const y = latB - latA;
  return Math.sqrt(x * x + y * y) * METRES_PER_UNIT;
}

/** How far `to` lies east of `from`, the shorter way around, in 1e-7 degrees. */
export function eastOf(from: number, to: number): number {
  const east = to - from;
  if (east > HALF_TURN) return east - 2 * HALF_TURN;
  return east < -HALF_TURN ? east + 2 * HALF_TURN : east;
}

/** A longitude that may lie beyond the antimeridian as it is written on the other side of it. */
export function onEarth(lon: number): number {
  return eastOf(0, lon);
}

/** Metres east and north of an origin. */
export function inMetres(
  originLon: number,
  originLat: number,
  lon: number,
  lat: number,
): [x: number, y: number] {
  const x = eastOf(originLon, lon) * Math.cos(originLat * RADIANS_PER_UNIT) * METRES_PER_UNIT;
  return [x, (lat - originLat) * METRES_PER_UNIT];
}

/** The point of a line that is nearest to another point. */
export interface NearestPoint {
  metres: number;
  lonE7: number;
  latE7: number;
}

/** Makes `nearest` the nearest point of the line (one position at least) if that is nearer. */
export function approach(line: Int32Array, lon: number, lat: number, nearest: NearestPoint): void {
  approachPart(line, 0, line.length, lon, lat, nearest);
}

/** As {@link approach}, for the line that lies in `positions` from `from` up to `end`. */
export function approachPart(
  positions: Int32Array,
  from: number,
  end: number,
  lon: number,
  lat: number,
  nearest: NearestPoint,
): void {
  const shrink = Math.cos(lat * RADIANS_PER_UNIT);
  for (let at = from; at === from || at + 2 < end; at += 2) {
    const to = Math.min(at + 2, end - 2);
    const ax = eastOf(lon, positions[at]!) * shrink;
    const ay = positions[at + 1]! - lat;
    const dx = eastOf(positions[at]!, positions[to]!) * shrink;
    const dy = positions[to + 1]! - positions[at + 1]!;
    const square = dx * dx + dy * dy;
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
    const x = ax + share * dx;
    const y = ay + share * dy;
    const metres = Math.sqrt(x * x + y * y) * METRES_PER_UNIT;
    if (metres >= nearest.metres) continue;
    nearest.metres = metres;
    nearest.lonE7 = onEarth(Math.round(lon + x / shrink));
    nearest.latE7 = Math.round(lat + y);
  }
}

export function lengthMetres(line: Int32Array): number {
  let metres = 0;
  for (let at = 0; at + 3 < line.length; at += 2)
    metres += metresBetween(line[at]!, line[at + 1]!, line[at + 2]!, line[at + 3]!);
  return metres;
}

/** Visits the positions of a line, and between them as many as leave no gap over `spacingMetres`. */
export function eachPoint(
  line: Int32Array,
  spacingMetres: number,
  visit: (lon: number, lat: number) => void,
): void {
  visit(line[0]!, line[1]!);
  for (let at = 0; at + 3 < line.length; at += 2) {
    const lon = line[at]!;
    const lat = line[at + 1]!;
    const endLon = line[at + 2]!;
    const endLat = line[at + 3]!;
    const steps = Math.max(1, Math.ceil(metresBetween(lon, lat, endLon, endLat) / spacingMetres));
    for (let step = 1; step <= steps; step++)
      visit(onEarth(lon + (step / steps) * eastOf(lon, endLon)), lat + (step / steps) * (endLat - lat));
  }
}
