import type { Ring } from '../../mvt/mvt.ts';

/** A place on an outline, in world units. */
export interface EdgePlace {
  readonly x: number;
  readonly y: number;
  /** Position along the outline: the number of the edge plus the share of the edge that lies before the place. */
  readonly at: number;
  /** Distance from the point that was asked for, in world units. */
  readonly distance: number;
}

/**
 * The place on an outline nearest to a point.
 *
 * @param outline its edges run along parallels and meridians, clockwise as seen on a map
 */
export function nearestOf(outline: Ring, x: number, y: number): EdgePlace {
  let nearest = 0;
  let shortest = Number.POSITIVE_INFINITY;
  for (let from = 0; from < outline.length; from += 2) {
    const to = (from + 2) % outline.length;
    const away = Math.hypot(
      x - between(x, outline[from]!, outline[to]!),
      y - between(y, outline[from + 1]!, outline[to + 1]!),
    );
    if (away < shortest) [nearest, shortest] = [from, away];
  }
  const to = (nearest + 2) % outline.length;
  const fromX = outline[nearest]!;
  const fromY = outline[nearest + 1]!;
  const toX = outline[to]!;
  const toY = outline[to + 1]!;
  const nearX = between(x, fromX, toX);
  const nearY = between(y, fromY, toY);
  const share = (nearX - fromX + nearY - fromY) / (toX - fromX + toY - fromY); // one of the two is always 0
  return { x: nearX, y: nearY, at: nearest / 2 + share, distance: shortest };
}

/** The place at a position along an outline, with its distance from a point. */
export function placeOn(outline: Ring, at: number, x: number, y: number): EdgePlace {
  const edge = Math.min(Math.floor(at), outline.length / 2 - 1);
  const from = 2 * edge;
  const to = (2 * edge + 2) % outline.length;
  const placeX = outline[from]! + (at - edge) * (outline[to]! - outline[from]!);
  const placeY = outline[from + 1]! + (at - edge) * (outline[to + 1]! - outline[from + 1]!);
  return { x: placeX, y: placeY, at, distance: Math.hypot(placeX - x, placeY - y) };
}

/** First and last position on an edge whose x and y differ from a point's by `reach` at most; undefined if there are none. */
export function positionsNear(
  outline: Ring,
  edge: number,
  x: number,
  y: number,
  reach: number,
): [first: number, last: number] | undefined {
  const from = 2 * edge;
  const to = (2 * edge + 2) % outline.length;
  const axis = outline[from] === outline[to] ? 1 : 0;
  const [along, across] = axis === 0 ? [x, y] : [y, x];
  if (Math.abs(outline[from + 1 - axis]! - across) > reach) return undefined;
  const start = outline[from + axis]!;
  const end = outline[to + axis]!;
  const shares = [along - reach, along + reach].map((place) => (place - start) / (end - start));
  const [first, last] = [Math.max(0, Math.min(...shares)), Math.min(1, Math.max(...shares))];
  return first < last ? [edge + first, edge + last] : undefined;
}

/** Interleaved x and y of the corners between two positions along an outline, in its direction. */
export function cornersBetween(outline: Ring, from: number, to: number): number[] {
  const count = outline.length / 2;
  const end = to < from ? to + count : to;
  const passed: number[] = [];
  for (let corner = Math.floor(from) + 1; corner < end; corner++)
    passed.push(outline[2 * (corner % count)]!, outline[2 * (corner % count) + 1]!);
  return passed;
}

function between(value: number, a: number, b: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), value));
}
