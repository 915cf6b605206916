import type { Ring } from './rings.ts';

/** Straight edges on a grid, four numbers an edge: x and y of its start, x and y of its end. */
export type Edges = readonly number[];

/** Receives two edges that touch or cross anywhere but at an end that both have; `false` ends the search. */
type OnContact = (i: number, j: number) => boolean;

export function edgesOf(rings: readonly Ring[]): number[] {
  const edges: number[] = [];
  for (let i = 0; i < rings.length; i++) pushEdges(edges, rings[i]!);
  return edges;
}

function pushEdges(edges: number[], ring: Ring): void {
  let x = ring[0]!;
  let y = ring[1]!;
  for (let at = 2; at <= ring.length; at += 2) {
    const to = at === ring.length ? 0 : at;
    const toX = ring[to]!;
    const toY = ring[to + 1]!;
    edges.push(x, y, toX, toY);
    x = toX;
    y = toY;
  }
}

/** Up to this number of edges, which most buildings have, every edge is compared with every other. */
const FEW_EDGES = 24;

/** A coordinate and the number of an edge below this limit make one number below 2^53. */
const MOST_EDGES = 1 << 27;

/** True if rings of integer coordinates cross and touch neither themselves nor each other. */
export function areValid(rings: readonly Ring[]): boolean {
  const edges = edgesOf(rings);
  if (edges.length <= 4 * FEW_EDGES) return areFewValid(edges);
  const starts = new Set<number>();
  for (let at = 0; at < edges.length; at += 4) starts.add(pointKey(edges[at]!, edges[at + 1]!));
  if (starts.size < edges.length / 4) return false;
  return !doTouch(edges);
}

/** True if rings cross, or touch anywhere but at a point that both have. */
export function doMeet(rings: readonly Ring[]): boolean {
  return doTouch(edgesOf(rings));
}

function doTouch(edges: Edges): boolean {
  let isContact = false;
  forEachContact(edges, () => {
    isContact = true;
    return false;
  });
  return isContact;
}

function areFewValid(edges: Edges): boolean {
  for (let i = 0; 4 * i < edges.length; i++)
    for (let j = i + 1; 4 * j < edges.length; j++)
      if (startsAsOne(edges, i, j) || isContact(edges, i, j)) return false;
  return true;
}

function startsAsOne(edges: Edges, i: number, j: number): boolean {
  return edges[4 * i] === edges[4 * j] && edges[4 * i + 1] === edges[4 * j + 1];
}

/** One number for a point; its integer coordinates lie between -2^26 and 2^26. */
export function pointKey(x: number, y: number): number {
  return x * 134_217_728 + y;
}

/** Visits every two edges that meet, from west to east, until the callback returns `false`. */
export function forEachContact(edges: Edges, onContact: OnContact): void {
  const order = fromWestToEast(edges);
  for (let at = 0; at < order.length; at++) {
    const i = order[at]!;
    const east = Math.max(edges[4 * i]!, edges[4 * i + 2]!);
    const north = Math.min(edges[4 * i + 1]!, edges[4 * i + 3]!);
    const south = Math.max(edges[4 * i + 1]!, edges[4 * i + 3]!);
    for (let k = at + 1; k < order.length; k++) {
      const j = order[k]!;
      if (edges[4 * j]! > east && edges[4 * j + 2]! > east) break;
      const y = edges[4 * j + 1]!;
      const toY = edges[4 * j + 3]!;
      if ((y > south && toY > south) || (y < north && toY < north)) continue;
      if (isContact(edges, i, j) && !onContact(i, j)) return;
    }
  }
}

/** Edges in the order of their western ends, equal ones in the order given; coordinates as in {@link pointKey}. */
function fromWestToEast(edges: Edges): Uint32Array {
  const keys = new Float64Array(edges.length / 4);
  for (let i = 0; i < keys.length; i++) keys[i] = Math.min(edges[4 * i]!, edges[4 * i + 2]!) * MOST_EDGES + i;
  keys.sort(); // as numbers: needs no function
  const order = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at++)
    order[at] = keys[at]! - Math.floor(keys[at]! / MOST_EDGES) * MOST_EDGES;
  return order;
}

/** True if two edges cross, touch or overlap; an end that both have is no contact. */
function isContact(edges: Edges, i: number, j: number): boolean {
  if (areApart(edges, 4 * i, 4 * j) || areApart(edges, 4 * i + 1, 4 * j + 1)) return false;
  const ax = edges[4 * i]!;
  const ay = edges[4 * i + 1]!;
  const bx = edges[4 * i + 2]!;
  const by = edges[4 * i + 3]!;
  const cx = edges[4 * j]!;
  const cy = edges[4 * j + 1]!;
  const dx = edges[4 * j + 2]!;
  const dy = edges[4 * j + 3]!;
  const cSide = side(ax, ay, bx, by, cx, cy);
  const dSide = side(ax, ay, bx, by, dx, dy);
  if ((cSide > 0 && dSide > 0) || (cSide < 0 && dSide < 0)) return false;
  const aSide = side(cx, cy, dx, dy, ax, ay);
  const bSide = side(cx, cy, dx, dy, bx, by);
  if ((aSide > 0 && bSide > 0) || (aSide < 0 && bSide < 0)) return false;
  if (cSide === 0 && dSide === 0) return overlap(edges, i, j);
  const sharesEnd =
    (ax === cx && ay === cy) ||
    (ax === dx && ay === dy) ||
    (bx === cx && by === cy) ||
    (bx === dx && by === dy);
  return !sharesEnd;
}

/** True if the extents of two edges on one axis are disjoint; `at` and `otherAt` are indexes of that coordinate of their starts. */
function areApart(edges: Edges, at: number, otherAt: number): boolean {
  const a = edges[at]!;
  const b = edges[at + 2]!;
  const c = edges[otherAt]!;
  const d = edges[otherAt + 2]!;
  return a < b ? (c > b && d > b) || (c < a && d < a) : (c > a && d > a) || (c < b && d < b);
}

/** True if two edges on one straight line have more than a point in common. */
function overlap(edges: Edges, i: number, j: number): boolean {
  const axis = edges[4 * i]! === edges[4 * i + 2]! ? 1 : 0;
  const a = edges[4 * i + axis]!;
  const b = edges[4 * i + 2 + axis]!;
  const c = edges[4 * j + axis]!;
  const d = edges[4 * j + 2 + axis]!;
  return Math.max(Math.min(a, b), Math.min(c, d)) < Math.min(Math.max(a, b), Math.max(c, d));
}

/** The sign says on which side of the way from a to b the point c lies; 0 if all three are in line. */
export function side(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
