import type { Part } from '../coverage/region.ts';
import { doubleArea, type Ring, turned } from '../geometry/rings.ts';
import { INWARDS, lengthOf } from './outline-stretch.ts';

type Points = readonly number[];

/** Where the outline of a part of the covered region meets a coast. */
export interface Crossing {
  /** Distance along the outline, in world units. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** True if the sea follows on the outline. */
  readonly isToSea: boolean;
  /** The world's coast from the outline outwards, a way in world units; undefined for coasts of extracts. */
  readonly outwards?: Points;
  /** True if the rings of the world's sea run outwards there. */
  readonly runsOut?: boolean;
}

/** World units: coasts that meet the outline farther from each other are not one, some 10 km. */
const LONGEST_GAP = 1 << 18;
/** Less cannot be seen. */
const SHORTEST_GAP = 16;
/** A coast is bent over this many times the distance of its end, and at least so many world units. */
const BEND = 3;
const LEAST_BEND = 1 << 11;

/**
 * Rings to add to the world's sea, by their winding, so that its coast meets the exact one at the outline: each puts a straight line to
 * the exact coast in the place of the beginning of the world's.
 *
 * @param crossings of both coasts with the outline, each pair of neighbours tried in order
 */
export function coastSeams(crossings: readonly Crossing[], { outline }: Part): Ring[] {
  const sorted = [...crossings].sort((a, b) => a.at - b.at);
  const whole = lengthOf([...outline, outline[0]!, outline[1]!]);
  const pairs = sorted.flatMap((one, i): Pair[] => {
    const next = sorted[(i + 1) % sorted.length]!;
    const gap = (next.at - one.at + whole) % whole;
    const isPair = one.isToSea === next.isToSea && Boolean(one.outwards) !== Boolean(next.outwards);
    if (!isPair) return [];
    return [one.outwards ? { world: one, exact: next, gap } : { world: next, exact: one, gap }];
  });
  const used = new Set<Crossing>();
  const seams: Ring[] = [];
  for (const { world, exact, gap } of pairs.sort((a, b) => a.gap - b.gap)) {
    if (gap > LONGEST_GAP || used.has(world) || used.has(exact)) continue;
    used.add(world).add(exact);
    if (gap >= SHORTEST_GAP) seams.push(seamOf(world, exact, gap, outline));
  }
  return seams.filter((seam) => doubleArea(seam) !== 0);
}

interface Pair {
  readonly world: Crossing;
  readonly exact: Crossing;
  /** Length of the outline between them. */
  readonly gap: number;
}

function seamOf(world: Crossing, exact: Crossing, gap: number, outline: Ring): Ring {
  const away = wayAlong(world.outwards ?? [], Math.max(LEAST_BEND, BEND * gap));
  const inside = [...inwards(exact, outline), ...inwards(world, outline), world.x, world.y];
  const ring = [exact.x, exact.y, ...inside, ...away.slice(2)];
  return world.runsOut ? turned(ring) : ring;
}

/** A place a little inside of the outline. */
function inwards({ at, x, y }: Crossing, outline: Ring): Points {
  let before = 0;
  for (let from = 0; from < outline.length; from += 2) {
    const to = (from + 2) % outline.length;
    const [right, down] = [outline[to]! - outline[from]!, outline[to + 1]! - outline[from + 1]!];
    before += Math.abs(right) + Math.abs(down); // one of the two is 0
    if (at <= before) return [x - Math.sign(down) * INWARDS, y + Math.sign(right) * INWARDS];
  }
  return [x, y];
}

/** The beginning of a way, of a length at most. */
export function wayAlong(points: Points, length: number): Points {
  const way = points.slice(0, 2);
  let left = length;
  for (let at = 2; at < points.length && left > 0; at += 2) {
    const [fromX, fromY] = [points[at - 2]!, points[at - 1]!];
    const [right, down] = [points[at]! - fromX, points[at + 1]! - fromY];
    const step = Math.hypot(right, down);
    const share = step > left ? left / step : 1;
    way.push(fromX + share * right, fromY + share * down);
    left -= step;
  }
  return way;
}
