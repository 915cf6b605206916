import { readFile, stat } from 'node:fs/promises';
import { ServiceError } from '../core/core.ts';
import { expectFile, fileUnavailable } from '../files/files.ts';
import { regionOfGeoJson } from './region-geojson.ts';
import { boundsOf, type LonLat, type Outline, type Region, RegionFault } from './region-outline.ts';
import { regionOfPoly } from './region-poly.ts';

export type { Region } from './region-outline.ts';

/** The outlines of all countries have a few megabytes. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Reads the area of an extract from a file: osmosis' polygon format (`.poly`), or GeoJSON with polygons.
 * Format: https://wiki.openstreetmap.org/wiki/Osmosis/Polygon_Filter_File_Format
 *
 * @throws ServiceError INVALID_CONFIGURATION naming the line or member and what was expected, FILE_UNAVAILABLE
 */
export async function readRegion(path: string): Promise<Region> {
  return regionOf(await textOf(path), path);
}

/**
 * The same of the contents of such a file.
 *
 * @param name of the file, for errors
 * @throws ServiceError INVALID_CONFIGURATION
 */
export function regionOf(text: string, name: string): Region {
  try {
    return /^\s*[{[]/.test(text) ? regionOfGeoJson(text) : regionOfPoly(text);
  } catch (error) {
    if (!(error instanceof RegionFault)) throw error;
    throw unusable(name, error.message);
  }
}

/** A test for points, degrees, that is cheap where they lie far away. */
export function insideOf(region: Region): (lat: number, lon: number) => boolean {
  const polygons = region.map((outlines) => ({ outlines, bounds: boundsOf(outlines[0] ?? []) }));
  return (lat, lon) =>
    polygons.some(
      ({ outlines: [outer = [], ...holes], bounds: [west, south, east, north] }) =>
        lat >= south &&
        lat <= north &&
        lon >= west &&
        lon <= east &&
        encloses(outer, lat, lon) &&
        !holes.some((hole) => encloses(hole, lat, lon)),
    );
}

async function textOf(path: string): Promise<string> {
  try {
    expectFile(path);
    const { size } = await stat(path);
    if (size > MOST_BYTES) throw unusable(path, `it has ${size} bytes: expected ${MOST_BYTES} or fewer`);
    const text = await readFile(path, 'utf8');
    return text.replace(/^\ufeff/, ''); // the mark of its encoding
  } catch (error) {
    throw error instanceof ServiceError ? error : fileUnavailable('read', path, error);
  }
}

function unusable(path: string, what: string): ServiceError {
  return new ServiceError('INVALID_CONFIGURATION', `'${path}' cannot be used as a polygon: ${what}.`);
}

/** True if a line from the point to the west crosses the outline an odd number of times. */
function encloses(outline: Outline, lat: number, lon: number): boolean {
  let isInside = false;
  let before: LonLat = outline.at(-1) ?? [0, 0];
  for (const point of outline) {
    if (isCrossed(before, point, lat, lon)) isInside = !isInside;
    before = point;
  }
  return isInside;
}

/** True if the line crosses the point's latitude to the west of the point. */
function isCrossed([fromLon, fromLat]: LonLat, [toLon, toLat]: LonLat, lat: number, lon: number): boolean {
  if (toLat > lat === fromLat > lat) return false;
  return toLon + ((lat - toLat) / (fromLat - toLat)) * (fromLon - toLon) < lon;
}
