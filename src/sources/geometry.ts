import { type Geometry, representativePoint } from '../osm/osm.ts';
import type { Row } from './table.ts';

const WGS84 = /CRS:?:?84$|EPSG:?:?(?:[\d.]*:)?4326$|^WGS ?84/i;

/** True if a coordinate reference system has degrees of WGS 84, by one of its names. */
export function isDegrees(crs: string): boolean {
  return WGS84.test(crs);
}

/** Why a position of another coordinate reference system is none: words that follow `line 17`. */
export function refusalOf(crs: string): string {
  return `is given in ${crs}: expected degrees of WGS 84 (EPSG:4326)`;
}

/** A point on a geometry of GeoJSON, in degrees; undefined for no geometry, or one that is none. */
export function pointOf(value: unknown): Row['point'] {
  const geometry = value as { type?: string; coordinates?: unknown } | null | undefined;
  const { type = '', coordinates } = geometry ?? {};
  if (type === 'Point') return { lon: numberAt(coordinates, 0), lat: numberAt(coordinates, 1) };
  try {
    const shape = shapeOf(type, coordinates as never);
    return shape && rounded(representativePoint(shape));
  } catch {
    return undefined; // coordinates that are no lists of lists
  }
}

/** To the 1e-7 degrees that everything is kept in. */
function rounded({ lat, lon }: { lat: number; lon: number }): Row['point'] {
  return { lat: Math.round(lat * 1e7) / 1e7, lon: Math.round(lon * 1e7) / 1e7 };
}

function numberAt(coordinates: unknown, at: number): number {
  const value: unknown = Array.isArray(coordinates) ? coordinates[at] : undefined;
  return typeof value === 'number' ? value : Number.NaN;
}

function shapeOf(type: string, coordinates: never): Geometry | undefined {
  if (type === 'MultiPoint') return { type: 'line', positions: positionsOf(coordinates) };
  if (type === 'LineString') return { type: 'line', positions: positionsOf(coordinates) };
  if (type === 'MultiLineString') return { type: 'line', positions: positionsOf(coordinates[0]!) };
  const polygons: number[][][][] = type === 'Polygon' ? [coordinates] : coordinates;
  if (type !== 'Polygon' && type !== 'MultiPolygon') return undefined;
  return {
    type: 'area',
    isWhole: true,
    polygons: polygons.map(([outer, ...inner]) => [positionsOf(outer!), ...inner.map(positionsOf)]),
  };
}

function positionsOf(pairs: readonly (readonly number[])[]): Int32Array {
  return Int32Array.from(pairs.flatMap(([lon, lat]) => [Math.round(lon! * 1e7), Math.round(lat! * 1e7)]));
}
