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
 * The ways that relations need, with their nodes and positions. First each is wanted, then, after a call of
 * {@link MemberWays.seal}, added in ascending order of identifiers, then given. Memory: some 20 bytes a way, and the
 * nodes as {@link PagedNodes} have them.
 */
export class MemberWays {
  readonly #wanted = new Growable(Float64Array);
  readonly #nodes: PagedNodes;
  /** Beside each wanted way its first node among the nodes, or {@link LACKING}, and how many follow. */
  #starts = new Float64Array();
  #lengths = new Uint32Array();
  /** The first wanted way that none of the ways seen so far comes after. */
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

  /** To be asked in ascending order. */
  wants(id: number): boolean {
    const { data, length } = this.#wanted;
    while (this.#next < length && data[this.#next]! < id) this.#next++;
    return this.#next < length && data[this.#next] === id;
  }

  /**
   * Keeps the way that {@link wants} was asked about last.
   *
   * @param positions longitude and latitude of each node of the `i`th way, `NO_COORDINATE` where it is missing
   */
  add(ways: WayColumns, i: number, positions: Positions): void {
    const ids = ways.refs.subarray(ways.refStarts[i], ways.refStarts[i + 1]);
    this.#starts[this.#next] = this.#nodes.count;
    this.#lengths[this.#next] = ids.length;
    this.#nodes.append({ ids, positions });
  }

  /** A copy; undefined where the extract lacks the way. */
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

  /** Place of a way among the wanted ones; one that was not wanted has none. */
  #indexOf(id: number): number {
    const { data, length } = this.#wanted;
    const index = lowerBound(data, id, 0, length);
    return index < length && data[index] === id ? index : -1;
  }
}
