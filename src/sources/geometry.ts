import { type Geometry, representativePoint } from '../osm/osm.ts';
import type { Projection } from './projection.ts';
import type { Row } from './table.ts';

/** A point on a geometry of GeoJSON, in degrees; undefined for no geometry, or one that is none. */
export function pointOf(value: unknown, project: Projection): Row['point'] {
  const geometry = value as { type?: string; coordinates?: unknown } | null | undefined;
  const { type = '', coordinates } = geometry ?? {};
  if (type === 'Point') return project(numberAt(coordinates, 0), numberAt(coordinates, 1));
  try {
    const shape = shapeOf(type, coordinates as never, project);
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

function shapeOf(type: string, coordinates: never, project: Projection): Geometry | undefined {
  const positions = (pairs: Pairs): Int32Array => positionsOf(pairs, project);
  if (type === 'MultiPoint') return { type: 'line', positions: positions(coordinates) };
  if (type === 'LineString') return { type: 'line', positions: positions(coordinates) };
  if (type === 'MultiLineString') return { type: 'line', positions: positions(coordinates[0]!) };
  const polygons: number[][][][] = type === 'Polygon' ? [coordinates] : coordinates;
  if (type !== 'Polygon' && type !== 'MultiPolygon') return undefined;
  return {
    type: 'area',
    isWhole: true,
    polygons: polygons.map(([outer, ...inner]) => [positions(outer!), ...inner.map(positions)]),
  };
}

type Pairs = readonly (readonly number[])[];

function positionsOf(pairs: Pairs, project: Projection): Int32Array {
  return Int32Array.from(
    pairs.flatMap(([x, y]) => {
      const { lon, lat } = project(x!, y!);
      return [Math.round(lon * 1e7), Math.round(lat * 1e7)];
    }),
  );
}
