import { metresBetween } from './shapes.ts';

/** A way that somebody dropped on the map: from a file to what links and requests say. */

interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

/** Decimals of an encoded polyline: about a metre. */
const PRECISION = 5;
/** Way that a link may say; more make it long for nothing. */
const MOST_POINTS = 2_000;
/** Points nearer than this to the way without them are left out; ever farther, until few enough are left. */
const FIRST_TOLERANCE_METRES = 5;

/** The line of a GPX or GeoJSON file, as an encoded polyline; undefined if it has none. */
export function wayOfFile(text: string): string | undefined {
  const points = (text.trimStart().startsWith('<') ? pointsOfGpx(text) : pointsOfGeoJson(text)).filter(
    isOnEarth,
  );
  if (points.length < 2) return undefined;
  for (let tolerance = FIRST_TOLERANCE_METRES; ; tolerance *= 2) {
    const simple = simplified(points, tolerance);
    if (simple.length <= MOST_POINTS) return encoded(simple);
  }
}

function isOnEarth({ lat, lon }: LatLon): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}

/** Points of tracks; those of routes if it has no tracks. */
function pointsOfGpx(text: string): LatLon[] {
  const tracks = pointsOfTags(text, 'trkpt');
  return tracks.length > 0 ? tracks : pointsOfTags(text, 'rtept');
}

function pointsOfTags(text: string, name: string): LatLon[] {
  const tags = text.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'));
  return Array.from(tags, ([, attributes = '']) => ({
    lat: attributeOf(attributes, 'lat'),
    lon: attributeOf(attributes, 'lon'),
  }));
}

function attributeOf(attributes: string, name: string): number {
  const [, value = ''] = new RegExp(`\\b${name}\\s*=\\s*["']([^"']+)["']`).exec(attributes) ?? [];
  return value === '' ? Number.NaN : Number(value);
}

function pointsOfGeoJson(text: string): LatLon[] {
  try {
    return linesOf(JSON.parse(text)).map(([lon, lat]) => ({ lat: Number(lat), lon: Number(lon) }));
  } catch {
    return []; // neither XML nor JSON: the reader is told that it has no line
  }
}

/** The positions of all lines in a value of GeoJSON, one after the other. */
function linesOf(value: unknown): readonly unknown[][] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, coordinates, geometry, features, geometries } = value as Readonly<Record<string, unknown>>;
  if (type === 'LineString' && Array.isArray(coordinates)) return coordinates.filter(Array.isArray);
  if (type === 'MultiLineString' && Array.isArray(coordinates))
    return coordinates.filter(Array.isArray).flat().filter(Array.isArray);
  const parts = [
    geometry,
    ...(Array.isArray(features) ? features : []),
    ...(Array.isArray(geometries) ? geometries : []),
  ];
  return parts.flatMap(linesOf);
}

/** The way without points that lie nearer to the rest of it than a tolerance (Douglas and Peucker). */
function simplified(points: readonly LatLon[], toleranceMetres: number): LatLon[] {
  const isKept = new Set([0, points.length - 1]);
  const open: [from: number, to: number][] = [[0, points.length - 1]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to] = stretch;
    const { at, metres } = farthestBetween(points, from, to);
    if (metres <= toleranceMetres) continue;
    isKept.add(at);
    open.push([from, at], [at, to]);
  }
  return points.filter((_, at) => isKept.has(at));
}

function farthestBetween(
  points: readonly LatLon[],
  from: number,
  to: number,
): { at: number; metres: number } {
  let farthest = { at: from, metres: 0 };
  for (let at = from + 1; at < to; at++) {
    const metres = metresFromLine(points[at]!, points[from]!, points[to]!);
    if (metres > farthest.metres) farthest = { at, metres };
  }
  return farthest;
}

/** Metres from a point to a line, on a plane around the point: exact enough to leave points out by. */
function metresFromLine(point: LatLon, from: LatLon, to: LatLon): number {
  const [ax, ay] = beside(point, from);
  const [bx, by] = beside(point, to);
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
  const nearest = [ax + share * dx, ay + share * dy] as const;
  return Math.hypot(...nearest) * METRES_PER_DEGREE;
}

const METRES_PER_DEGREE = metresBetween({ lat: 0, lon: 0 }, { lat: 1, lon: 0 });

/** Degrees of latitude east and north of a point. */
function beside(point: LatLon, { lat, lon }: LatLon): [east: number, north: number] {
  const east = lon - point.lon;
  return [(east - 360 * Math.round(east / 360)) * Math.cos((point.lat * Math.PI) / 180), lat - point.lat];
}

/** An encoded polyline (https://developers.google.com/maps/documentation/utilities/polylinealgorithm). */
function encoded(points: readonly LatLon[]): string {
  let [lat, lon] = [0, 0];
  let text = '';
  for (const point of points) {
    const [north, east] = [steps(point.lat), steps(point.lon)];
    text += encodedNumber(north - lat) + encodedNumber(east - lon);
    [lat, lon] = [north, east];
  }
  return text;
}

function steps(degrees: number): number {
  return Math.round(degrees * 10 ** PRECISION);
}

function encodedNumber(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = '';
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode(63 + 32 + (rest % 32));
  return text + String.fromCharCode(63 + rest);
}

/** The points of an encoded polyline; undefined if it is none, or has less than two points. */
export function pointsOfWay(text: string): LatLon[] | undefined {
  const points: LatLon[] = [];
  const sums = [0, 0];
  let [axis, value, factor] = [0, 0, 1];
  for (const sign of text) {
    const five = sign.charCodeAt(0) - 63;
    if (five < 0 || five > 63) return undefined;
    value += (five % 32) * factor;
    factor *= 32;
    if (five >= 32) continue;
    sums[axis]! += value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    if (axis === 1) points.push({ lat: sums[0]! / 10 ** PRECISION, lon: sums[1]! / 10 ** PRECISION });
    [axis, value, factor] = [1 - axis, 0, 1];
  }
  const isWhole = axis === 0 && factor === 1 && points.length >= 2;
  return isWhole && points.every(isOnEarth) ? points : undefined;
}
