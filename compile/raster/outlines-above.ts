import type { Ring } from '../../src/mvt/geometry/rings.ts';
import type { Raster } from './raster.ts';

/** Sides of a square between four cells from its north-west corner: the corner that each begins at, and its number there. */
const SIDES = [
  { x: 0, y: 0, ofCorner: 1 },
  { x: 1, y: 0, ofCorner: 0 },
  { x: 0, y: 1, ofCorner: 1 },
  { x: 0, y: 0, ofCorner: 0 },
] as const;

/** From which side to which lines run, by the corners that are above: north-west 1, north-east 2, south-east 4, south-west 8. */
const WAYS: readonly (readonly (readonly [from: number, to: number])[])[] = [
  [],
  [[0, 3]],
  [[1, 0]],
  [[1, 3]],
  [[2, 1]],
  [
    [0, 3],
    [2, 1],
  ],
  [[2, 0]],
  [[2, 3]],
  [[3, 2]],
  [[0, 2]],
  [
    [1, 0],
    [3, 2],
  ],
  [[1, 2]],
  [[3, 1]],
  [[0, 1]],
  [[3, 0]],
  [],
];

/**
 * Draws outlines around where values are above a level (marching squares): between two cells, a line passes in proportion to their values.
 *
 * @returns rings of interleaved columns and rows between the middles of cells; on the edge of the grid they end half a cell or less outside
 */
export function outlinesAbove(raster: Raster, level: number): Ring[] {
  const squares = new Squares(raster, level);
  return loopsOf(squares.steps()).map((loop) => loop.flatMap((side) => squares.pointOn(side)));
}

/** The squares between the middles of four cells; beyond the grid all is 0. */
class Squares {
  readonly #raster: Raster;
  readonly #level: number;
  /** Corners along a row, with those beyond the grid. */
  readonly #corners: number;

  constructor(raster: Raster, level: number) {
    this.#raster = raster;
    this.#level = level;
    this.#corners = raster.width + 2;
  }

  /** From each side that the outlines cross the one that they cross next. */
  steps(): Map<number, number> {
    const next = new Map<number, number>();
    const corners = this.#corners * (this.#raster.height + 1);
    for (let corner = 0; corner < corners; corner++) {
      const [x, y] = this.#cellAt(corner);
      for (const [from, to] of WAYS[this.#cornersAbove(x, y)]!)
        next.set(this.#sideAt(corner, from), this.#sideAt(corner, to));
    }
    return next;
  }

  pointOn(side: number): [x: number, y: number] {
    const [x, y] = this.#cellAt(side >> 1);
    const isOfRow = side % 2 === 1;
    const [here, there] = [this.#valueAt(x, y), isOfRow ? this.#valueAt(x + 1, y) : this.#valueAt(x, y + 1)];
    const share = (this.#level - here) / (there - here);
    return isOfRow ? [x + share, y] : [x, y + share];
  }

  #cellAt(corner: number): [x: number, y: number] {
    return [(corner % this.#corners) - 1, Math.floor(corner / this.#corners) - 1];
  }

  /** The number of a side, the same for both squares beside it. */
  #sideAt(corner: number, side: number): number {
    const { x, y, ofCorner } = SIDES[side]!;
    return 2 * (corner + y * this.#corners + x) + ofCorner;
  }

  #cornersAbove(x: number, y: number): number {
    const northWest = this.#isAbove(x, y) ? 1 : 0;
    const northEast = this.#isAbove(x + 1, y) ? 2 : 0;
    const southEast = this.#isAbove(x + 1, y + 1) ? 4 : 0;
    return northWest + northEast + southEast + (this.#isAbove(x, y + 1) ? 8 : 0);
  }

  #isAbove(x: number, y: number): boolean {
    return this.#valueAt(x, y) > this.#level;
  }

  #valueAt(x: number, y: number): number {
    const { values, width, height } = this.#raster;
    return x < 0 || y < 0 || x >= width || y >= height ? 0 : values[y * width + x]!;
  }
}

function loopsOf(next: Map<number, number>): number[][] {
  const loops: number[][] = [];
  for (const first of next.keys()) loops.push(loopFrom(first, next));
  return loops;
}

/** Follows steps and takes them away. */
function loopFrom(first: number, next: Map<number, number>): number[] {
  const loop: number[] = [];
  for (let side = first; next.has(side); ) {
    loop.push(side);
    const to = next.get(side)!;
    next.delete(side);
    side = to;
  }
  return loop;
}
