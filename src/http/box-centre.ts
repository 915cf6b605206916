import type { BoundingBox } from '../core/core.ts';

/** The middle of a box, across the antimeridian too; degrees. */
export function centreOfBox([west, south, east, north]: BoundingBox): {
  readonly lat: number;
  readonly lon: number;
} {
  const width = east >= west ? east - west : east - west + 360;
  const lon = west + width / 2;
  return { lat: (south + north) / 2, lon: lon > 180 ? lon - 360 : lon };
}
