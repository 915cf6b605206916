import type { BoundingBox } from '../../core/core.ts';

/** Degrees: where Web Mercator's square ends. */
const LAST_LATITUDE = 85.0511287;
/** Bounds of the map as it is served: the world goes on around extracts. */
export const WHOLE_WORLD: BoundingBox = [-180, -LAST_LATITUDE, 180, LAST_LATITUDE];

/** The box around boxes; `undefined` without one. */
export function boundsAround(boxes: readonly BoundingBox[]): BoundingBox | undefined {
  if (boxes.length === 0) return undefined;
  return boxes.reduce(([west, south, east, north], box) => [
    Math.min(west, box[0]),
    Math.min(south, box[1]),
    Math.max(east, box[2]),
    Math.max(north, box[3]),
  ]);
}

/** The part of a box that the map has. */
export function onMap([west, south, east, north]: BoundingBox): BoundingBox {
  const within = (lat: number): number => Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat));
  return [Math.max(-180, west), within(south), Math.min(180, east), within(north)];
}
