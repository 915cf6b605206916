/** Scratch memory, reused from line to line: marks of the points that stay, and the spans still to search. */
let kept = new Uint8Array(1024);
const spans: number[] = [];

/**
 * Drops points that lie no farther than `tolerance` from the remaining line (Douglas–Peucker). First and last point stay. Equal
 * points give equal lines, so simplify before cutting.
 *
 * @param points interleaved x and y
 * @param tolerance in the unit of the points
 */
export function simplifyLine(points: readonly number[], tolerance: number): readonly number[] {
  const count = points.length / 2;
  if (count < 3) return points;
  keepNone(count);
  kept[0] = 1;
  kept[count - 1] = 1;
  keepBetween(points, 0, count - 1, tolerance);
  return keptOf(points, count);
}

/**
 * Simplifies a ring that does not repeat its first point, as two lines between two points far from each other. The result may have
 * fewer than three points.
 */
export function simplifyRing(ring: readonly number[], tolerance: number): readonly number[] {
  const count = ring.length / 2;
  if (count < 4) return ring;
  const closed = closedAt(ring, extremePoint(ring));
  const far = farthestFromFirst(closed);
  keepNone(count + 1);
  kept[0] = 1;
  kept[far] = 1;
  keepBetween(closed, 0, far, tolerance);
  keepBetween(closed, far, count, tolerance);
  return keptOf(closed, count + 1);
}

function keepNone(count: number): void {
  if (count > kept.length) kept = new Uint8Array(2 * count);
  else kept.fill(0, 0, count);
}

/** Marks the points that stay between two points that do. */
function keepBetween(points: readonly number[], first: number, last: number, tolerance: number): void {
  pushSpan(first, last);
  while (spans.length > 0) {
    const end = spans.pop()!;
    const start = spans.pop()!;
    const farthest = farthestBetween(points, start, end, tolerance * tolerance);
    if (farthest === -1) continue;
    kept[farthest] = 1;
    pushSpan(start, farthest);
    pushSpan(farthest, end);
  }
}

/** Adds a span to search if it has points within. */
function pushSpan(start: number, end: number): void {
  if (end - start > 1) spans.push(start, end);
}

/** The point farthest from the segment between two others; -1 if none is farther than allowed. */
function farthestBetween(points: readonly number[], start: number, end: number, leastSquare: number): number {
  const x = points[2 * start]!;
  const y = points[2 * start + 1]!;
  const dx = points[2 * end]! - x;
  const dy = points[2 * end + 1]! - y;
  const square = dx * dx + dy * dy;
  let farthest = -1;
  let most = leastSquare;
  for (let i = start + 1; i < end; i++) {
    const px = points[2 * i]! - x;
    const py = points[2 * i + 1]! - y;
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / square));
    const offX = px - share * dx;
    const offY = py - share * dy;
    const distance = offX * offX + offY * offY;
    if (distance <= most) continue;
    most = distance;
    farthest = i;
  }
  return farthest;
}

/** The westernmost point, the northernmost of several: the same one, wherever the ring begins. */
function extremePoint(ring: readonly number[]): number {
  let best = 0;
  for (let i = 1; 2 * i < ring.length; i++) {
    const dx = ring[2 * i]! - ring[2 * best]!;
    if (dx < 0 || (dx === 0 && ring[2 * i + 1]! < ring[2 * best + 1]!)) best = i;
  }
  return best;
}

/** The ring from one of its points on, closed by it. */
function closedAt(ring: readonly number[], start: number): readonly number[] {
  const closed: number[] = [];
  for (let at = 2 * start; at < ring.length; at++) closed.push(ring[at]!);
  for (let at = 0; at < 2 * start + 2; at++) closed.push(ring[at]!);
  return closed;
}

function farthestFromFirst(points: readonly number[]): number {
  let best = 1;
  let most = -1;
  for (let i = 1; 2 * i + 2 < points.length; i++) {
    const dx = points[2 * i]! - points[0]!;
    const dy = points[2 * i + 1]! - points[1]!;
    const square = dx * dx + dy * dy;
    if (square <= most) continue;
    most = square;
    best = i;
  }
  return best;
}

function keptOf(points: readonly number[], count: number): number[] {
  const left: number[] = [];
  for (let i = 0; i < count; i++) if (kept[i] === 1) left.push(points[2 * i]!, points[2 * i + 1]!);
  return left;
}
