import type { Region } from '../coverage/region.ts';
import type { Ring } from '../geometry/rings.ts';
import type { Crossing } from './coast-seams.ts';

type Points = readonly number[];

/** An edge of an outline: it runs along a meridian or a parallel. */
interface Edge {
  readonly from: number;
  /** 0 if it runs along x. */
  readonly axis: 0 | 1;
  readonly start: number;
  readonly end: number;
  readonly across: number;
  /** Length of the outline before it. */
  readonly before: number;
}

/** Where extracts' seas meet an outline. Seas run along it, in world units, closed, in the direction of sources. */
export function exactCrossings(outline: Ring, seas: readonly (readonly Int32Array[])[]): Crossing[] {
  const edges = edgesOf(outline);
  const spans = seas.flat().flatMap((ring) => spansOn(edges, ring));
  const whole = edges.reduce((sum, { start, end }) => sum + Math.abs(end - start), 0);
  const ends = new Map<number, Crossing>();
  for (const span of spans) {
    const crossing = { ...span, at: span.at % whole };
    const other = ends.get(crossing.at);
    if (other && other.isToSea !== crossing.isToSea)
      ends.delete(crossing.at); // the sea goes on
    else ends.set(crossing.at, crossing);
  }
  return [...ends.values()];
}

/** Beginning and end of each stretch of a sea's ring that runs along an edge. */
function spansOn(edges: readonly Edge[], ring: Int32Array): Crossing[] {
  const spans: Crossing[] = [];
  for (let at = 2; at < ring.length; at += 2) {
    const [ax, ay, bx, by] = [ring[at - 2]!, ring[at - 1]!, ring[at]!, ring[at + 1]!];
    if ((ax === bx) === (ay === by)) continue;
    const edge = edges.find((one) => holds(one, ax, ay) && holds(one, bx, by));
    if (!edge) continue;
    const places = [placeAt(edge, ax, ay), placeAt(edge, bx, by)];
    const [first, last] = places[0]!.at < places[1]!.at ? places : [places[1], places[0]];
    spans.push({ ...first!, isToSea: true }, { ...last!, isToSea: false });
  }
  return spans;
}

/**
 * Where a ring of the world's sea meets an outline.
 *
 * @param ring in world units, clockwise on a map around the sea
 * @param isWhole true for places at which the ring is the coast, not the edge of a tile
 */
export function worldCrossings(
  outline: Ring,
  ring: Ring,
  region: Region,
  isWhole: (x: number, y: number) => boolean,
): Crossing[] {
  return edgesOf(outline).flatMap((edge) => crossingsOf(edge, ring, region, isWhole));
}

function crossingsOf(
  edge: Edge,
  ring: Ring,
  region: Region,
  isWhole: (x: number, y: number) => boolean,
): Crossing[] {
  const crossings: Crossing[] = [];
  for (let from = 0; from < ring.length; from += 2) {
    const place = crossed(edge, ring, from, (from + 2) % ring.length);
    if (place && isWhole(place.x, place.y))
      crossings.push(crossingAt(edge, place, ring, from, region, isWhole));
  }
  return crossings;
}

function crossingAt(
  edge: Edge,
  { x, y }: { readonly x: number; readonly y: number },
  ring: Ring,
  from: number,
  region: Region,
  isWhole: (x: number, y: number) => boolean,
): Crossing {
  const step = ring[(from + 3 - edge.axis) % ring.length]! - ring[from + 1 - edge.axis]!;
  const forward = edge.end > edge.start;
  // outside is north of an edge that runs east, and east of one that runs south
  const runsOut = edge.axis === 0 ? step < 0 === forward : step > 0 === forward;
  const outwards = wayFrom(
    ring,
    x,
    y,
    from,
    runsOut,
    (atX, atY) => isWhole(atX, atY) && region.partAt(atX, atY) < 0,
  );
  return { ...placeAt(edge, x, y), isToSea: runsOut, outwards, runsOut };
}

/**
 * Points of a ring from a place on it, as long as they lie where they may.
 *
 * @param from index of the edge of the place
 */
export function wayFrom(
  ring: Ring,
  x: number,
  y: number,
  from: number,
  isForward: boolean,
  mayBe: (x: number, y: number) => boolean,
): Points {
  const way = [x, y];
  const { length } = ring;
  let at = isForward ? (from + 2) % length : from;
  for (let steps = 0; steps < length / 2 && mayBe(ring[at]!, ring[at + 1]!); steps++) {
    way.push(ring[at]!, ring[at + 1]!);
    at = (at + (isForward ? 2 : length - 2)) % length;
  }
  return way;
}

function edgesOf(outline: Ring): Edge[] {
  const edges: Edge[] = [];
  let before = 0;
  for (let from = 0; from < outline.length; from += 2) {
    const to = (from + 2) % outline.length;
    const axis = outline[from + 1] === outline[to + 1] ? 0 : 1;
    const [start, end, across] = [outline[from + axis]!, outline[to + axis]!, outline[from + 1 - axis]!];
    edges.push({ from, axis, start, end, across, before });
    before += Math.abs(end - start);
  }
  return edges;
}

function holds({ axis, start, end, across }: Edge, x: number, y: number): boolean {
  const [along, beside] = axis === 0 ? [x, y] : [y, x];
  return (
    Math.abs(beside - across) <= 1 && along >= Math.min(start, end) - 1 && along <= Math.max(start, end) + 1
  );
}

function placeAt({ axis, start, before }: Edge, x: number, y: number) {
  return { at: before + Math.abs((axis === 0 ? x : y) - start), x, y };
}

function crossed({ axis, start, end, across }: Edge, ring: Ring, from: number, to: number) {
  const [a, b] = [ring[from + 1 - axis]! - across, ring[to + 1 - axis]! - across];
  if (a > 0 === b > 0) return undefined;
  const share = a / (a - b);
  const along = ring[from + axis]! + share * (ring[to + axis]! - ring[from + axis]!);
  if (along < Math.min(start, end) || along >= Math.max(start, end)) return undefined;
  return axis === 0 ? { x: along, y: across } : { x: across, y: along };
}
