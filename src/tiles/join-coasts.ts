import { doubleArea } from './rings.ts';

/** Points of the world, x and y by turns; the sea is on the right, as `natural=coastline` has it. */
export type Coast = readonly number[];

/** A coast that ends at one place and goes on at another, and how far these are from each other. */
interface Gap {
  readonly before: Coast;
  readonly after: Coast;
  readonly length: number;
}

/** Extracts are cut at a few coasts; more pieces than these are no coast, and comparing all would take too long. */
const MOST_OPEN = 1000;

/** Ways joined where one ends and another begins. */
export function joinWays(ways: readonly Coast[]): Coast[] {
  const byStart = new Map<string, Coast>();
  for (const way of ways) byStart.set(`${way[0]} ${way[1]}`, way);
  const isContinued = new Set(ways.map((way) => `${way.at(-2)} ${way.at(-1)}`));
  const unused = new Set(ways);
  const heads = ways.filter((way) => !isContinued.has(`${way[0]} ${way[1]}`));
  const coasts: Coast[] = [];
  for (const head of [...heads, ...ways]) {
    if (!unused.delete(head)) continue;
    const coast = [...head];
    for (;;) {
      const next = byStart.get(`${coast.at(-2)} ${coast.at(-1)}`);
      if (!next || !unused.delete(next)) break;
      for (let at = 2; at < next.length; at++) coast.push(next[at]!);
    }
    coasts.push(coast);
  }
  return coasts;
}

export function isClosed(coast: Coast): boolean {
  return coast.length >= 8 && coast[0] === coast.at(-2) && coast[1] === coast.at(-1);
}

/**
 * Coasts joined straight across what was cut off between them, such as the two banks of an estuary, where that is shorter
 * than going on to where the bounds end. None is joined into a ring around land: a peninsula is not an island.
 *
 * @param toEdge how far it is from a place to there; not positive beyond
 */
export function joinAcross(coasts: readonly Coast[], toEdge: (x: number, y: number) => number): Coast[] {
  const goesOn = new Map<Coast, Coast>();
  const isReached = new Set<Coast>();
  for (const { before, after } of gapsBetween(coasts, toEdge)) {
    if (goesOn.has(before) || isReached.has(after)) continue;
    goesOn.set(before, after);
    isReached.add(after);
  }
  const unused = new Set(coasts);
  const joined: Coast[] = [];
  for (const head of [...coasts.filter((coast) => !isReached.has(coast)), ...coasts]) {
    if (!unused.delete(head)) continue;
    const whole = [...head];
    let next = goesOn.get(head);
    for (; next && unused.delete(next); next = goesOn.get(next)) for (const at of next) whole.push(at);
    if (next === head && !isAroundLand(whole)) whole.push(head[0]!, head[1]!);
    joined.push(whole);
  }
  return joined;
}

function isAroundLand(coast: Coast): boolean {
  return doubleArea(coast) < 0;
}

/** The shortest first. */
function gapsBetween(coasts: readonly Coast[], toEdge: (x: number, y: number) => number): Gap[] {
  const open = coasts.filter((coast) => !isClosed(coast));
  if (open.length > MOST_OPEN) return [];
  const ends = open.filter((coast) => toEdge(coast.at(-2)!, coast.at(-1)!) > 0);
  const starts = open.filter((coast) => toEdge(coast[0]!, coast[1]!) > 0);
  const gaps: Gap[] = [];
  for (const before of ends)
    for (const after of starts) {
      const [endX, endY, startX, startY] = [before.at(-2)!, before.at(-1)!, after[0]!, after[1]!];
      const length = Math.hypot(startX - endX, startY - endY);
      if (length < toEdge(endX, endY) + toEdge(startX, startY)) gaps.push({ before, after, length });
    }
  return gaps.sort((a, b) => a.length - b.length);
}
