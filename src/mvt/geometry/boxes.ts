/** Bounds on a tile's grid. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** The bounds of interleaved x and y; infinite, and meeting nothing, without a point. */
export function boxAround(parts: readonly (readonly number[])[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const points of parts)
    for (let at = 0; at < points.length; at += 2) {
      left = Math.min(left, points[at]!);
      right = Math.max(right, points[at]!);
      top = Math.min(top, points[at + 1]!);
      bottom = Math.max(bottom, points[at + 1]!);
    }
  return [left, top, right, bottom];
}

/** True if two boxes have a point in common. */
export function doMeet(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}
