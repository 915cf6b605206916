import FlatQueue from 'flatqueue';
import type { Viewpoint } from '../geocode/geocode.ts';
import { hilbertKey } from './hilbert.ts';
import { radixOrder } from './radix-order.ts';

/**
 * A packed tree of boxes in two flat arrays: the leaves in the order of a Hilbert curve, above them level by level a
 * box around every sixteen (Kamel and Faloutsos, "On packing R-trees", 1993). What a leaf stands for is one number.
 */
export interface BoxTreeArrays {
  /** West, south, east, north in 1e-7 degrees of every node; west in [-180, 180) degrees, east maybe over 180. */
  readonly boxes: Int32Array;
  /** Item of each leaf. */
  readonly leaves: Uint32Array;
}

const CHILDREN = 16;
const SIDES = 4;

/**
 * Packs boxes into a tree.
 *
 * @param boxes four sides each, as in {@link BoxTreeArrays}
 * @param leaves what each box stands for
 */
export function packBoxes(boxes: Int32Array, leaves: Uint32Array): BoxTreeArrays {
  const order = radixOrder(Uint32Array.from(leaves, (_, i) => hilbertKey(boxes, SIDES * i)));
  const levels = levelStarts(leaves.length);
  const packed = new Int32Array(SIDES * levels.at(-1)!);
  for (let i = 0; i < order.length; i++)
    packed.set(boxes.subarray(SIDES * order[i]!, SIDES * order[i]! + SIDES), SIDES * i);
  for (let level = 1; level < levels.length - 1; level++)
    encloseLevel(packed, levels[level - 1]!, levels[level]!, levels[level + 1]!);
  return { boxes: packed, leaves: Uint32Array.from(order, (i) => leaves[i]!) };
}

/** Number of nodes of a tree with so many leaves. */
export function nodesOfTree(leaves: number): number {
  return levelStarts(leaves).at(-1)!;
}

/** Told what a leaf stands for; returns how far away a leaf may now be at most to be of interest. */
export type LeafVisitor = (leaf: number) => number;

export class BoxTree {
  readonly #boxes: Int32Array;
  readonly #leaves: Uint32Array;
  readonly #levels: readonly number[];

  constructor({ boxes, leaves }: BoxTreeArrays) {
    this.#boxes = boxes;
    this.#leaves = leaves;
    this.#levels = levelStarts(leaves.length);
  }

  /**
   * Visits leaves in the order of how near their boxes can be, as long as they can be near enough. Distances are
   * haversines, see {@link Viewpoint}.
   */
  visitNearest(from: Viewpoint, most: number, visit: LeafVisitor): void {
    if (this.#leaves.length === 0) return;
    const frontier = new FlatQueue<number>();
    let reach = most;
    frontier.push(this.#levels.at(-1)! - 1, 0);
    while (frontier.length > 0 && frontier.peekValue()! <= reach) {
      const node = frontier.pop()!;
      if (node < this.#leaves.length) reach = visit(this.#leaves[node]!);
      else this.#pushChildren(node, from, reach, frontier);
    }
  }

  #pushChildren(node: number, from: Viewpoint, reach: number, frontier: FlatQueue<number>): void {
    let level = 1;
    while (node >= this.#levels[level + 1]!) level++;
    const first = this.#levels[level - 1]! + CHILDREN * (node - this.#levels[level]!);
    const end = Math.min(first + CHILDREN, this.#levels[level]!);
    for (let child = first; child < end; child++) {
      const distance = from.leastToBox(this.#boxes, SIDES * child, reach);
      if (distance <= reach) frontier.push(child, distance);
    }
  }
}

/** First node of every level, leaves first, and the number of nodes. */
function levelStarts(leaves: number): number[] {
  const starts = [0, leaves];
  for (let nodes = leaves; nodes > 1; ) {
    nodes = Math.ceil(nodes / CHILDREN);
    starts.push(starts.at(-1)! + nodes);
  }
  return starts;
}

/** Writes the boxes of the level [start, end) around those of the level [childStart, start). */
function encloseLevel(boxes: Int32Array, childStart: number, start: number, end: number): void {
  for (let node = start; node < end; node++) {
    const first = childStart + CHILDREN * (node - start);
    const box = boxes.subarray(SIDES * node, SIDES * node + SIDES);
    box.set(boxes.subarray(SIDES * first, SIDES * first + SIDES));
    for (let child = first + 1; child < Math.min(first + CHILDREN, start); child++)
      enclose(box, boxes, SIDES * child);
  }
}

function enclose(box: Int32Array, boxes: Int32Array, at: number): void {
  box[0] = Math.min(box[0]!, boxes[at]!);
  box[1] = Math.min(box[1]!, boxes[at + 1]!);
  box[2] = Math.max(box[2]!, boxes[at + 2]!);
  box[3] = Math.max(box[3]!, boxes[at + 3]!);
}
