import { cutAtContacts, ringsAlong } from './make-valid.ts';
import { edgesOf, pointKey } from './ring-contacts.ts';
import type { Ring } from './rings.ts';

/** Edges to a drawer that are looked through side by side. */
const EDGES_PER_DRAWER = 8;
const MOST_DRAWERS = 512;

/**
 * Makes of areas that overlap or share borders areas that do neither, around all that any of them covers: outer rings
 * clockwise on a screen, holes the other way, as they come in.
 */
export function dissolveRings(rings: readonly Ring[]): Ring[] {
  const edges = withoutOpposites(cutAtContacts(edgesOf(rings), withoutOpposites));
  return ringsAlong(outlineOf(edges));
}

/** Edges that run along each other both ways have the same on both sides. */
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

/** The edges, each once, that have something on one side and nothing on the other. */
function outlineOf(edges: readonly number[]): number[] {
  const windings = [new Windings(edges, 0), new Windings(edges, 1)] as const;
  const seen = new Set<string>();
  const outline: number[] = [];
  for (let at = 0; at < edges.length; at += 4) {
    const key = keyOf(edges, at, false);
    if (seen.has(key)) continue;
    seen.add(key);
    const isLevel = edges[at + 1] === edges[at + 3];
    const [beyond, before] = windings[isLevel ? 1 : 0].beside(at);
    if (beyond > 0 !== before > 0) outline.push(...edges.slice(at, at + 4));
  }
  return outline;
}

/** Tells how many areas are on either side of an edge, by the edges that a ray along an axis meets. */
class Windings {
  readonly #edges: readonly number[];
  readonly #axis: 0 | 1;
  /** Edges by where they are across the ray. */
  readonly #drawers: number[][];
  readonly #first: number;
  readonly #perDrawer: number;

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
    const count = Math.max(1, Math.min(MOST_DRAWERS, Math.ceil(edges.length / 4 / EDGES_PER_DRAWER)));
    this.#drawers = Array.from({ length: count }, () => []);
    this.#first = first;
    this.#perDrawer = (last - first + 1) / count;
    for (let at = 0; at < edges.length; at += 4) this.#file(at, across);
  }

  /** Of the middle of an edge that is not along the axis: beyond it in the axis' direction, and before it. */
  beside(at: number): [beyond: number, before: number] {
    const [edges, axis, across] = [this.#edges, this.#axis, 1 - this.#axis];
    const middle = (edges[at + across]! + edges[at + 2 + across]!) / 2;
    const here = (edges[at + axis]! + edges[at + 2 + axis]!) / 2;
    let beyond = 0;
    let own = 0;
    for (const other of this.#drawers[this.#drawerOf(middle)]!) {
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
    for (let drawer = this.#drawerOf(Math.min(a, b)); drawer <= this.#drawerOf(Math.max(a, b)); drawer++)
      this.#drawers[drawer]!.push(at);
  }

  #drawerOf(across: number): number {
    return Math.floor((across - this.#first) / this.#perDrawer);
  }
}

function isSame(edges: readonly number[], a: number, b: number): boolean {
  for (let i = 0; i < 4; i++) if (edges[a + i] !== edges[b + i]) return false;
  return true;
}
