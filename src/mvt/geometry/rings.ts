import { crossesTowardsGreaterX } from '../../core/core.ts';

/**
 * A ring on a tile's grid: interleaved x (eastwards) and y (southwards), the first point not repeated at the end. An outer ring
 * runs clockwise as seen on a screen, a hole counter-clockwise.
 */
export type Ring = readonly number[];

/** An outer ring, then its holes. */
export type RingGroup = readonly [outer: Ring, ...holes: Ring[]];

/** Twice the area of a ring, positive for an outer ring, negative for a hole. */
export function doubleArea(ring: ArrayLike<number>): number {
  const last = ring.length - 2;
  if (last < 4) return 0;
  const originX = ring[0]!; // relative to the first point: products of large coordinates would lose digits
  const originY = ring[1]!;
  let sum = 0;
  for (let at = 2; at < last; at += 2) {
    sum += (ring[at]! - originX) * (ring[at + 3]! - originY);
    sum -= (ring[at + 2]! - originX) * (ring[at + 1]! - originY);
  }
  return sum;
}

/** The ring in reverse. */
export function turned(ring: Ring): Ring {
  const points: number[] = [];
  for (let at = ring.length - 2; at >= 0; at -= 2) points.push(ring[at]!, ring[at + 1]!);
  return points;
}

/** A ring of whole numbers as sources have it: counter-clockwise as seen on a map around areas, closed by its first point. */
export function sourceRing(ring: Ring): Int32Array {
  const source = new Int32Array(ring.length + 2);
  source.set(turned(ring));
  source.copyWithin(ring.length, 0, 2);
  return source;
}

/** Such a ring of one that runs in any direction: that of an outer line, or of a hole. */
export function directedRing(ring: Ring, isOuter: boolean): Int32Array {
  return sourceRing(doubleArea(ring) > 0 === isOuter ? ring : turned(ring));
}

/** Removes points that repeat the one before them, and spikes that go out and back; empty if nothing else is left. */
export function withoutSpikes(ring: Ring): Ring {
  let current = withoutRepeats(ring);
  while (current.length >= 6) {
    const left = withoutTurnsBack(current);
    if (left === current) return current; // the usual case copies nothing
    current = withoutRepeats(left);
  }
  return [];
}

function withoutRepeats(ring: Ring): Ring {
  if (!hasRepeats(ring)) return ring;
  const left: number[] = [];
  for (let at = 0; at < ring.length; at += 2) {
    const isRepeat = left.length > 0 && left.at(-2) === ring[at] && left.at(-1) === ring[at + 1];
    if (!isRepeat) left.push(ring[at]!, ring[at + 1]!);
  }
  while (left.length > 2 && left.at(-2) === left[0] && left.at(-1) === left[1]) left.length -= 2;
  return left.length === ring.length ? ring : left;
}

function hasRepeats(ring: Ring): boolean {
  for (let at = 0, from = ring.length - 2; at < ring.length; from = at, at += 2)
    if (ring[from] === ring[at] && ring[from + 1] === ring[at + 1]) return true;
  return false;
}

function withoutTurnsBack(ring: Ring): Ring {
  let at = 0;
  while (at < ring.length && !turnsBack(ring, at)) at += 2;
  if (at >= ring.length) return ring;
  const left = ring.slice(0, at);
  for (; at < ring.length; at += 2) if (!turnsBack(ring, at)) left.push(ring[at]!, ring[at + 1]!);
  return left;
}

function turnsBack(ring: Ring, at: number): boolean {
  const from = at === 0 ? ring.length - 2 : at - 2;
  const to = at + 2 === ring.length ? 0 : at + 2;
  const ax = ring[at]! - ring[from]!;
  const ay = ring[at + 1]! - ring[from + 1]!;
  const bx = ring[to]! - ring[at]!;
  const by = ring[to + 1]! - ring[at + 1]!;
  return ax * by - ay * bx === 0 && ax * bx + ay * by < 0;
}

/** Assigns every hole to the smallest outer ring around it; drops holes that lie in no ring. */
export function groupRings(rings: readonly Ring[]): RingGroup[] {
  const outers: Ring[] = [];
  const holes: Ring[] = [];
  for (const ring of rings) {
    const area = doubleArea(ring);
    if (area > 0) outers.push(ring);
    else if (area < 0) holes.push(ring);
  }
  const [only] = outers;
  if (only && outers.length === 1) return [[only, ...holes.filter((hole) => encloses(only, hole))]];
  const groups = outers
    .map((outer) => ({ outer, area: doubleArea(outer), holes: [] as Ring[] }))
    .sort((a, b) => a.area - b.area);
  for (const hole of holes) groups.find(({ outer }) => encloses(outer, hole))?.holes.push(hole);
  return groups.reverse().map(({ outer, holes: own }) => [outer, ...own]);
}

/** The rings of {@link groupRings} in one list, each outer ring before its holes. */
export function groupedRings(rings: readonly Ring[]): Ring[] {
  const grouped: Ring[] = [];
  for (const group of groupRings(rings)) for (const ring of group) grouped.push(ring);
  return grouped;
}

/** Splits a list of grouped rings into areas: an outer ring and its holes each. */
export function polygonsOf(rings: readonly Ring[]): (readonly Ring[])[] {
  const polygons: Ring[][] = [];
  for (const ring of rings)
    if (doubleArea(ring) > 0) polygons.push([ring]);
    else polygons.at(-1)?.push(ring);
  return polygons;
}

/** True if a ring that does not cross `outer` lies inside it: tested with the middle of an edge, which lies on no other edge. */
export function encloses(outer: Ring, ring: Ring): boolean {
  return isInside(outer, (ring[0]! + ring[2]!) / 2, (ring[1]! + ring[3]!) / 2);
}

/** True if a point lies inside a ring by the even-odd rule. */
export function isInside(ring: ArrayLike<number>, x: number, y: number): boolean {
  let inside = false;
  for (let at = 0, from = ring.length - 2; at < ring.length; from = at, at += 2) {
    if (crossesTowardsGreaterX(x, y, ring[from]!, ring[from + 1]!, ring[at]!, ring[at + 1]!))
      inside = !inside;
  }
  return inside;
}
