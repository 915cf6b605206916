import { Growable, lowerBound } from '../arrays/arrays.ts';
import { type ColumnsOf, type ColumnTable, per } from '../columns/columns.ts';
import { cellSpan, cellStart, chordOfMetres, FINEST_RESOLUTION } from '../core/core.ts';

/**
 * The occupied H3 cells of an index, or of a part of it, as a tree over intervals of document numbers. Documents are numbered in the
 * order of their cell positions, so a node is an interval, and the nodes below it cut that interval up.
 *
 * Every node carries a sphere around its own documents (centre on the unit sphere, radius as a chord). All
 * pruning uses these spheres, never the shape of the cells: it is exact at the poles, across the antimeridian
 * and at pentagons, and it does not depend on H3's children lying inside their parents (they need not).
 */
export interface CellTree {
  /** Interval [start, end) of documents, per node; node 0 is the root and holds all. */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** First child's node number; children of a node are consecutive. 0 for a leaf. */
  readonly firstChild: Uint32Array;
  readonly childCount: Uint8Array;
  /** H3 resolution of the node's cell; 255 for a root that is no single cell. */
  readonly resolution: Uint8Array;
  /** Centre x, y, z of node n at 3n. */
  readonly centre: Float64Array;
  /** Chord from the centre to the farthest document. */
  readonly radius: Float64Array;
}

/** The columns of a tree, and the trees of an index one after the other; numbers are those within a tree. */
export const CELL_TREE_COLUMNS = {
  treeStart: { type: 'u32', length: per('node'), holds: 'First document of each cell' },
  treeEnd: { type: 'u32', length: per('node'), holds: 'End of its documents' },
  treeFirstChild: { type: 'u32', length: per('node'), holds: 'First child; 0 for a leaf' },
  treeChildCount: { type: 'u8', length: per('node'), holds: 'Number of children' },
  treeResolution: {
    type: 'u8',
    length: per('node'),
    holds: 'H3 resolution; 255 for a root that is no single cell',
  },
  treeCentre: { type: 'f64', length: per('node', 3), holds: 'Centre of the sphere around its documents' },
  treeRadius: { type: 'f64', length: per('node'), holds: 'Chord from the centre to the farthest document' },
} as const satisfies ColumnTable;

/**
 * The tree whose nodes are [from, to) of the columns; it shares their memory.
 *
 * @param from 0 unless given
 * @param to the last node of all unless given
 */
export function treeOfColumns(
  columns: ColumnsOf<typeof CELL_TREE_COLUMNS>,
  from = 0,
  to = columns.treeStart.length,
): CellTree {
  return {
    start: columns.treeStart.subarray(from, to),
    end: columns.treeEnd.subarray(from, to),
    firstChild: columns.treeFirstChild.subarray(from, to),
    childCount: columns.treeChildCount.subarray(from, to),
    resolution: columns.treeResolution.subarray(from, to),
    centre: columns.treeCentre.subarray(3 * from, 3 * to),
    radius: columns.treeRadius.subarray(from, to),
  };
}

/** A leaf holds at most this many documents, unless they share the finest cell the tree goes down to. */
const LEAF_DOCUMENTS = 48;
/** Cells of this resolution are about 20 m across; smaller ones would not prune anything. */
const LEAF_RESOLUTION = 12;
const NO_CELL = 255;
/** Most that rounding adds to a chord on the unit sphere: a millimetre on the ground. */
const CHORD_SLACK = chordOfMetres(0.001);

/**
 * @param positions cell positions in ascending order
 * @param vectors unit vectors of the documents, x, y, z each
 */
export function buildCellTree(positions: Float64Array, vectors: Float64Array): CellTree {
  return new TreeBuilder(positions, vectors).build();
}

/** The leaf that holds a document. */
export function leafOf(tree: CellTree, document: number): number {
  let node = 0;
  while (tree.childCount[node]! > 0) {
    let child = tree.firstChild[node]!;
    while (tree.end[child]! <= document) child++;
    node = child;
  }
  return node;
}

class TreeBuilder {
  readonly #positions: Float64Array;
  readonly #vectors: Float64Array;
  readonly #start = new Growable(Uint32Array);
  readonly #end = new Growable(Uint32Array);
  readonly #resolution = new Growable(Uint8Array);
  readonly #firstChild: number[] = [];
  readonly #childCount: number[] = [];

  constructor(positions: Float64Array, vectors: Float64Array) {
    this.#positions = positions;
    this.#vectors = vectors;
  }

  build(): CellTree {
    this.#addNode(0, this.#positions.length, NO_CELL);
    for (let node = 0; node < this.#start.length; node++) this.#split(node); // breadth first: siblings adjoin
    const count = this.#start.length;
    const centre = new Float64Array(3 * count);
    const radius = new Float64Array(count);
    for (let node = 0; node < count; node++) this.#bound(node, centre, radius);
    return {
      start: this.#start.values(),
      end: this.#end.values(),
      firstChild: Uint32Array.from(this.#firstChild),
      childCount: Uint8Array.from(this.#childCount),
      resolution: this.#resolution.values(),
      centre,
      radius,
    };
  }

  #addNode(start: number, end: number, resolution: number): void {
    this.#start.push(start);
    this.#end.push(end);
    this.#resolution.push(resolution);
    this.#firstChild.push(0);
    this.#childCount.push(0);
  }

  /** Gives a node its children: the occupied cells of the next resolution at which it falls apart. */
  #split(node: number): void {
    const start = this.#start.at(node);
    const end = this.#end.at(node);
    if (end - start <= LEAF_DOCUMENTS && this.#resolution.at(node) !== NO_CELL) return;
    const resolution = this.#dividingResolution(start, end, this.#resolution.at(node));
    if (resolution > LEAF_RESOLUTION || start === end) return;
    const first = this.#start.length;
    for (let from = start; from < end; ) {
      const to = this.#cellEnd(from, end, resolution);
      this.#addNode(from, to, resolution);
      from = to;
    }
    this.#firstChild[node] = first;
    this.#childCount[node] = this.#start.length - first;
  }

  /** The coarsest resolution below the node's own at which its documents lie in more than one cell. */
  #dividingResolution(start: number, end: number, own: number): number {
    if (own === NO_CELL) return this.#commonResolution(start, end);
    const first = this.#positions[start]!;
    const last = this.#positions[end - 1]!;
    let resolution = own + 1;
    while (resolution <= LEAF_RESOLUTION && cellStart(first, resolution) === cellStart(last, resolution))
      resolution++;
    return resolution;
  }

  /** Resolution of the root's children: the finest cell that holds all, else the base cells. */
  #commonResolution(start: number, end: number): number {
    if (start === end) return FINEST_RESOLUTION;
    const first = this.#positions[start]!;
    const last = this.#positions[end - 1]!;
    let resolution = 0;
    while (
      resolution < LEAF_RESOLUTION &&
      cellStart(first, resolution + 1) === cellStart(last, resolution + 1)
    )
      resolution++;
    return resolution;
  }

  #cellEnd(from: number, end: number, resolution: number): number {
    const limit = cellStart(this.#positions[from]!, resolution) + cellSpan(resolution);
    return lowerBound(this.#positions, limit, from + 1, end);
  }

  #bound(node: number, centre: Float64Array, radius: Float64Array): void {
    const start = this.#start.at(node);
    const end = this.#end.at(node);
    const [x, y, z] = this.#mean(start, end);
    let farthest = 0;
    for (let document = start; document < end; document++) {
      const dx = this.#vectors[3 * document]! - x;
      const dy = this.#vectors[3 * document + 1]! - y;
      const dz = this.#vectors[3 * document + 2]! - z;
      farthest = Math.max(farthest, dx * dx + dy * dy + dz * dz);
    }
    centre.set([x, y, z], 3 * node);
    radius[node] = Math.sqrt(farthest) + CHORD_SLACK;
  }

  /** Mean of the documents' vectors; it need not lie on the sphere for the bound to hold. */
  #mean(start: number, end: number): [x: number, y: number, z: number] {
    let x = 0;
    let y = 0;
    let z = 0;
    for (let at = 3 * start; at < 3 * end; at += 3) {
      x += this.#vectors[at]!;
      y += this.#vectors[at + 1]!;
      z += this.#vectors[at + 2]!;
    }
    const count = Math.max(1, end - start);
    return [x / count, y / count, z / count];
  }
}
