import { toInteger } from './integers.ts';
import { edgesOf, forEachContact, pointKey, side } from './ring-contacts.ts';
import { doubleArea, encloses, type Ring, turned, withoutSpikes } from './rings.ts';

/** Crossings are rounded, so that edges may meet anew; a few rounds are enough, rarely a dozen. */
const MOST_ROUNDS = 40;

/**
 * Makes rings valid that may cross themselves and each other. The result encloses what the even-odd rule calls inside: outer rings
 * run clockwise on a screen, holes counter-clockwise. Rings may touch at points.
 *
 * @param rings integer coordinates
 */
export function makeValid(rings: readonly Ring[]): Ring[] {
  return ringsAlong(evenOddEdges(cutAtContacts(edgesOf(rings), evenOddEdges)));
}

/** Connects edges to rings. Edges meet at their ends only, and an even number of them at every point. */
export function ringsAlong(edges: readonly number[]): Ring[] {
  const loops: Ring[] = [];
  for (const walked of loopsOf(edges)) {
    const loop = withoutSpikes(walked);
    if (doubleArea(loop) !== 0) loops.push(loop);
  }
  return loops.map((loop, i) => {
    const depth = loops.filter((other, k) => k !== i && encloses(other, loop)).length;
    return turnedTo(loop, depth % 2 === 0);
  });
}

function turnedTo(ring: Ring, isOuter: boolean): Ring {
  return doubleArea(ring) > 0 === isOuter ? ring : turned(ring);
}

/**
 * Cuts edges wherever they meet, until they meet at their ends only.
 *
 * @param reduce drops edges that bound nothing
 */
export function cutAtContacts(uncut: number[], reduce: (edges: readonly number[]) => number[]): number[] {
  let edges = uncut;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const cuts = findCuts(edges);
    if (cuts.size === 0) return edges;
    edges = reduce(cutEdges(edges, cuts));
  }
  return edges;
}

/** Interleaved x and y of the points at which each edge is cut, by the number of the edge. */
function findCuts(edges: readonly number[]): Map<number, number[]> {
  const cuts = new Map<number, number[]>();
  forEachContact(edges, (i, j) => {
    const points = meetingPoints(edges, i, j);
    for (let at = 0; at < points.length; at += 2) {
      noteCut(cuts, edges, i, points[at]!, points[at + 1]!);
      noteCut(cuts, edges, j, points[at]!, points[at + 1]!);
    }
    return true;
  });
  return cuts;
}

function noteCut(
  cuts: Map<number, number[]>,
  edges: readonly number[],
  i: number,
  x: number,
  y: number,
): void {
  if ((edges[4 * i] === x && edges[4 * i + 1] === y) || (edges[4 * i + 2] === x && edges[4 * i + 3] === y))
    return;
  const known = cuts.get(i);
  if (known) known.push(x, y);
  else cuts.set(i, [x, y]);
}

/** Ends of one edge that lie on the other; without such ends the rounded crossing. */
function meetingPoints(edges: readonly number[], i: number, j: number): number[] {
  const points = [...endsOn(edges, i, j), ...endsOn(edges, j, i)];
  if (points.length > 0) return points;
  const [ax, ay, bx, by] = [edges[4 * i]!, edges[4 * i + 1]!, edges[4 * i + 2]!, edges[4 * i + 3]!];
  const [cx, cy, dx, dy] = [edges[4 * j]!, edges[4 * j + 1]!, edges[4 * j + 2]!, edges[4 * j + 3]!];
  const [fromA, fromB] = [side(cx, cy, dx, dy, ax, ay), side(cx, cy, dx, dy, bx, by)];
  const share = fromA / (fromA - fromB);
  return [toInteger(ax + share * (bx - ax)), toInteger(ay + share * (by - ay))];
}

function endsOn(edges: readonly number[], i: number, j: number): number[] {
  const points: number[] = [];
  for (const at of [4 * i, 4 * i + 2])
    if (isOn(edges, j, edges[at]!, edges[at + 1]!)) points.push(edges[at]!, edges[at + 1]!);
  return points;
}

function isOn(edges: readonly number[], i: number, x: number, y: number): boolean {
  const [ax, ay, bx, by] = [edges[4 * i]!, edges[4 * i + 1]!, edges[4 * i + 2]!, edges[4 * i + 3]!];
  if (side(ax, ay, bx, by, x, y) !== 0) return false;
  return Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
}

function cutEdges(edges: readonly number[], cuts: ReadonlyMap<number, number[]>): number[] {
  const cut: number[] = [];
  for (let i = 0; 4 * i < edges.length; i++) {
    const points = cuts.get(i);
    if (points) cutEdge(edges, i, points, cut);
    else pushEdge(cut, edges[4 * i]!, edges[4 * i + 1]!, edges[4 * i + 2]!, edges[4 * i + 3]!); // as nearly all
  }
  return cut;
}

/** Appends the pieces of an edge that is cut at points. */
function cutEdge(edges: readonly number[], i: number, points: readonly number[], cut: number[]): void {
  const [ax, ay, bx, by] = [edges[4 * i]!, edges[4 * i + 1]!, edges[4 * i + 2]!, edges[4 * i + 3]!];
  const stops = [...pairs(points), [bx, by] as const];
  const along = ([x, y]: readonly [number, number]): number => (x - ax) * (bx - ax) + (y - ay) * (by - ay);
  stops.sort((a, b) => along(a) - along(b));
  let [x, y] = [ax, ay];
  for (const [toX, toY] of stops) {
    pushEdge(cut, x, y, toX, toY);
    [x, y] = [toX, toY];
  }
}

/** Appends an edge unless it has no length. */
function pushEdge(edges: number[], x: number, y: number, toX: number, toY: number): void {
  if (toX !== x || toY !== y) edges.push(x, y, toX, toY);
}

function pairs(points: readonly number[]): (readonly [number, number])[] {
  return Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i]!, points[2 * i + 1]!]);
}

/** Drops edges that lie on each other an even number of times: they bound nothing. */
function evenOddEdges(edges: readonly number[]): number[] {
  const points = pointNumbers(edges);
  const odd = new Map<number, number>();
  for (let at = 0; at < edges.length; at += 4) {
    const from = points[at / 2]!;
    const to = points[at / 2 + 1]!;
    const key = Math.min(from, to) * points.length + Math.max(from, to);
    if (odd.has(key)) odd.delete(key);
    else odd.set(key, at);
  }
  const left: number[] = [];
  for (const at of odd.values()) left.push(edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!);
  return left;
}

/** Numbers of the start and the end of each edge, in this order; equal points have equal numbers. */
function pointNumbers(edges: readonly number[]): Uint32Array {
  const numbers = new Map<number, number>();
  return Uint32Array.from({ length: edges.length / 2 }, (_, i) => {
    const key = pointKey(edges[2 * i]!, edges[2 * i + 1]!);
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  });
}

/** A place on a walk along edges. */
interface Step {
  readonly x: number;
  readonly y: number;
}

/** Walks along edges, which meet at their ends only and in even numbers, and cuts off a loop at each return to a point. */
function loopsOf(edges: readonly number[]): Ring[] {
  const edgesAt = new Map<number, number[]>();
  for (let at = 0; at < edges.length; at += 2) {
    const key = pointKey(edges[at]!, edges[at + 1]!);
    const known = edgesAt.get(key);
    if (known) known.push(at >> 2);
    else edgesAt.set(key, [at >> 2]);
  }
  const unused = new Set(Array.from({ length: edges.length / 4 }, (_, i) => i));
  const loops: Ring[] = [];
  for (const first of unused) {
    unused.delete(first);
    walk(edges, first, edgesAt, unused, loops);
  }
  return loops;
}

function walk(
  edges: readonly number[],
  first: number,
  edgesAt: ReadonlyMap<number, readonly number[]>,
  unused: Set<number>,
  loops: Ring[],
): void {
  const path: Step[] = [{ x: edges[4 * first]!, y: edges[4 * first + 1]! }];
  const stepOf = new Map([[pointKey(path[0]!.x, path[0]!.y), 0]]);
  let [x, y] = [edges[4 * first + 2]!, edges[4 * first + 3]!];
  for (;;) {
    const key = pointKey(x, y);
    const since = stepOf.get(key);
    if (since !== undefined) {
      const loop = path.splice(since);
      for (const step of loop) stepOf.delete(pointKey(step.x, step.y));
      loops.push(ringOf(loop));
    }
    const before = path.at(-1);
    const next = before ? sharpestTurn(edges, before, { x, y }, edgesAt.get(key)!, unused) : undefined;
    if (next === undefined) return;
    stepOf.set(key, path.length);
    path.push({ x, y });
    unused.delete(next);
    const isForward = edges[4 * next] === x && edges[4 * next + 1] === y;
    [x, y] = isForward
      ? [edges[4 * next + 2]!, edges[4 * next + 3]!]
      : [edges[4 * next]!, edges[4 * next + 1]!];
  }
}

function ringOf(loop: readonly Step[]): Ring {
  const ring: number[] = [];
  for (const { x, y } of loop) ring.push(x, y);
  return ring;
}

/** The unused edge that turns most sharply to the right, so that walks do not cross each other. */
function sharpestTurn(
  edges: readonly number[],
  from: Step,
  here: Step,
  candidates: readonly number[],
  unused: ReadonlySet<number>,
): number | undefined {
  const back = Math.atan2(from.y - here.y, from.x - here.x);
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const i of candidates) {
    if (!unused.has(i)) continue;
    const isForward = edges[4 * i] === here.x && edges[4 * i + 1] === here.y;
    const [x, y] = isForward ? [edges[4 * i + 2]!, edges[4 * i + 3]!] : [edges[4 * i]!, edges[4 * i + 1]!];
    const angle = Math.atan2(y - here.y, x - here.x) - back;
    const turn = angle > 0 ? angle : angle + 2 * Math.PI;
    if (turn >= least) continue;
    least = turn;
    best = i;
  }
  return best;
}
