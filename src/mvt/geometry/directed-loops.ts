import { pointKey } from './ring-contacts.ts';
import type { Ring } from './rings.ts';

const NONE = -1;

/**
 * Connects directed edges on a tile's grid to rings that follow their direction. As many edges must leave every point as arrive
 * at it. No ring visits a point twice.
 *
 * @param edges four numbers an edge: x and y of its start, x and y of its end
 */
export function directedLoops(edges: readonly number[]): Ring[] {
  const leaving = new LeavingEdges(edges);
  const loops: Ring[] = [];
  for (let at = 0; at < edges.length; at += 4) if (!leaving.isTaken(at)) walk(edges, at, leaving, loops);
  return loops;
}

/** Walks until no edge leads on, and cuts off a loop at each return to a point. */
function walk(edges: readonly number[], first: number, leaving: LeavingEdges, loops: Ring[]): void {
  const path: number[] = [];
  const start = pointKey(edges[first]!, edges[first + 1]!);
  /** Index on the path of each point that the walk may visit again. */
  const stepOf = new Map<number, number>();
  let key = start;
  for (let next = leaving.take(key, NONE); next !== NONE; next = leaving.take(key, path.at(-1) ?? NONE)) {
    if (key === start || leaving.areSeveralAt(key)) stepOf.set(key, path.length);
    path.push(next);
    key = pointKey(edges[next + 2]!, edges[next + 3]!);
    const since = stepOf.get(key);
    if (since === undefined) continue;
    const loop = path.splice(since);
    for (const [point, step] of stepOf) if (step >= since) stepOf.delete(point);
    loops.push(startsOf(edges, loop));
  }
}

function startsOf(edges: readonly number[], loop: readonly number[]): Ring {
  const ring: number[] = [];
  for (const edge of loop) ring.push(edges[edge]!, edges[edge + 1]!);
  return ring;
}

/** Edges by their start; nearly always one edge leaves a point. */
class LeavingEdges {
  readonly #edges: readonly number[];
  readonly #first = new Map<number, number>();
  readonly #several = new Map<number, number[]>();
  readonly #isTaken: Uint8Array;

  constructor(edges: readonly number[]) {
    this.#edges = edges;
    this.#isTaken = new Uint8Array(edges.length / 4);
    for (let at = 0; at < edges.length; at += 4) this.#add(pointKey(edges[at]!, edges[at + 1]!), at);
  }

  isTaken(edge: number): boolean {
    return this.#isTaken[edge / 4] === 1;
  }

  areSeveralAt(point: number): boolean {
    return this.#several.has(point);
  }

  /** Takes an edge that leaves a point, the rightmost turn if there are several, so that loops do not cross; -1 if none is left. */
  take(point: number, before: number): number {
    const several = this.#several.get(point);
    const edge = several ? this.#sharpest(several, before) : this.#first.get(point);
    if (edge === undefined || this.isTaken(edge)) return NONE;
    this.#isTaken[edge / 4] = 1;
    return edge;
  }

  #add(point: number, edge: number): void {
    const first = this.#first.get(point);
    if (first === undefined) this.#first.set(point, edge);
    else if (this.#several.has(point)) this.#several.get(point)!.push(edge);
    else this.#several.set(point, [first, edge]);
  }

  #sharpest(candidates: readonly number[], before: number): number | undefined {
    const left = candidates.filter((edge) => !this.isTaken(edge));
    if (left.length < 2 || before === NONE) return left[0];
    const back = this.#angleOf(before) + Math.PI;
    const turnOf = (edge: number): number => (this.#angleOf(edge) - back + 4 * Math.PI) % (2 * Math.PI);
    return left.reduce((best, edge) => (turnOf(edge) > turnOf(best) ? edge : best));
  }

  #angleOf(at: number): number {
    const edges = this.#edges;
    return Math.atan2(edges[at + 3]! - edges[at + 1]!, edges[at + 2]! - edges[at]!);
  }
}
