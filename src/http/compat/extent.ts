import type { Entry } from '../../answers/answers.ts';

/** West, south, east, north in degrees. */
export type Extent = readonly [west: number, south: number, east: number, north: number];

/** Half the width of what has no extent of its own, in degrees, by level or kind. */
const HALF_WIDTH: Readonly<Record<string, number>> = {
  country: 5,
  state: 1,
  region: 0.7,
  county: 0.5,
  city: 0.16,
  town: 0.04,
  village: 0.02,
  suburb: 0.02,
  neighbourhood: 0.01,
  locality: 0.01,
  airport: 0.02,
  postcode: 0.05,
  street: 0.001,
};
const HALF_WIDTH_OF_POINT = 0.00005;

/** Extent of an entry; around points that have none, one that shows them well on a map. */
export function extentOf({ bounds, lat, lon, level, kind }: Entry): Extent {
  if (bounds) return bounds;
  const half = HALF_WIDTH[level ?? kind] ?? HALF_WIDTH_OF_POINT;
  const south = Math.max(-90, lat - half);
  const north = Math.min(90, lat + half);
  return [Math.max(-180, lon - half), south, Math.min(180, lon + half), north];
}
