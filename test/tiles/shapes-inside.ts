/** How long lines are and how large areas within a window, as a tile's own square: what surrounds it counts elsewhere. */
import type { VectorTileFeature } from '@mapbox/vector-tile';
import type { Window } from './decoded-archive.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}
type Axis = 'x' | 'y';

/** Geometry types of features (Vector Tile 2.1, 4.3.4). */
const POINT = 1;
const AREA = 3;

/** Points, units of length or square units of a feature within a window. */
export function sizeInside(feature: VectorTileFeature, window: Window): number {
  const parts = feature.loadGeometry();
  if (feature.type === POINT) return parts.flat().filter((spot) => isInside(spot, window)).length;
  // of areas that were simplified elsewhere some wind the wrong way
  if (feature.type === AREA) return Math.abs(sum(parts.map((ring) => signedArea(ringInside(ring, window)))));
  return sum(parts.map((line) => lengthInside(line, window)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** A point on an edge belongs to what lies in the east or south of it. */
export function isInside({ x, y }: Spot, { left, top, right, bottom }: Window): boolean {
  return x >= left && y >= top && x < right && y < bottom;
}

/** Units of a line within a window. */
export function lengthInside(line: readonly Spot[], window: Window): number {
  let length = 0;
  for (let at = 1; at < line.length; at++) {
    const [a, b] = [line[at - 1]!, line[at]!];
    const [from, to] = shareInside(a, b, window);
    length += Math.max(0, to - from) * Math.hypot(b.x - a.x, b.y - a.y);
  }
  return length;
}

/** From where to where a segment lies within a window, as shares of it; the end before the start where nowhere. */
function shareInside(a: Spot, b: Spot, { left, top, right, bottom }: Window): [from: number, to: number] {
  let [from, to] = [0, 1];
  for (const [axis, least, most] of [
    ['x', left, right],
    ['y', top, bottom],
  ] as const) {
    const step = b[axis] - a[axis];
    if (step === 0 && (a[axis] < least || a[axis] >= most)) return [1, 0];
    if (step === 0) continue;
    const ends = [(least - a[axis]) / step, (most - a[axis]) / step];
    from = Math.max(from, Math.min(...ends));
    to = Math.min(to, Math.max(...ends));
  }
  return [from, to];
}

/** A ring cut along a window's edges; not a sound one where it enters twice, but one of the right area. */
export function ringInside(ring: readonly Spot[], { left, top, right, bottom }: Window): readonly Spot[] {
  const columns = keepSide(keepSide(ring, 'x', left, 1), 'x', right, -1);
  return keepSide(keepSide(columns, 'y', top, 1), 'y', bottom, -1);
}

function keepSide(ring: readonly Spot[], axis: Axis, limit: number, side: 1 | -1): Spot[] {
  const kept: Spot[] = [];
  ring.forEach((b, at) => {
    const a = ring[(at || ring.length) - 1]!;
    const [isAIn, isBIn] = [(a[axis] - limit) * side >= 0, (b[axis] - limit) * side >= 0];
    if (isAIn !== isBIn) kept.push(crossing(a, b, (limit - a[axis]) / (b[axis] - a[axis])));
    if (isBIn) kept.push(b);
  });
  return kept;
}

function crossing(a: Spot, b: Spot, share: number): Spot {
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
}

/** Area of a ring in square units, positive where it turns to the right on a map whose rows count southwards. */
export function signedArea(ring: readonly Spot[]): number {
  let doubled = 0;
  ring.forEach((b, at) => {
    const a = ring[(at || ring.length) - 1]!;
    doubled += a.x * b.y - b.x * a.y;
  });
  return doubled / 2;
}

/** Places well inside an area within a window: on three rows of every outer ring, in the middle of the widest stretch. */
export function spotsWithin(rings: Rings, window: Window): Spot[] {
  const cut = rings.map((ring) => ringInside(ring, window)).filter((ring) => ring.length > 2);
  const turn = Math.sign(signedArea(rings[0] ?? [])); // the first is an outer one, whichever way it winds
  return cut.filter((ring) => signedArea(ring) * turn > 0).flatMap((outer) => spotsOnRows(outer, cut));
}

type Rings = readonly (readonly Spot[])[];

function spotsOnRows(outer: readonly Spot[], rings: Rings): Spot[] {
  const ys = outer.map(({ y }) => y);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return [0.25, 0.5, 0.75].flatMap((share) => {
    const y = top + share * (bottom - top) + 1e-4; // between the whole numbers that corners lie on
    const x = widestMiddle(crossingsOf([outer], y), crossingsOf(rings, y));
    return x === undefined ? [] : [{ x, y }];
  });
}

function widestMiddle(outer: readonly Crossing[], all: readonly Crossing[]): number | undefined {
  const [from, to] = [outer[0]?.x ?? 0, outer.at(-1)?.x ?? 0];
  let [width, middle, turns]: [number, number | undefined, number] = [0, undefined, 0];
  all.forEach(({ x, turn }, at) => {
    turns += turn;
    const next = all[at + 1]?.x ?? x;
    if (turns === 0 || x < from || next > to || next - x <= width) return;
    [width, middle] = [next - x, (x + next) / 2];
  });
  return middle;
}

/** Where a row crosses a ring, and whether that goes north or south. */
interface Crossing {
  readonly x: number;
  readonly turn: 1 | -1;
}

function crossingsOf(rings: Rings, y: number): Crossing[] {
  const crossings: Crossing[] = [];
  for (const ring of rings)
    ring.forEach((b, at) => {
      const a = ring[(at || ring.length) - 1]!;
      const x = a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
      if (a.y < y !== b.y < y) crossings.push({ x, turn: a.y < b.y ? 1 : -1 });
    });
  return crossings.sort((a, b) => a.x - b.x);
}

/** True if a place lies in one of the areas that rings bound; these may overlap where things were merged. */
export function contains(rings: Rings, { x, y }: Spot): boolean {
  const before = crossingsOf(rings, y).filter((crossing) => crossing.x < x);
  return sum(before.map(({ turn }) => turn)) !== 0;
}
