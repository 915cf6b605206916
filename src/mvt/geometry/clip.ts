import type { Ring } from './rings.ts';

/** A half-plane: everything below `limit` on an axis, or everything above it. */
export interface Side {
  /** 0 is x, 1 is y. */
  readonly axis: 0 | 1;
  /** No point of the shape may lie on it; halfway between two grid lines is best. */
  readonly limit: number;
  readonly isBelow: boolean;
}

/** A stretch of a ring from the point where it enters to the point where it leaves, both included. */
interface Chain {
  readonly points: number[];
  /** Positions along the cut. */
  readonly entry: number;
  readonly exit: number;
  next: Chain | undefined;
}

/** Clips lines to one side of a cut; each part has two points or more. */
export function clipLines(lines: readonly (readonly number[])[], side: Side): (readonly number[])[] {
  const parts: (readonly number[])[] = [];
  for (const line of lines) clipLine(line, side, parts);
  return parts;
}

function clipLine(line: readonly number[], side: Side, parts: (readonly number[])[]): void {
  let part: number[] = [];
  let wasInside = false;
  for (let at = 0; at < line.length; at += 2) {
    const inside = isInside(line, at, side);
    if (at > 0 && inside !== wasInside) pushCrossing(part, line, at - 2, at, side);
    if (inside) part.push(line[at]!, line[at + 1]!);
    else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
    wasInside = inside;
  }
  if (part.length > 2) parts.push(part);
}

/**
 * Clips areas to one side of a cut. A hole that crosses the cut opens into its outer ring. Valid rings stay valid, without edges
 * that lie on each other: inside and outside alternate along the cut, so the crossings pair off in order.
 *
 * @returns rings in no order, as the next cut takes them; `cut-tiles.ts` puts each outer ring before its holes
 */
export function clipRings(rings: readonly Ring[], side: Side): Ring[] {
  const whole: Ring[] = [];
  const chains: Chain[] = [];
  for (const ring of rings) {
    const start = firstEntry(ring, side);
    if (start >= 0) cutRing(ring, start, side, chains);
    else if (isInside(ring, 0, side)) whole.push(ring);
  }
  if (chains.length === 0) return whole;
  if (!joinAlongCut(chains))
    return rings.map((ring) => clipInvalid(ring, side)).filter(({ length }) => length > 0);
  return [...whole, ...closed(chains)];
}

/** True if any point lies beyond the cut. */
export function reachBeyond(parts: readonly (readonly number[])[], side: Side): boolean {
  for (const points of parts)
    for (let at = 0; at < points.length; at += 2) if (!isInside(points, at, side)) return true;
  return false;
}

function isInside(points: readonly number[], at: number, side: Side): boolean {
  return points[at + side.axis]! < side.limit === side.isBelow;
}

/** Index of a point outside whose successor is inside; -1 if the ring does not cross the cut. */
function firstEntry(ring: Ring, side: Side): number {
  let isHereInside = isInside(ring, 0, side);
  for (let at = 0; at < ring.length; at += 2) {
    const isNextInside = isInside(ring, at + 2 === ring.length ? 0 : at + 2, side);
    if (!isHereInside && isNextInside) return at;
    isHereInside = isNextInside;
  }
  return -1;
}

function cutRing(ring: Ring, start: number, side: Side, chains: Chain[]): void {
  let points: number[] = [];
  for (let step = 0, from = start; step < ring.length; step += 2) {
    const to = from + 2 === ring.length ? 0 : from + 2;
    const wasInside = isInside(ring, from, side);
    const inside = isInside(ring, to, side);
    if (wasInside !== inside) pushCrossing(points, ring, from, to, side);
    if (inside) points.push(ring[to]!, ring[to + 1]!);
    else if (points.length > 0) {
      const other = 1 - side.axis;
      const exit = points[points.length - 2 + other]!;
      chains.push({ points, entry: points[other]!, exit, next: undefined });
      points = [];
    }
    from = to;
  }
}

function pushCrossing(points: number[], line: readonly number[], from: number, to: number, side: Side): void {
  const { axis, limit } = side;
  const share = (limit - line[from + axis]!) / (line[to + axis]! - line[from + axis]!);
  const other = line[from + 1 - axis]! + share * (line[to + 1 - axis]! - line[from + 1 - axis]!);
  if (axis === 0) points.push(limit, other);
  else points.push(other, limit);
}

/** Links each chain to its successor; false if the crossings do not alternate, as in a ring that crosses itself. */
function joinAlongCut(chains: readonly Chain[]): boolean {
  const ends: { chain: Chain; at: number; isEntry: boolean }[] = [];
  for (const chain of chains)
    ends.push({ chain, at: chain.entry, isEntry: true }, { chain, at: chain.exit, isEntry: false });
  ends.sort((a, b) => a.at - b.at);
  for (let i = 0; i < ends.length; i += 2) {
    const one = ends[i]!;
    const other = ends[i + 1]!;
    if (one.isEntry === other.isEntry) return false;
    if (one.isEntry) other.chain.next = one.chain;
    else one.chain.next = other.chain;
  }
  return true;
}

function closed(chains: readonly Chain[]): Ring[] {
  const rings: Ring[] = [];
  const seen = new Set<Chain>();
  for (const first of chains) {
    if (seen.has(first)) continue;
    const ring: number[] = [];
    for (let chain: Chain | undefined = first; chain && !seen.has(chain); chain = chain.next) {
      seen.add(chain);
      for (const coordinate of chain.points) ring.push(coordinate);
    }
    rings.push(ring);
  }
  return rings;
}

/** The Sutherland–Hodgman algorithm: takes any ring and may leave edges that lie on each other. */
function clipInvalid(ring: Ring, side: Side): Ring {
  const clipped: number[] = [];
  for (let from = ring.length - 2, to = 0; to < ring.length; from = to, to += 2) {
    const inside = isInside(ring, to, side);
    if (isInside(ring, from, side) !== inside) pushCrossing(clipped, ring, from, to, side);
    if (inside) clipped.push(ring[to]!, ring[to + 1]!);
  }
  return clipped;
}
