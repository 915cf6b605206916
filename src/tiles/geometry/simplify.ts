/** Which points of the line at hand stay, and the stretches of it still to look through: reused, as most lines are short. */
let kept = new Uint8Array(1024);
const spans: number[] = [];

/**
 * Leaves out the points of a line, x and y by turns, that lie no farther than `tolerance` from the line that remains
 * (Douglas and Peucker). First and last point stay; the same points give the same line wherever it is cut later.
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
 * The same for a ring that does not repeat its first point; what is left may be fewer than three points. Two points far
 * from each other are the ends of its halves.
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

/** Marks what has to stay between two points that do. */
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

/** Only what has points within need be looked through. */
function pushSpan(start: number, end: number): void {
  if (end - start > 1) spans.push(start, end);
}

/** The point farthest from the segment between two others; -1 where none is farther than allowed. */
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

/** The westernmost point, of several the northernmost: whichever point a ring begins with, it is the same. */
function extremePoint(ring: readonly number[]): number {
  let best = 0;
  for (let i = 1; 2 * i < ring.length; i++) {
    const dx = ring[2 * i]! - ring[2 * best]!;
    if (dx < 0 || (dx === 0 && ring[2 * i + 1]! < ring[2 * best + 1]!)) best = i;
  }
  return best;
}

/** The ring from one of its points on, which comes again at the end. */
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
