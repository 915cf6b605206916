import type { Ring } from '../../mvt/mvt.ts';

type Points = readonly number[];

/** Pieces of the curve at each corner. */
const CURVE_STEPS = 4;

/**
 * Rounds the outline of a region of cells, so that no step of theirs is seen: steps aslant become a straight line.
 *
 * @param outline its edges run along parallels and meridians
 * @param cell side of a cell, in the outline's units
 * @returns a ring of whole numbers, no farther than a cell from the outline
 */
export function roundedOutline(outline: Ring, cell: number): Ring {
  const middles = middlesOf(inSteps(outline, cell));
  const rounded: number[] = [];
  for (let at = 0; at < middles.length; at += 2) rounded.push(...curveAt(middles, at));
  return rounded.map(Math.round);
}

/** The outline with a point at every cell. */
function inSteps(outline: Ring, cell: number): number[] {
  const points: number[] = [];
  for (let at = 0; at < outline.length; at += 2) {
    const to = (at + 2) % outline.length;
    const [x, y] = [outline[at]!, outline[at + 1]!];
    const [right, down] = [outline[to]! - x, outline[to + 1]! - y];
    const count = Math.max(1, Math.round(Math.hypot(right, down) / cell));
    for (let step = 0; step < count; step++)
      points.push(x + (step / count) * right, y + (step / count) * down);
  }
  return points;
}

function middlesOf(ring: Points): number[] {
  return ring.map((value, i) => (value + ring[(i + 2) % ring.length]!) / 2);
}

/** The curve from the middle of the edge before a corner to the middle of the one after it: a parabola that touches both. */
function curveAt(ring: Points, at: number): number[] {
  const { length } = ring;
  const [before, after] = [(at + length - 2) % length, (at + 2) % length];
  const along = (axis: number, share: number): number => {
    const [from, corner, to] = [ring[before + axis]!, ring[at + axis]!, ring[after + axis]!];
    return corner + ((1 - share) ** 2 * (from - corner) + share ** 2 * (to - corner)) / 2;
  };
  const shares = isStraight(ring, before, at, after)
    ? [0]
    : Array.from({ length: CURVE_STEPS }, (_, i) => i / CURVE_STEPS);
  return shares.flatMap((share) => [along(0, share), along(1, share)]);
}

function isStraight(ring: Points, a: number, b: number, c: number): boolean {
  const [right, down] = [ring[b]! - ring[a]!, ring[b + 1]! - ring[a + 1]!];
  return right * (ring[c + 1]! - ring[b + 1]!) === down * (ring[c]! - ring[b]!);
}
