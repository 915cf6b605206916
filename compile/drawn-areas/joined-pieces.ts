import { areaOf, fromSteps, union } from '../natural-earth/outlines.ts';
import type { Polygon } from './read-polygons.ts';

/** An edge along a parallel or a meridian, on which two pieces of one area may meet. */
interface StraightEdge {
  readonly piece: number;
  readonly from: number;
  readonly to: number;
}

/** Joins the pieces of areas that the source has cut along parallels and meridians; other areas stay as they are. */
export function joinedPieces(polygons: readonly Polygon[]): Polygon[] {
  const groups = new Groups(polygons.length);
  for (const edges of straightEdges(polygons).values()) joinMeeting(edges, groups);
  return groups.members().flatMap((pieces) => {
    const [first, ...others] = pieces.map((piece) => polygons[piece]!);
    if (!first || others.length === 0) return first ? [first] : [];
    return fromSteps(union([first, ...others].flatMap((piece) => areaOf(piece).rings)));
  });
}

/** True if an area may be a piece: one of its edges runs along a parallel or a meridian. */
export function mayBePiece([outer = new Int32Array()]: Polygon): boolean {
  for (let at = 2; at < outer.length; at += 2)
    if (outer[at] === outer[at - 2] || outer[at + 1] === outer[at - 1]) return true;
  return false;
}

/** Edges by the meridian (even keys) or parallel (odd ones) on which they lie. */
function straightEdges(polygons: readonly Polygon[]): Map<number, StraightEdge[]> {
  const edges = new Map<number, StraightEdge[]>();
  for (const [piece, [outer = new Int32Array()]] of polygons.entries())
    for (const [line, from, to] of straightEdgesOf(outer)) {
      const known = edges.get(line) ?? [];
      edges.set(line, known);
      known.push({ piece, from: Math.min(from, to), to: Math.max(from, to) });
    }
  return edges;
}

function* straightEdgesOf(ring: Int32Array): Generator<[line: number, from: number, to: number]> {
  for (let at = 2; at < ring.length; at += 2) {
    const [fromX, fromY, x, y] = [ring[at - 2]!, ring[at - 1]!, ring[at]!, ring[at + 1]!];
    if (x === fromX) yield [2 * x, fromY, y];
    if (y === fromY) yield [2 * y + 1, fromX, x];
  }
}

function joinMeeting(edges: StraightEdge[], groups: Groups): void {
  edges.sort((a, b) => a.from - b.from);
  let last: StraightEdge | undefined;
  for (const edge of edges) {
    if (last && edge.from < last.to) groups.join(last.piece, edge.piece);
    if (!last || edge.to > last.to) last = edge;
  }
}

/** Numbers that belong together. */
class Groups {
  readonly #parents: Int32Array;

  constructor(count: number) {
    this.#parents = Int32Array.from({ length: count }, (_, i) => i);
  }

  join(one: number, other: number): void {
    this.#parents[this.#rootOf(one)] = this.#rootOf(other);
  }

  /** The members of each group, ascending; groups in the order of their first. */
  members(): number[][] {
    const groups = new Map<number, number[]>();
    for (let i = 0; i < this.#parents.length; i++) {
      const root = this.#rootOf(i);
      const group = groups.get(root);
      if (group) group.push(i);
      else groups.set(root, [i]);
    }
    return [...groups.values()];
  }

  #rootOf(member: number): number {
    const parents = this.#parents;
    let at = member;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  }
}
