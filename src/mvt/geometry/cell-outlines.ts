import { CELLS_AROUND, type Cells } from './cell-grid.ts';
import { directedLoops } from './directed-loops.ts';
import { makeValid } from './make-valid.ts';
import { doMeet } from './ring-contacts.ts';
import { doubleArea, groupedRings, type Ring, withoutSpikes } from './rings.ts';
import { simplifyLine } from './simplify.ts';

/**
 * Draws the outlines of cells of one label as areas. A border between two labels is simplified once, so that neighbours neither overlap
 * nor leave a gap; it keeps its points on the edges of the tile, so that neighbouring tiles meet.
 *
 * @param tolerance sides of a cell by which an outline may move: with 0.8 the steps of a slanting border become a straight line
 * @returns rings by label, on the tile's grid, each outer ring before its holes
 */
export function outlinesOf(cells: Cells, tolerance: number): Map<number, readonly Ring[]> {
  const edges = new Map<number, number[]>();
  for (const { left, right, points } of new BorderWalk(cells, tolerance).borders()) {
    addEdges(edges, right, points, false);
    addEdges(edges, left, points, true);
  }
  const outlines = new Map<number, readonly Ring[]>();
  for (const [label, own] of [...edges].sort(([a], [b]) => a - b)) outlines.set(label, ringsOf(own));
  return outlines;
}

/** A border between two labels, along which one lies to the left and the other to the right. */
interface Border {
  readonly left: number;
  readonly right: number;
  /** Interleaved x and y in grid units, simplified. */
  readonly points: readonly number[];
}

/** Directions of a step from corner to corner of cells, clockwise from the east. */
const STEPS = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const;

/** Walks along the borders between cells of different labels. */
class BorderWalk {
  readonly #size: number;
  readonly #units: number;
  readonly #tolerance: number;
  /** Corners along a side. */
  readonly #corners: number;
  /** By corner: the label of the cell to its north-east, 0 outside. Its other cells are those of the corners beside it. */
  readonly #northEast: Uint8Array;
  /** By corner: a bit for each direction in which a border leads on, and the same for those that were walked. */
  readonly #borders: Uint8Array;
  readonly #walked: Uint8Array;
  /** Corners with borders. */
  readonly #bordered: number[] = [];

  constructor(cells: Cells, tolerance: number) {
    this.#size = cells.size;
    this.#units = cells.units;
    this.#tolerance = tolerance;
    this.#corners = cells.size + 1;
    this.#northEast = byCorner(cells);
    this.#borders = new Uint8Array(this.#corners * this.#corners);
    this.#walked = new Uint8Array(this.#borders.length);
    this.#find();
  }

  /** Borders from knot to knot, then those that have none. */
  borders(): Border[] {
    const found: Border[] = [];
    for (const corner of this.#bordered) if (this.#isKnot(corner)) this.#walkFrom(corner, found);
    for (const corner of this.#bordered) this.#walkFrom(corner, found);
    return found;
  }

  /** Notes the borders to the east and to the south of every corner. */
  #find(): void {
    const [labels, below] = [this.#northEast, this.#corners];
    for (let corner = 0; corner < this.#borders.length; corner++) {
      const southEast = labels[corner + below];
      if (labels[corner] !== southEast) this.#note(corner, corner + 1, 0);
      if (labels[corner + below - 1] !== southEast) this.#note(corner, corner + below, 1);
      if (this.#borders[corner] !== 0) this.#bordered.push(corner);
    }
  }

  #note(from: number, to: number, direction: number): void {
    this.#borders[from]! |= 1 << direction;
    this.#borders[to]! |= 1 << (direction + 2);
  }

  #walkFrom(corner: number, found: Border[]): void {
    if (this.#borders[corner] === this.#walked[corner]) return;
    for (let direction = 0; direction < STEPS.length; direction++)
      if (((this.#borders[corner]! & ~this.#walked[corner]!) >> direction) & 1)
        found.push(this.#walk(corner, direction));
  }

  #walk(first: number, firstDirection: number): Border {
    let [corner, direction] = [first, firstDirection];
    const [left, right] = this.#labelsBeside(corner, direction);
    let [x, y] = [corner % this.#corners, Math.floor(corner / this.#corners)];
    const points = [x, y];
    do {
      const step = STEPS[direction]!;
      this.#walked[corner]! |= 1 << direction;
      corner += step.y * this.#corners + step.x;
      this.#walked[corner]! |= 1 << ((direction + 2) % STEPS.length);
      x += step.x;
      y += step.y;
      points.push(x, y);
      if (this.#isKnot(corner)) break;
      direction = this.#next(corner, direction);
    } while (corner !== first);
    return { left, right, points: this.#onGrid(simplified(points, this.#tolerance)) };
  }

  /** Where a border leads on at a corner that is no knot. */
  #next(corner: number, direction: number): number {
    const onwards = this.#borders[corner]! & ~(1 << ((direction + 2) % STEPS.length));
    return 31 - Math.clz32(onwards);
  }

  /** True if other than two borders meet at a corner, and for all corners on the edges of the tile. */
  #isKnot(corner: number): boolean {
    const borders = this.#borders[corner]!;
    if (borders === 0) return false;
    const rest = borders & (borders - 1);
    const areTwo = rest !== 0 && (rest & (rest - 1)) === 0;
    return (
      !areTwo || this.#isOnEdge(corner % this.#corners) || this.#isOnEdge(Math.floor(corner / this.#corners))
    );
  }

  #isOnEdge(line: number): boolean {
    return line === CELLS_AROUND || line === this.#size - CELLS_AROUND;
  }

  #labelsBeside(corner: number, direction: number): [left: number, right: number] {
    const [labels, below] = [this.#northEast, corner + this.#corners];
    const around = [labels[corner]!, labels[below]!, labels[below - 1]!, labels[corner - 1]!]; // clockwise
    return [around[direction]!, around[(direction + 1) % STEPS.length]!];
  }

  #onGrid(corners: readonly number[]): number[] {
    return corners.map((corner) => (corner - CELLS_AROUND) * this.#units);
  }
}

/** Labels in rows that are one longer than those of the cells, below an empty one. */
function byCorner({ labels, size }: Cells): Uint8Array {
  const corners = size + 1;
  const northEast = new Uint8Array((corners + 1) * corners);
  for (let row = 0; row < size; row++)
    northEast.set(labels.subarray(row * size, (row + 1) * size), (row + 1) * corners);
  return northEast;
}

/** Numbers in the list of corners around a patch that is small enough to be lost if its outline moved. */
const FEW_CORNERS = 2 * 14;

/** A closed border is simplified as two, so that it keeps two points at least; one around few cells only loses points on straight lines. */
function simplified(points: readonly number[], tolerance: number): readonly number[] {
  const isClosed = points[0] === points.at(-2) && points[1] === points.at(-1);
  if (!isClosed) return simplifyLine(points, tolerance);
  const half = 2 * Math.floor(points.length / 4);
  const most = points.length > FEW_CORNERS ? tolerance : 0;
  const [there, back] = [points.slice(0, half + 2), points.slice(half)];
  return [...simplifyLine(there, most), ...simplifyLine(back, most).slice(2)];
}

/** Adds the edges of a border to those of a label that it bounds. */
function addEdges(
  edges: Map<number, number[]>,
  label: number,
  points: readonly number[],
  isBackwards: boolean,
): void {
  if (label === 0) return;
  const own = edges.get(label) ?? [];
  edges.set(label, own);
  for (let at = 2; at < points.length; at += 2) {
    const [x, y, toX, toY] = [points[at - 2]!, points[at - 1]!, points[at]!, points[at + 1]!];
    if (isBackwards) own.push(toX, toY, x, y);
    else own.push(x, y, toX, toY);
  }
}

function ringsOf(edges: readonly number[]): readonly Ring[] {
  const loops = directedLoops(edges)
    .map(withoutStraight)
    .filter((loop) => doubleArea(loop) !== 0);
  return groupedRings(doMeet(loops) ? makeValid(loops) : loops);
}

/** Drops points on a straight line between their neighbours. */
function withoutStraight(loop: Ring): Ring {
  const ring = withoutSpikes(loop);
  const left: number[] = [];
  for (let at = 0; at < ring.length; at += 2) {
    const [before, after] = [(at || ring.length) - 2, (at + 2) % ring.length];
    const [x, y] = [ring[at]!, ring[at + 1]!];
    const turn = (x - ring[before]!) * (ring[after + 1]! - y) - (y - ring[before + 1]!) * (ring[after]! - x);
    if (turn !== 0) left.push(x, y);
  }
  return left;
}
