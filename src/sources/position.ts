import { asDegrees, projectionOf, unknownCrs, WGS84 } from './projection.ts';
import type { Row } from './table.ts';

/** Degrees, or why there are none: words that follow `line 17`. */
export type Position = { readonly lat: number; readonly lon: number } | { readonly reason: string };

const NUMBER = /^[+-]?\d{1,10}(?:[.,]\d+)?$/;
const WKT_POINT = /^(?:SRID=(\d+);)?\s*POINT\s*(?:Z\s*)?\(\s*(\S+)\s+(\S+)(?:\s+\S+)?\s*\)$/i;
const PAIR = /^\[?\s*([+-]?[\d.]+)\s*[,;\s]\s*([+-]?[\d.]+)\s*\]?$/;
const DEGREES = 'expected degrees of WGS 84 (EPSG:4326), or --crs with what they are';

/**
 * Reads where a row stands: its geometry, two columns, or one that has both (`POINT (9.5 47.1)`, `47.1, 9.5`).
 *
 * @param crs the coordinate reference system of the columns, which is known
 */
export function positionOf(
  point: Row['point'],
  { lat, lon, point: text }: Partial<Record<'lat' | 'lon' | 'point', string>>,
  crs = WGS84,
): Position {
  if (point) return checked(`${point.lat}`, `${point.lon}`, WGS84);
  if (lat !== undefined && lon !== undefined) return checked(lat, lon, crs);
  if (lat !== undefined || lon !== undefined)
    return { reason: `has no ${lat === undefined ? 'latitude' : 'longitude'}` };
  return text === undefined ? { reason: 'has no position' } : ofText(text, crs);
}

function ofText(text: string, crs: string): Position {
  const [, srid, x, y] = WKT_POINT.exec(text) ?? [];
  if (x !== undefined && y !== undefined) return checked(y, x, srid === undefined ? crs : `EPSG:${srid}`);
  const [, lat, lon] = PAIR.exec(text) ?? [];
  if (lat === undefined || lon === undefined)
    return { reason: `'${shortened(text)}' is no position: expected POINT (lon lat) or 'lat, lon'` };
  return checked(lat, lon, crs);
}

/** Decimal commas are read as well. */
function numberOf(text: string): number {
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

function checked(latText: string, lonText: string, crs: string): Position {
  const [y, x] = [numberOf(latText), numberOf(lonText)];
  if (Number.isNaN(y)) return { reason: `latitude '${shortened(latText)}' is no number` };
  if (Number.isNaN(x)) return { reason: `longitude '${shortened(lonText)}' is no number` };
  if (y === 0 && x === 0) return { reason: 'stands at 0, 0, which programs write for an unknown position' };
  const project = projectionOf(crs);
  if (!project) return { reason: unknownCrs(crs) };
  const { lon, lat } = project(x, y);
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return { lat, lon };
  if (project !== asDegrees) return { reason: `position ${x}, ${y} is none of ${crs}` };
  if (Math.abs(lat) <= 180 && Math.abs(lon) <= 90)
    return { reason: `latitude ${lat} is beyond 90: its latitude and longitude are swapped` };
  return { reason: `position ${lat}, ${lon} is no degrees: ${DEGREES}` };
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
