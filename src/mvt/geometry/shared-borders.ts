import type { Ring } from './rings.ts';

/** Coordinates on a tile's grid begin here, in its buffer, and fit into this number of bits. */
const [FIRST_COORDINATE, COORDINATE_BITS] = [-2048, 13];
const POINTS = 1 << (2 * COORDINATE_BITS);
const NONE = -1;

/**
 * Finds the edges of areas on a tile's grid that other areas have in the opposite direction: those have an area on both sides. All
 * edges of a map pass through here, so it allocates no objects for them.
 */
export class BorderTable {
  readonly #polygons: readonly (readonly Ring[])[];
  /** Number of the first edge of each ring. */
  readonly #starts = new Map<Ring, number>();
  readonly #isInner: Uint8Array;
  readonly #heads: Uint32Array;

  constructor(polygons: readonly (readonly Ring[])[]) {
    this.#polygons = polygons;
    const count = polygons.reduce(
      (sum, rings) => rings.reduce((points, { length }) => points + length / 2, sum),
      0,
    );
    this.#isInner = new Uint8Array(count);
    this.#heads = Uint32Array.from(polygons.keys());
    this.#fill(new EdgeTable(count), new Uint32Array(count));
  }

  /** True if no two areas share an edge. */
  get isEmpty(): boolean {
    return !this.#isInner.includes(1);
  }

  /** Polygons that share borders, by index; most polygons are alone in their group. */
  groups(): number[][] {
    const groups = new Map<number, number[]>();
    for (const i of this.#polygons.keys()) {
      const head = this.#headOf(i);
      const known = groups.get(head);
      if (known) known.push(i);
      else groups.set(head, [i]);
    }
    return [...groups.values()];
  }

  /** True if a ring has an edge with areas on both sides. */
  touches(ring: Ring): boolean {
    const start = this.#starts.get(ring)!;
    return this.#isInner.subarray(start, start + ring.length / 2).includes(1);
  }

  /** Appends the edges of a ring with an area on one side only, four numbers an edge. */
  addOuterEdges(ring: Ring, edges: number[]): void {
    const start = this.#starts.get(ring)!;
    for (let at = 0; at < ring.length; at += 2) {
      const to = at + 2 === ring.length ? 0 : at + 2;
      if (this.#isInner[start + at / 2] === 0) edges.push(ring[at]!, ring[at + 1]!, ring[to]!, ring[to + 1]!);
    }
  }

  #fill(table: EdgeTable, owners: Uint32Array): void {
    let edge = 0;
    for (const [i, rings] of this.#polygons.entries())
      for (const ring of rings) {
        this.#starts.set(ring, edge);
        for (let at = 0; at < ring.length; at += 2) owners[edge + at / 2] = i;
        edge = this.#match(ring, edge, table, owners);
      }
  }

  #match(ring: Ring, start: number, table: EdgeTable, owners: Uint32Array): number {
    let edge = start;
    let from = pointNumber(ring, 0);
    for (let at = 2; at <= ring.length; at += 2, edge++) {
      const to = pointNumber(ring, at === ring.length ? 0 : at);
      const opposite = table.take(to, from);
      if (opposite === NONE) table.add(from, to, edge);
      else {
        this.#isInner[edge] = 1;
        this.#isInner[opposite] = 1;
        this.#join(owners[opposite]!, owners[edge]!);
      }
      from = to;
    }
    return edge;
  }

  #join(one: number, other: number): void {
    const a = this.#headOf(one);
    const b = this.#headOf(other);
    this.#heads[Math.max(a, b)] = Math.min(a, b);
  }

  #headOf(polygon: number): number {
    let head = polygon;
    while (this.#heads[head] !== head) head = this.#heads[head]!;
    return head;
  }
}

/** One number for a point of a tile's grid, so small that two of them fit into one number for an edge. */
function pointNumber(points: readonly number[], at: number): number {
  return ((points[at]! - FIRST_COORDINATE) << COORDINATE_BITS) | (points[at + 1]! - FIRST_COORDINATE);
}

/** A hash table of edges by their start and end. */
class EdgeTable {
  readonly #keys: Float64Array;
  readonly #edges: Int32Array;
  readonly #mask: number;

  constructor(count: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * count + 1));
    this.#keys = new Float64Array(size).fill(NONE);
    this.#edges = new Int32Array(size);
    this.#mask = size - 1;
  }

  /** Adds an edge; of several between the same points the last one counts. */
  add(from: number, to: number, edge: number): void {
    const place = this.#placeOf(from, to);
    this.#keys[place] = from * POINTS + to;
    this.#edges[place] = edge;
  }

  /** Removes an edge and returns its number; -1 if there is none. */
  take(from: number, to: number): number {
    const place = this.#placeOf(from, to);
    if (this.#keys[place] === NONE) return NONE;
    const edge = this.#edges[place]!;
    this.#edges[place] = NONE;
    return edge;
  }

  #placeOf(from: number, to: number): number {
    const key = from * POINTS + to;
    const mixed = Math.imul(Math.imul(from, 0x9e3779b1) ^ to, 0x85ebca6b);
    let place = (mixed ^ (mixed >>> 15)) & this.#mask;
    while (this.#keys[place] !== key && this.#keys[place] !== NONE) place = (place + 1) & this.#mask;
    return place;
  }
}
