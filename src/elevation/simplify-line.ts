/**
 * Leaves out points that lie no farther than the tolerance from the line without them (Douglas and Peucker). Ends stay.
 *
 * @param points interleaved x and y
 */
export function simplified(points: readonly number[], tolerance: number): number[] {
  const last = points.length / 2 - 1;
  const keeps = new Uint8Array(last + 1);
  keeps[0] = keeps[last] = 1;
  const spans: [first: number, last: number][] = [[0, last]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, end] = span;
    const { index, distance } = farthest(points, first, end);
    if (distance <= tolerance) continue;
    keeps[index] = 1;
    spans.push([first, index], [index, end]);
  }
  return points.filter((_, i) => keeps[i >> 1] === 1);
}

/** The point between two others that lies farthest from the segment between them. */
function farthest(
  points: readonly number[],
  first: number,
  last: number,
): { index: number; distance: number } {
  const [x, y] = [points[2 * first]!, points[2 * first + 1]!];
  const [dx, dy] = [points[2 * last]! - x, points[2 * last + 1]! - y];
  const squared = dx * dx + dy * dy;
  let index = first;
  let most = 0;
  for (let i = first + 1; i < last; i++) {
    const [px, py] = [points[2 * i]! - x, points[2 * i + 1]! - y];
    const share = squared === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / squared));
    const distance = Math.hypot(px - share * dx, py - share * dy);
    if (distance <= most) continue;
    most = distance;
    index = i;
  }
  return { index, distance: most };
}
