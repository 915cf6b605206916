import type { Ring } from '../geometry/rings.ts';

type Points = readonly number[];

/** A place on an outline, in world units. */
interface Place {
  /** Distance along the outline. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** A stretch of an outline, clockwise; all in world units. */
export interface OutlineStretch {
  /** Interleaved x and y of its ends and the corners between them. */
  readonly points: Points;
  readonly length: number;
  readonly middle: readonly [x: number, y: number];
}

/** World units by which changes of the world reach into the covered part, where the world is cut off at every zoom. */
export const INWARDS = 1 << 13;

/** A bulge is as deep as this share of its stretch, and so many world units at most; a path along it has so many pieces. */
const [BULGE, MOST_BULGE, BULGE_STEPS] = [0.35, 1 << 13, 24];

/** The stretch of an outline from one place to another, clockwise. */
export function stretchBetween(outline: Ring, from: Place, to: Place): OutlineStretch {
  const corners: (Place & { readonly turn: number })[] = [];
  let at = 0;
  for (let corner = 0; corner < outline.length; corner += 2) {
    corners.push({ at, x: outline[corner]!, y: outline[corner + 1]!, turn: 0 });
    const next = (corner + 2) % outline.length;
    at += Math.abs(outline[next]! - outline[corner]!) + Math.abs(outline[next + 1]! - outline[corner + 1]!);
  }
  const wayTo = (place: Place): number => (place.at - from.at + at) % at;
  const passed = corners
    .filter((corner) => wayTo(corner) > 0 && wayTo(corner) < wayTo(to))
    .sort((a, b) => wayTo(a) - wayTo(b));
  const points = [from, ...passed, to].flatMap(({ x, y }) => [x, y]);
  return { points, length: wayTo(to), middle: placeAlong(points, wayTo(to) / 2) };
}

/** The points of a stretch moved a little into the region. */
export function innerPath({ points }: OutlineStretch): Points {
  const moved: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const before = at > 0 ? inwardsOf(points, at - 2) : [0, 0];
    const after = at + 2 < points.length ? inwardsOf(points, at) : [0, 0];
    moved.push(
      points[at]! + INWARDS * (before[0]! + after[0]!),
      points[at + 1]! + INWARDS * (before[1]! + after[1]!),
    );
  }
  return moved;
}

/** A bulge out of the region over a stretch, from end to end: half an ellipse, laid round corners. */
export function roundedPath(stretch: OutlineStretch): Points {
  const { points, length } = stretch;
  const depth = Math.min(BULGE * length, MOST_BULGE);
  const path = points.slice(0, 2);
  for (let step = 1; step < BULGE_STEPS; step++) {
    const angle = (step / BULGE_STEPS) * Math.PI;
    const along = (length * (1 - Math.cos(angle))) / 2;
    const [x, y] = placeAlong(points, along);
    const [right, down] = outwardsAround(points, along, depth);
    path.push(x + depth * Math.sin(angle) * right, y + depth * Math.sin(angle) * down);
  }
  return [...path, ...points.slice(-2)];
}

/** The length of a way. */
export function lengthOf(points: Points): number {
  let length = 0;
  for (let at = 2; at < points.length; at += 2)
    length += Math.hypot(points[at]! - points[at - 2]!, points[at + 1]! - points[at - 1]!);
  return length;
}

/** The direction in which the region lies beside an edge that begins at a point; ends of stretches may be a unit off the edge. */
function inwardsOf(points: Points, at: number): [right: number, down: number] {
  const [right, down] = [points[at + 2]! - points[at]!, points[at + 3]! - points[at + 1]!];
  return Math.abs(right) >= Math.abs(down) ? [0, Math.sign(right)] : [-Math.sign(down), 0];
}

/** The mean direction out of the region of what lies within a distance along a stretch; of length 1. */
function outwardsAround(points: Points, along: number, distance: number): [right: number, down: number] {
  let [right, down, before] = [0, 0, 0];
  for (let at = 0; at + 3 < points.length; at += 2) {
    const after = before + lengthOf(points.slice(at, at + 4));
    const share = Math.max(0, Math.min(after, along + distance) - Math.max(before, along - distance));
    const inwards = inwardsOf(points, at);
    right -= share * inwards[0];
    down -= share * inwards[1];
    before = after;
  }
  const length = Math.hypot(right, down) || 1;
  return [right / length, down / length];
}

/** The place at a distance along a way. */
function placeAlong(points: Points, along: number): [x: number, y: number] {
  let left = along;
  for (let at = 2; at < points.length; at += 2) {
    const [x, y] = [points[at - 2]!, points[at - 1]!];
    const [right, down] = [points[at]! - x, points[at + 1]! - y];
    const step = Math.hypot(right, down);
    if (step >= left) return [x + (left / step) * right, y + (left / step) * down];
    left -= step;
  }
  return [points.at(-2)!, points.at(-1)!];
}
