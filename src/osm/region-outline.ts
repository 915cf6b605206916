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
  const different = new Set(points.map(([lon, lat]) => `${lon} ${lat}`));
  if (different.size < LEAST_POINTS)
    throw new RegionFault(
      `${where} has ${different.size} different points: expected ${LEAST_POINTS} or more`,
    );
  return points;
}

/** @throws RegionFault if it is not on the globe */
export function checkedPoint(lon: unknown, lat: unknown, where: string): LonLat {
  if (isWithin(lon, 180) && isWithin(lat, 90)) return [lon, lat];
  throw new RegionFault(
    `${where} is ${quoted(`${lon} ${lat}`)}: expected a longitude from -180 to 180 and a latitude from -90 to 90`,
  );
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most;
}
