import type { Ring } from './rings.ts';

/** Straight edges on a grid: of each edge x and y of where it starts and where it ends. */
export type Edges = readonly number[];

/** Edges `i` and `j` touch or cross elsewhere than at the end of one that is the start of the other. */
type OnContact = (i: number, j: number) => boolean;

export function edgesOf(rings: readonly Ring[]): number[] {
  const edges: number[] = [];
  for (const ring of rings)
    for (let at = 0; at < ring.length; at += 2) {
      const to = at + 2 === ring.length ? 0 : at + 2;
      edges.push(ring[at]!, ring[at + 1]!, ring[to]!, ring[to + 1]!);
    }
  return edges;
}

/** Up to so many edges, as most buildings have, each is simply held against each. */
const FEW_EDGES = 24;

/** So many edges and coordinates make numbers below 2^53. */
const MOST_EDGES = 2 ** 27;

/** Whether rings of whole coordinates cross or touch neither themselves nor each other. */
export function areSound(rings: readonly Ring[]): boolean {
  const edges = edgesOf(rings);
  if (edges.length <= 4 * FEW_EDGES) return areFewSound(edges);
  const starts = new Set<number>();
  for (let at = 0; at < edges.length; at += 4) starts.add(pointKey(edges[at]!, edges[at + 1]!));
  if (starts.size < edges.length / 4) return false;
  let isSound = true;
  forEachContact(edges, () => {
    isSound = false;
    return false;
  });
  return isSound;
}

function areFewSound(edges: Edges): boolean {
  for (let i = 0; 4 * i < edges.length; i++)
    for (let j = i + 1; 4 * j < edges.length; j++)
      if (startsAsOne(edges, i, j) || isContact(edges, i, j)) return false;
  return true;
}

function startsAsOne(edges: Edges, i: number, j: number): boolean {
  return edges[4 * i] === edges[4 * j] && edges[4 * i + 1] === edges[4 * j + 1];
}

/** One number for a point of whole coordinates within 2^26 of 0. */
export function pointKey(x: number, y: number): number {
  return x * 134_217_728 + y;
}

/** Calls for each two edges that meet, from west to east; ends early where the callback says `false`. */
export function forEachContact(edges: Edges, onContact: OnContact): void {
  const count = edges.length / 4;
  const [wests, norths, souths] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i++) {
    wests[i] = Math.min(edges[4 * i]!, edges[4 * i + 2]!);
    norths[i] = Math.min(edges[4 * i + 1]!, edges[4 * i + 3]!);
    souths[i] = Math.max(edges[4 * i + 1]!, edges[4 * i + 3]!);
  }
  const order = inOrderOf(wests);
  for (let at = 0; at < count; at++) {
    const i = order[at]!;
    const east = Math.max(edges[4 * i]!, edges[4 * i + 2]!);
    const [north, south] = [norths[i]!, souths[i]!];
    for (let k = at + 1; k < count; k++) {
      const j = order[k]!;
      if (wests[j]! > east) break;
      if (norths[j]! > south || souths[j]! < north) continue;
      if (isContact(edges, i, j) && !onContact(i, j)) return;
    }
  }
}

/** Places of whole coordinates within 2^26 of 0 in ascending order of these, equal ones as they stand. */
function inOrderOf(coordinates: Float64Array): Uint32Array {
  const keys = coordinates.map((coordinate, i) => coordinate * MOST_EDGES + i).sort(); // as numbers: needs no function
  return Uint32Array.from(keys, (key) => key - Math.floor(key / MOST_EDGES) * MOST_EDGES);
}

/** A shared end alone is none, unless the edges lie on each other. */
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

/** Whether two edges, given by where one coordinate of their starts is, have nothing of that axis in common. */
function areApart(edges: Edges, at: number, otherAt: number): boolean {
  const a = edges[at]!;
  const b = edges[at + 2]!;
  const c = edges[otherAt]!;
  const d = edges[otherAt + 2]!;
  return a < b ? (c > b && d > b) || (c < a && d < a) : (c > a && d > a) || (c < b && d < b);
}

/** Of edges on one straight line, whether more than a point of them is common. */
function overlap(edges: Edges, i: number, j: number): boolean {
  const axis = edges[4 * i]! === edges[4 * i + 2]! ? 1 : 0;
  const [a, b] = [edges[4 * i + axis]!, edges[4 * i + 2 + axis]!];
  const [c, d] = [edges[4 * j + axis]!, edges[4 * j + 2 + axis]!];
  return Math.max(Math.min(a, b), Math.min(c, d)) < Math.min(Math.max(a, b), Math.max(c, d));
}

/** Positive, negative or 0 as point c lies beside the way from a to b. */
export function side(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
