/** Values of `replacedBy` for a row that no upper area replaces: nothing replaces it, or it is left out. */
export const REPLACED_BY = { nothing: -1, leftOut: -2 } as const;

/**
 * How the areas of a lower layer stand among those of an upper one. A *node* is an area of either: the index of an upper one, or as many as
 * there are of those and the row of a lower one; -1 for none.
 */
export interface LayerLinks {
  /** Per row the index of the upper area that is the same, or one of {@link REPLACED_BY}. */
  readonly replacedBy: Int32Array;
  /** Nodes of what rows lie in, where that is not what their own layer says. */
  readonly adoptedBy: ReadonlyMap<number, number>;
}

/** A lower layer and how it stands among the upper areas. */
export interface LowerLayer {
  /** Per row the row that it lies in, in any order; -1 for none. */
  readonly parents: Int32Array;
  readonly links: LayerLinks;
}

/** The areas of two layers, numbered in preorder. Of those that lie in the same area the upper ones come first, each layer in its order. */
export interface NumberedAreas {
  /** How many are of the upper layer. */
  readonly upper: number;
  /** Node of each number. */
  readonly nodes: Uint32Array;
  /** Number of each node; -1 for a row that is replaced or left out. */
  readonly numbers: Int32Array;
  /** Number of what each number lies in, less than its own; -1 for none. */
  readonly parents: Int32Array;
}

const LEFT_OUT = -2;

/**
 * Numbers areas.
 *
 * @param parents node of what each upper area lies in; -1 for none
 * @throws RangeError if an area lies in itself
 */
export function numberAreas(parents: Int32Array, lower?: LowerLayer): NumberedAreas {
  const upper = parents.length;
  const tree = new NodeTree(lower ? withLower(parents, lower) : parents);
  if (tree.missing >= 0) throw new RangeError(`Area ${tree.missing} lies in itself.`);
  return { upper, nodes: tree.nodes, numbers: tree.numbers, parents: tree.parentNumbers };
}

/** Parents of all nodes. */
function withLower(upperParents: Int32Array, { parents, links }: LowerLayer): Int32Array {
  const { replacedBy, adoptedBy } = links;
  const upper = upperParents.length;
  /** The node in the place of a row: the row, or the area that replaces it; of a row that is left out the node in the place of its parent. */
  const standing = (row: number): number => {
    let at = row;
    while (at >= 0 && replacedBy[at] === REPLACED_BY.leftOut) at = parents[at]!;
    if (at < 0) return -1;
    return replacedBy[at] === REPLACED_BY.nothing ? upper + at : replacedBy[at]!;
  };
  const all = new Int32Array(upper + parents.length);
  for (let area = 0; area < upper; area++) {
    const parent = upperParents[area]!;
    all[area] = parent < upper ? parent : standing(parent - upper);
  }
  for (let row = 0; row < parents.length; row++)
    all[upper + row] =
      replacedBy[row] === REPLACED_BY.nothing ? (adoptedBy.get(row) ?? standing(parents[row]!)) : LEFT_OUT;
  return all;
}

/** Nodes in preorder, children in their own order. */
class NodeTree {
  readonly nodes: Uint32Array;
  readonly numbers: Int32Array;
  readonly parentNumbers: Int32Array;
  /** A node that is in no tree; -1 for none. */
  readonly missing: number;
  readonly #parents: Int32Array;
  /** First child of each node, and at the end the first root; next sibling of each node. */
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  constructor(parents: Int32Array) {
    const size = parents.length;
    this.#parents = parents;
    this.#first = new Int32Array(size + 1).fill(-1);
    this.#next = new Int32Array(size).fill(-1);
    for (let node = size - 1; node >= 0; node--) this.#link(node);
    this.numbers = new Int32Array(size).fill(-1);
    const nodes = new Uint32Array(size);
    const parentNumbers = new Int32Array(size);
    let count = 0;
    for (let node = this.#first[size]!; node >= 0; node = this.#after(node)) {
      parentNumbers[count] = parents[node]! < 0 ? -1 : this.numbers[parents[node]!]!;
      this.numbers[node] = count;
      nodes[count++] = node;
    }
    this.nodes = nodes.subarray(0, count);
    this.parentNumbers = parentNumbers.subarray(0, count);
    this.missing = this.numbers.findIndex((number, node) => number < 0 && parents[node] !== LEFT_OUT);
  }

  #link(node: number): void {
    const parent = this.#parents[node]!;
    if (parent === LEFT_OUT) return;
    const at = parent < 0 ? this.#next.length : parent;
    this.#next[node] = this.#first[at]!;
    this.#first[at] = node;
  }

  /** The next node in preorder; -1 after the last. */
  #after(node: number): number {
    if (this.#first[node]! >= 0) return this.#first[node]!;
    let at = node;
    while (at >= 0 && this.#next[at]! < 0) at = this.#parents[at]!;
    return at < 0 ? -1 : this.#next[at]!;
  }
}
