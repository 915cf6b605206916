import { cutAtContacts, ringsAlong } from './make-valid.ts';
import { edgesOf, pointKey } from './ring-contacts.ts';
import type { Ring } from './rings.ts';

/** Mean number of edges in a bucket. */
const EDGES_PER_BUCKET = 8;
const MOST_BUCKETS = 512;

/**
 * The union of areas that may overlap or share borders (non-zero winding). Outer rings run clockwise on a screen and holes
 * counter-clockwise, in the input and in the result.
 */
export function dissolveRings(rings: readonly Ring[]): Ring[] {
  const edges = withoutOpposites(cutAtContacts(edgesOf(rings), withoutOpposites));
  return ringsAlong(outlineOf(edges, 0));
}

/** The ground that two areas share. Neither overlaps itself; both have the directions of {@link dissolveRings}. */
export function sharedRings(one: readonly Ring[], other: readonly Ring[]): Ring[] {
  const edges = withoutOpposites(cutAtContacts(edgesOf([...one, ...other]), withoutOpposites));
  return ringsAlong(outlineOf(edges, 1));
}

/** Drops pairs of opposite edges: the same area lies on both sides of them. */
function withoutOpposites(edges: readonly number[]): number[] {
  const left = new Map<string, number[]>();
  for (let at = 0; at < edges.length; at += 4) {
    const opposite = left.get(keyOf(edges, at, true));
    if (opposite && opposite.length > 0) opposite.pop();
    else {
      const key = keyOf(edges, at, false);
      const known = left.get(key);
      if (known) known.push(at);
      else left.set(key, [at]);
    }
  }
  const kept: number[] = [];
  for (const places of left.values()) for (const at of places) kept.push(at);
  return edgesAt(
    edges,
    kept.sort((a, b) => a - b),
  );
}

function edgesAt(edges: readonly number[], places: readonly number[]): number[] {
  const chosen: number[] = [];
  for (const at of places) chosen.push(edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!);
  return chosen;
}

function keyOf(edges: readonly number[], at: number, isReversed: boolean): string {
  const from = pointKey(edges[at]!, edges[at + 1]!);
  const to = pointKey(edges[at + 2]!, edges[at + 3]!);
  return isReversed ? `${to} ${from}` : `${from} ${to}`;
}

/** The edges, each once, with more areas than `level` on one side only. */
function outlineOf(edges: readonly number[], level: number): number[] {
  const windings = [new Windings(edges, 0), new Windings(edges, 1)] as const;
  const seen = new Set<string>();
  const outline: number[] = [];
  for (let at = 0; at < edges.length; at += 4) {
    const key = keyOf(edges, at, false);
    if (seen.has(key)) continue;
    seen.add(key);
    const isLevel = edges[at + 1] === edges[at + 3];
    const [beyond, before] = windings[isLevel ? 1 : 0].beside(at);
    if (beyond > level !== before > level) outline.push(...edges.slice(at, at + 4));
  }
  return outline;
}

/** Counts the areas on either side of an edge: winding numbers from the edges that a ray along an axis meets. */
class Windings {
  readonly #edges: readonly number[];
  readonly #axis: 0 | 1;
  /** Edges by their position across the ray. */
  readonly #buckets: number[][];
  readonly #first: number;
  readonly #perBucket: number;

  constructor(edges: readonly number[], axis: 0 | 1) {
    this.#edges = edges;
    this.#axis = axis;
    const across = 1 - axis;
    let first = Infinity;
    let last = -Infinity;
    for (let at = across; at < edges.length; at += 2) {
      first = Math.min(first, edges[at]!);
      last = Math.max(last, edges[at]!);
    }
    const count = Math.max(1, Math.min(MOST_BUCKETS, Math.ceil(edges.length / 4 / EDGES_PER_BUCKET)));
    this.#buckets = Array.from({ length: count }, () => []);
    this.#first = first;
    this.#perBucket = (last - first + 1) / count;
    for (let at = 0; at < edges.length; at += 4) this.#file(at, across);
  }

  /** Winding numbers beside the middle of an edge that is not parallel to the axis: beyond it along the axis, and before it. */
  beside(at: number): [beyond: number, before: number] {
    const [edges, axis, across] = [this.#edges, this.#axis, 1 - this.#axis];
    const middle = (edges[at + across]! + edges[at + 2 + across]!) / 2;
    const here = (edges[at + axis]! + edges[at + 2 + axis]!) / 2;
    let beyond = 0;
    let own = 0;
    for (const other of this.#buckets[this.#bucketOf(middle)]!) {
      const from = edges[other + across]!;
      const to = edges[other + 2 + across]!;
      if (from > middle === to > middle) continue;
      const turn = to > from === (axis === 0) ? 1 : -1;
      const start = edges[other + axis]!;
      const end = edges[other + 2 + axis]!;
      const meetsAt = start + ((middle - from) / (to - from)) * (end - start);
      if (isSame(edges, at, other)) own += turn;
      else if (meetsAt > here) beyond += turn;
    }
    return [beyond, beyond + own];
  }

  #file(at: number, across: number): void {
    const a = this.#edges[at + across]!;
    const b = this.#edges[at + 2 + across]!;
    for (let bucket = this.#bucketOf(Math.min(a, b)); bucket <= this.#bucketOf(Math.max(a, b)); bucket++)
      this.#buckets[bucket]!.push(at);
  }

  #bucketOf(across: number): number {
    return Math.floor((across - this.#first) / this.#perBucket);
  }
}

function isSame(edges: readonly number[], a: number, b: number): boolean {
  for (let i = 0; i < 4; i++) if (edges[a + i] !== edges[b + i]) return false;
  return true;
}
