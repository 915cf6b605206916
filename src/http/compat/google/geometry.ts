import type { Entry } from '../../../answers/answers.ts';
import { type Extent, extentOf } from '../extent.ts';

/** How exact a point is, in Google's words. */
export const LOCATION_TYPES = ['ROOFTOP', 'RANGE_INTERPOLATED', 'GEOMETRIC_CENTER', 'APPROXIMATE'] as const;
export type LocationType = (typeof LOCATION_TYPES)[number];

/** Half the width of the smallest viewport, in degrees, as Google shows single houses. */
const HALF_VIEWPORT = 0.00135;

/** How exact the point of an entry is, by its kind and by how it was found. */
export function locationTypeOf({ kind, matchType, street, houseNumber }: Entry): LocationType {
  switch (kind) {
    case 'house':
      return matchType === 'interpolated' ? 'RANGE_INTERPOLATED' : 'ROOFTOP';
    case 'place':
      return street && houseNumber ? 'ROOFTOP' : 'GEOMETRIC_CENTER';
    case 'street':
    case 'intersection':
      return 'GEOMETRIC_CENTER';
    default:
      return 'APPROXIMATE';
  }
}

/** What a map shows of an entry: its extent, and around points no less than a few houses. */
export function viewportOf(entry: Entry): Extent {
  const { lat, lon } = entry;
  const [west, south, east, north] = extentOf(entry);
  const isAcross = west > east;
  return [
    isAcross ? west : rounded(Math.max(-180, Math.min(west, lon - HALF_VIEWPORT))),
    rounded(Math.max(-90, Math.min(south, lat - HALF_VIEWPORT))),
    isAcross ? east : rounded(Math.min(180, Math.max(east, lon + HALF_VIEWPORT))),
    rounded(Math.min(90, Math.max(north, lat + HALF_VIEWPORT))),
  ];
}

/** Degrees to seven decimals, as the map has them. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

/** A box in the old form. */
export function corners([west, south, east, north]: Extent): object {
  return { northeast: { lat: north, lng: east }, southwest: { lat: south, lng: west } };
}

/** Point and viewport in the old form. */
export function geometryOf(entry: Entry): object {
  return { location: { lat: entry.lat, lng: entry.lon }, viewport: corners(viewportOf(entry)) };
}
