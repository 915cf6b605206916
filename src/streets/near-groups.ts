import { inMetres } from './plane.ts';

interface Cell {
  /** One of the members that have a point here; all of them are of one group. */
  readonly member: number;
  /** Interleaved x, y in metres. */
  readonly points: number[];
}

const STRIDE = 2 ** 22;
/** Offsets of the cells that may hold a point within reach and come after a cell itself: half of five by five. */
const LATER_NEIGHBOURS: readonly (readonly [number, number])[] = [
  [1, -2],
  [2, -2],
  [1, -1],
  [2, -1],
  [1, 0],
  [2, 0],
  [0, 1],
  [1, 1],
  [2, 1],
  [0, 2],
  [1, 2],
  [2, 2],
];

/**
 * Parts members into groups by nearness: two are of one group when a chain of points leads from one to the other with
 * no gap over `metres`. Linear in points but for cells whose neighbours are almost in reach.
 */
export class NearGroups {
  readonly #parents: number[];
  readonly #cellSize: number;
  readonly #metres: number;
  readonly #cells = new Map<number, Cell>();
  #origin: readonly [lon: number, lat: number] | undefined;

  constructor(members: number, metres: number) {
    this.#parents = Array.from({ length: members }, (_, member) => member);
    this.#metres = metres;
    this.#cellSize = metres / Math.SQRT2; // whatever shares a cell is near
  }

  /** @param lon longitude and latitude in 1e-7 degrees */
  add(member: number, lon: number, lat: number): void {
    this.#origin ??= [lon, lat];
    const [x, y] = inMetres(...this.#origin, lon, lat);
    const key = Math.floor(x / this.#cellSize) * STRIDE + Math.floor(y / this.#cellSize);
    const cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, { member, points: [x, y] });
    else {
      cell.points.push(x, y);
      this.#join(cell.member, member);
    }
  }

  /** The members of each group, in the order of their first ones. */
  groups(): number[][] {
    for (const [key, cell] of this.#cells) this.#joinNeighbours(key, cell);
    const groups = new Map<number, number[]>();
    for (const member of this.#parents.keys()) {
      const root = this.#rootOf(member);
      const group = groups.get(root);
      if (group) group.push(member);
      else groups.set(root, [member]);
    }
    return [...groups.values()];
  }

  #joinNeighbours(key: number, cell: Cell): void {
    for (const [east, north] of LATER_NEIGHBOURS) {
      const other = this.#cells.get(key + east * STRIDE + north);
      if (other === undefined || this.#rootOf(cell.member) === this.#rootOf(other.member)) continue;
      if (areNear(cell.points, other.points, this.#metres)) this.#join(cell.member, other.member);
    }
  }

  #join(a: number, b: number): void {
    const rootA = this.#rootOf(a);
    const rootB = this.#rootOf(b);
    this.#parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }

  #rootOf(member: number): number {
    let root = member;
    while (this.#parents[root] !== root) {
      this.#parents[root] = this.#parents[this.#parents[root]!]!;
      root = this.#parents[root]!;
    }
    return root;
  }
}

function areNear(a: readonly number[], b: readonly number[], metres: number): boolean {
  for (let i = 0; i < a.length; i += 2)
    for (let k = 0; k < b.length; k += 2)
      if (Math.hypot(a[i]! - b[k]!, a[i + 1]! - b[k + 1]!) <= metres) return true;
  return false;
}
