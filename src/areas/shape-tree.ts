import { Growable } from '../arrays/arrays.ts';
import type { ColumnArray } from '../columns/columns.ts';
import type { AreaColumns } from './area-columns.ts';
import { HALF_TURN, QUARTER_TURN } from './grid.ts';
import type { PolygonIndex } from './polygon-index.ts';

/** The root is a square around all longitudes and latitudes; each cell has four of half its side. */
const ROOT_SIDE = 2 ** 32;
/** About 45 metres: where more borders than a leaf should have meet in less than that, it has them all. */
const SMALLEST_SIDE = 2 ** 12;
/** A cell that no more edges cross is not parted again. */
const LEAF_EDGES = 32;
/** Over what the sums of the test of an edge against a cell may lose, in squares of 1e-7 degrees. */
const SLACK = 2 ** 14;

/** A shape whose border runs through a cell, and the edges that do so. */
interface Cut {
  readonly shape: number;
  readonly edges: Uint32Array;
}

interface Cell {
  /** From 180° W and from 90° S. */
  readonly x: number;
  readonly y: number;
  readonly side: number;
  /** Shapes whose border runs through the cell above. */
  readonly cuts: readonly Cut[];
}

/**
 * A quadtree over all borders. An entry of a cell is twice a shape, and one more where its border may run through the
 * cell: of other entries the cell lies wholly inside. What holds for a cell is not repeated in those below it.
 */
export function layOutCells(polygons: PolygonIndex): Readonly<Record<string, ColumnArray>> {
  const child = new Growable(Uint32Array);
  const start = new Growable(Uint32Array);
  const entry = new Growable(Uint32Array);
  let cells = [rootOf(polygons)];
  let known = cells.length;
  // All cells of a size before the smaller ones, so that entries follow each other in the order of their cells.
  while (cells.length > 0) {
    const smaller: Cell[] = [];
    for (const cell of cells) {
      start.push(entry.length);
      const cuts = cutsWithin(cell, polygons, (shape) => entry.push(2 * shape));
      if (isLeaf(cell, cuts)) {
        child.push(0);
        for (const cut of cuts) entry.push(2 * cut.shape + 1);
        continue;
      }
      child.push(known + smaller.length);
      smaller.push(...quartersOf(cell, cuts));
    }
    known += smaller.length;
    cells = smaller;
  }
  start.push(entry.length);
  return {
    'area.cellChild': child.values().slice(),
    'area.cellStart': start.values().slice(),
    'area.cellEntry': entry.values().slice(),
  };
}

/** Finds the shapes that contain a position, mostly without a look at a polygon. */
export class ShapeTree {
  readonly #polygons: PolygonIndex;
  readonly #child: Uint32Array;
  readonly #start: Uint32Array;
  readonly #entry: Uint32Array;

  constructor(columns: AreaColumns, polygons: PolygonIndex) {
    this.#polygons = polygons;
    this.#child = columns.u32('area.cellChild');
    this.#start = columns.u32('area.cellStart');
    this.#entry = columns.u32('area.cellEntry');
  }

  /** Shapes that contain a grid position, in no order. */
  shapesAt(lon: number, lat: number): number[] {
    const x = lon + HALF_TURN;
    const y = lat + QUARTER_TURN;
    const shapes: number[] = [];
    let side = ROOT_SIDE;
    let cell = 0;
    for (;;) {
      this.#collect(cell, lon, lat, shapes);
      const child = this.#child[cell]!;
      if (child === 0) return shapes;
      side /= 2;
      cell = child + (Math.floor(x / side) % 2) + 2 * (Math.floor(y / side) % 2);
    }
  }

  #collect(cell: number, lon: number, lat: number, shapes: number[]): void {
    const end = this.#start[cell + 1]!;
    for (let k = this.#start[cell]!; k < end; k++) {
      const entry = this.#entry[k]!;
      const shape = entry >>> 1;
      const isWhollyInside = entry % 2 === 0;
      if (isWhollyInside || this.#polygons.contains(shape, lon, lat)) shapes.push(shape);
    }
  }
}

function isLeaf({ side }: Cell, cuts: readonly Cut[]): boolean {
  return side <= SMALLEST_SIDE || cuts.reduce((sum, cut) => sum + cut.edges.length, 0) <= LEAF_EDGES;
}

function rootOf(polygons: PolygonIndex): Cell {
  const cuts = Array.from(polygons.shaped, (_, shape) => ({ shape, edges: polygons.edgesOf(shape) }));
  return { x: 0, y: 0, side: ROOT_SIDE, cuts };
}

function quartersOf({ x, y, side }: Cell, cuts: readonly Cut[]): Cell[] {
  const half = side / 2;
  return [
    { x, y, side: half, cuts },
    { x: x + half, y, side: half, cuts },
    { x, y: y + half, side: half, cuts },
    { x: x + half, y: y + half, side: half, cuts },
  ];
}

/** Borders that run through a cell; reports each shape that has no border there and covers the cell. */
function cutsWithin(cell: Cell, polygons: PolygonIndex, onWhole: (shape: number) => void): Cut[] {
  const half = cell.side / 2;
  const lon = cell.x + half - HALF_TURN;
  const lat = cell.y + half - QUARTER_TURN;
  const cuts: Cut[] = [];
  for (const { shape, edges } of cell.cuts) {
    const within = edgesWithin(edges, polygons.positions, lon, lat, half);
    if (within.length > 0) cuts.push({ shape, edges: within });
    else if (polygons.contains(shape, lon, lat)) onWhole(shape);
  }
  return cuts;
}

/** Edges that may meet the square of half side `half` around a position. */
function edgesWithin(
  edges: Uint32Array,
  positions: Int32Array,
  lon: number,
  lat: number,
  half: number,
): Uint32Array {
  const within = new Uint32Array(edges.length);
  let count = 0;
  for (const edge of edges) if (meets(positions, 2 * edge, lon, lat, half)) within[count++] = edge;
  return within.slice(0, count);
}

/** True if an edge may meet the square; true in doubt. */
function meets(positions: Int32Array, at: number, lon: number, lat: number, half: number): boolean {
  const lonA = positions[at]! - lon;
  const latA = positions[at + 1]! - lat;
  const lonB = positions[at + 2]! - lon;
  const latB = positions[at + 3]! - lat;
  if ((lonA > half && lonB > half) || (lonA < -half && lonB < -half)) return false;
  if ((latA > half && latB > half) || (latA < -half && latB < -half)) return false;
  // All four corners on one side of the line: twice the area that the edge and the centre span is over what reaches it.
  const dLon = lonB - lonA;
  const dLat = latB - latA;
  return Math.abs(dLon * latA - dLat * lonA) <= half * (Math.abs(dLon) + Math.abs(dLat)) + SLACK;
}
