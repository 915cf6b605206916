import { Growable, lowerBound } from '../arrays/arrays.ts';
import type { WayColumns } from './batch.ts';
import type { Positions } from './geometry.ts';
import { PAGE_NODES, PagedNodes, type PagedNodesOptions } from './paged-nodes.ts';

/** Stands for the nodes of a way that the extract lacks. */
const LACKING = -1;

export interface StoredWay {
  readonly refs: Float64Array;
  readonly positions: Positions;
}

/**
 * The ways that relations need, with their nodes and positions. First request each way, call {@link MemberWays.seal},
 * add the ways in ascending order of identifiers, then get them. Memory: about 20 bytes for each way, and the nodes as
 * {@link PagedNodes}.
 */
export class MemberWays {
  readonly #wanted = new Growable(Float64Array);
  readonly #nodes: PagedNodes;
  /** For each wanted way: index of its first node, or {@link LACKING}, and the number of nodes. */
  #starts = new Float64Array();
  #lengths = new Uint32Array();
  /** Index of the first wanted way that is not before the ways seen so far. */
  #next = 0;

  constructor(options: PagedNodesOptions) {
    this.#nodes = new PagedNodes(options);
  }

  want(id: number): void {
    this.#wanted.push(id);
  }

  seal(): void {
    const wanted = this.#wanted;
    wanted.data.subarray(0, wanted.length).sort();
    let distinct = 0;
    for (let i = 0; i < wanted.length; i++)
      if (i === 0 || wanted.data[i] !== wanted.data[i - 1]) wanted.data[distinct++] = wanted.data[i]!;
    wanted.length = distinct;
    this.#starts = new Float64Array(distinct).fill(LACKING);
    this.#lengths = new Uint32Array(distinct);
  }

  /** True if a relation needs the way. Call in ascending order. */
  wants(id: number): boolean {
    const { data, length } = this.#wanted;
    while (this.#next < length && data[this.#next]! < id) this.#next++;
    return this.#next < length && data[this.#next] === id;
  }

  /**
   * Keeps the way of the last call of {@link wants}.
   *
   * @param positions interleaved longitude, latitude of each node of the `i`th way, `NO_COORDINATE` for a missing node
   */
  add(ways: WayColumns, i: number, positions: Positions): void {
    const ids = ways.refs.subarray(ways.refStarts[i], ways.refStarts[i + 1]);
    this.#starts[this.#next] = this.#nodes.count;
    this.#lengths[this.#next] = ids.length;
    this.#nodes.append({ ids, positions });
  }

  /** Copy of a way; `undefined` if the extract lacks it. */
  get(id: number): StoredWay | undefined {
    const way = this.#indexOf(id);
    const start = this.#starts[way] ?? LACKING;
    return start === LACKING ? undefined : this.#copy(start, this.#lengths[way]!);
  }

  close(): void {
    this.#nodes.close();
  }

  #copy(start: number, length: number): StoredWay {
    const refs = new Float64Array(length);
    const positions = new Int32Array(2 * length);
    for (let to = 0; to < length; ) {
      const at = (start + to) % PAGE_NODES;
      const count = Math.min(length - to, PAGE_NODES - at);
      const page = this.#nodes.page(Math.floor((start + to) / PAGE_NODES));
      refs.set(page.ids.subarray(at, at + count), to);
      positions.set(page.positions.subarray(2 * at, 2 * (at + count)), 2 * to);
      to += count;
    }
    return { refs, positions };
  }

  /** Index of a way among the wanted ones; -1 if it is not wanted. */
  #indexOf(id: number): number {
    const { data, length } = this.#wanted;
    const index = lowerBound(data, id, 0, length);
    return index < length && data[index] === id ? index : -1;
  }
}
