import type { ObjectShape } from '../../geocode/geocode.ts';

/** [lon, lat] in degrees. */
export type Position = readonly [lon: number, lat: number];

/** What an object covers, as GeoJSON has it (RFC 7946). */
export type ShapeGeometry =
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] };

/** A feature with what it covers, beside its point; without if that is not known. */
export function withShape<F extends object>(
  feature: F,
  shape: ShapeGeometry | undefined,
): F & { readonly shape?: ShapeGeometry } {
  return shape ? { ...feature, shape } : feature;
}

const UNITS_PER_DEGREE = 1e7;
/** A ring of fewer positions, the first again at the end, encloses nothing. */
const LEAST_RING = 4;

/**
 * Writes a shape as GeoJSON, exactly as it is where the tolerance is 0.
 *
 * @param toleranceDegrees how far what is left out may lie from the lines that are left; rings that shrink to nothing are left out, except the
 *   only one of an area
 */
export function shapeGeometry(shape: ObjectShape, toleranceDegrees: number): ShapeGeometry {
  const tolerance = toleranceDegrees * UNITS_PER_DEGREE;
  if (shape.kind === 'lines') {
    const lines = shape.lines.map((line) => positionsOf(line, tolerance));
    const [only] = lines;
    return only && lines.length === 1
      ? { type: 'LineString', coordinates: only }
      : { type: 'MultiLineString', coordinates: lines };
  }
  const simplified = shape.polygons.map((polygon) => polygonOf(polygon, tolerance));
  const seen = simplified.filter((rings) => rings.length > 0);
  const polygons = seen.length > 0 ? seen : shape.polygons.slice(0, 1).map((rings) => polygonOf(rings, 0));
  const [only] = polygons;
  return only && polygons.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** Without rings that are too small to see; empty if the outer ring is. */
function polygonOf(rings: readonly Int32Array[], tolerance: number): readonly (readonly Position[])[] {
  const [outer = [], ...holes] = rings.map((ring) => positionsOf(ring, tolerance));
  return outer.length < LEAST_RING ? [] : [outer, ...holes.filter((hole) => hole.length >= LEAST_RING)];
}

function positionsOf(line: Int32Array, tolerance: number): readonly Position[] {
  const kept = tolerance > 0 ? keptOf(line, tolerance) : undefined;
  const positions: Position[] = [];
  for (let at = 0; at < line.length; at += 2)
    if (kept?.[at / 2] !== 0)
      positions.push([line[at]! / UNITS_PER_DEGREE, line[at + 1]! / UNITS_PER_DEGREE]);
  return positions;
}

/** Per position 1 if Douglas and Peucker's rule keeps it, else 0. */
function keptOf(line: Int32Array, tolerance: number): Uint8Array {
  const last = line.length / 2 - 1;
  const kept = new Uint8Array(last + 1);
  kept[0] = kept[last] = 1;
  const spans: [from: number, to: number][] = [[0, last]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const farthest = farthestBetween(line, from, to, tolerance);
    if (farthest < 0) continue;
    kept[farthest] = 1;
    spans.push([from, farthest], [farthest, to]);
  }
  return kept;
}

/** The position between two that lies farthest from the line through them; -1 if all are within the tolerance. */
function farthestBetween(line: Int32Array, from: number, to: number, tolerance: number): number {
  let [farthest, most] = [-1, tolerance];
  for (let at = from + 1; at < to; at++) {
    const distance = distanceTo(line, at, from, to);
    if (distance > most) [farthest, most] = [at, distance];
  }
  return farthest;
}

/** Distance of a position from the line between two others, in the plane of degrees. */
function distanceTo(line: Int32Array, at: number, from: number, to: number): number {
  const [x, y] = [line[2 * at]! - line[2 * from]!, line[2 * at + 1]! - line[2 * from + 1]!];
  const [dx, dy] = [line[2 * to]! - line[2 * from]!, line[2 * to + 1]! - line[2 * from + 1]!];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length));
  return Math.hypot(x - share * dx, y - share * dy);
}
