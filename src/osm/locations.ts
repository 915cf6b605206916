import { Growable, upperBound } from '../arrays/arrays.ts';
import type { NodeColumns } from './batch.ts';
import type { Positions } from './geometry.ts';
import { PAGE_NODES, PagedNodes, type PagedNodesOptions } from './paged-nodes.ts';

/** Positions of all nodes of an extract. Add all nodes first, in ascending order of identifiers, then look them up. */
export class NodeLocations {
  readonly #nodes: PagedNodes;
  /** The first identifier of each page. */
  readonly #firstIds = new Growable(Float64Array);
  /** Page of the node found last: the nodes of a way tend to be neighbours here. */
  #page = 0;
  #at = 0;
  /** 1e-7 degrees of the node found last. */
  lon = 0;
  lat = 0;

  constructor(options: PagedNodesOptions) {
    this.#nodes = new PagedNodes(options);
  }

  add(nodes: NodeColumns): void {
    const before = this.#nodes.count;
    this.#nodes.append({ ids: nodes.ids, positions: positionsOf(nodes) });
    for (let page = this.#firstIds.length; page * PAGE_NODES < this.#nodes.count; page++)
      this.#firstIds.push(nodes.ids[page * PAGE_NODES - before]!);
  }

  /** Returns true if the extract has the node, and sets {@link lat} and {@link lon} to its position. */
  find(id: number): boolean {
    if (!this.#isOnPage(id)) this.#page = this.#pageOf(id);
    if (this.#page < 0) return false;
    const { ids, positions } = this.#nodes.page(this.#page);
    this.#at = lastUpTo(ids, id, this.#at + 1, this.#nodesOnPage());
    if (ids[this.#at] !== id) return false;
    this.lon = positions[2 * this.#at]!;
    this.lat = positions[2 * this.#at + 1]!;
    return true;
  }

  close(): void {
    this.#nodes.close();
  }

  /** True if the node would be on the page of the node found last. */
  #isOnPage(id: number): boolean {
    const { data, length } = this.#firstIds;
    if (this.#page < 0 || length === 0 || id < data[this.#page]!) return false;
    return this.#page + 1 === length || id < data[this.#page + 1]!;
  }

  /** The page that a node would be on; -1 before the first one. */
  #pageOf(id: number): number {
    const { data, length } = this.#firstIds;
    return upperBound(data, id, 0, length) - 1;
  }

  #nodesOnPage(): number {
    return Math.min(PAGE_NODES, this.#nodes.count - this.#page * PAGE_NODES);
  }
}

function positionsOf({ lats, lons }: NodeColumns): Positions {
  const positions = new Int32Array(2 * lons.length);
  for (let i = 0; i < lons.length; i++) {
    positions[2 * i] = lons[i]!;
    positions[2 * i + 1] = lats[i]!;
  }
  return positions;
}

/**
 * Index of the last of the first `count` ascending numbers that is at most `id`; -1 if all are larger. Exponential
 * search from `guess`, as the result tends to be near.
 */
function lastUpTo(ids: Float64Array, id: number, guess: number, count: number): number {
  if (guess < count && ids[guess] === id) return guess;
  let low = Math.min(guess, count - 1);
  let high = low;
  for (let step = 1; low > 0 && ids[low]! > id; step *= 2) {
    high = low;
    low = Math.max(0, low - step);
  }
  for (let step = 1; high < count && ids[high]! <= id; step *= 2) {
    low = high;
    high = Math.min(count, high + step);
  }
  return upperBound(ids, id, low, high) - 1;
}
