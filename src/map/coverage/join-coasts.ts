import { doubleArea } from '../../mvt/mvt.ts';

/** Interleaved x and y in world units; the sea is on the right, as with `natural=coastline`. */
export type Coast = readonly number[];

/** A gap between the end of one coast and the start of another; its length is in world units. */
interface Gap {
  readonly before: Coast;
  readonly after: Coast;
  readonly length: number;
}

/** An end of a coast, and its distance from the edge of the region, in world units. */
interface End {
  readonly coast: Coast;
  readonly x: number;
  readonly y: number;
  readonly toEdge: number;
}

/** An extract cuts few coasts. With more open ends the data is broken, and comparing all pairs would take too long. */
export const MOST_OPEN = 1000;

/** Joins ways where one ends and another begins. */
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
 * Joins coasts straight across a part that was cut off, such as the banks of an estuary, if that is shorter than prolonging both to
 * the edge of the region. No coast is closed around land: a peninsula is no island. None is closed to a basin where the sea goes on
 * beyond the edge.
 *
 * @param toEdge distance of a place from the edge; not positive outside of the region
 * @param isBySea true for places in a part of the region at whose edge the world has sea
 */
export function joinAcross(
  coasts: readonly Coast[],
  toEdge: (x: number, y: number) => number,
  isBySea: (x: number, y: number) => boolean,
): Coast[] {
  const goesOn = new Map<Coast, Coast>();
  const isReached = new Set<Coast>();
  for (const { before, after } of gapsBetween(coasts, toEdge)) {
    if (goesOn.has(before) || isReached.has(after)) continue;
    const isLoop = lastFrom(after, goesOn) === before;
    const isPeninsula = after === before && isAroundLand(after);
    if (isLoop && !isPeninsula && isBySea(after[0]!, after[1]!)) continue; // open at its longest gap
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

/** The last of the coasts that are joined to a coast, one to the other. */
function lastFrom(coast: Coast, goesOn: ReadonlyMap<Coast, Coast>): Coast {
  let last = coast;
  for (let next = goesOn.get(last); next && next !== coast; next = goesOn.get(last)) last = next;
  return last;
}

function isAroundLand(coast: Coast): boolean {
  return doubleArea(coast) < 0;
}

/** Gaps that may be closed, the shortest first. */
function gapsBetween(coasts: readonly Coast[], toEdge: (x: number, y: number) => number): Gap[] {
  const open = coasts.filter((coast) => !isClosed(coast));
  if (open.length > MOST_OPEN) return [];
  const ends = endsOf(open, (coast) => [coast.at(-2)!, coast.at(-1)!], toEdge);
  const starts = endsOf(open, (coast) => [coast[0]!, coast[1]!], toEdge);
  const gaps: Gap[] = [];
  for (const before of ends)
    for (const after of starts) {
      const length = Math.hypot(after.x - before.x, after.y - before.y);
      if (length < before.toEdge + after.toEdge)
        gaps.push({ before: before.coast, after: after.coast, length });
    }
  return gaps.sort((a, b) => a.length - b.length);
}

function endsOf(
  coasts: readonly Coast[],
  place: (coast: Coast) => [x: number, y: number],
  toEdge: (x: number, y: number) => number,
): End[] {
  const ends = coasts.map((coast) => {
    const [x, y] = place(coast);
    return { coast, x, y, toEdge: toEdge(x, y) };
  });
  return ends.filter((end) => end.toEdge > 0);
}
