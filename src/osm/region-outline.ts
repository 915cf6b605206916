import { quoted } from './blob-place.ts';

/** `[longitude, latitude]` in degrees. */
export type LonLat = readonly [lon: number, lat: number];
/** A closed line; its last point need not repeat the first. */
export type Outline = readonly LonLat[];
/** Polygons as in GeoJSON: of each its outer line, then its holes. */
export type Region = readonly (readonly Outline[])[];

/** Points that enclose something. */
const LEAST_POINTS = 3;

/** What is wrong with the text of a polygon, and where in it. */
export class RegionFault extends Error {}

/** @throws RegionFault if it encloses nothing */
export function checkedOutline(points: readonly LonLat[], where: string): Outline {
  const different = new Set<string>();
  for (const [lon, lat] of points) if (different.add(`${lon} ${lat}`).size === LEAST_POINTS) return points;
  throw new RegionFault(`${where} has ${different.size} different points: expected ${LEAST_POINTS} or more`);
}

/** Degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

export function boundsOf(outline: Outline): Box {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon, lat] of outline) {
    [west, east] = [Math.min(west, lon), Math.max(east, lon)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return [west, south, east, north];
}

/** @throws RegionFault if it is not on the globe */
export function checkedPoint(lon: unknown, lat: unknown, where: string): LonLat {
  if (isWithin(lon, 180) && isWithin(lat, 90)) return [lon, lat];
  throw new RegionFault(
    `${where} is ${quoted(`${shown(lon)} ${shown(lat)}`)}: expected a longitude from -180 to 180 and a latitude from -90 to 90`,
  );
}

/** A value of a file as text; a list or an object, which may be deep, by its kind alone. */
export function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most;
}
