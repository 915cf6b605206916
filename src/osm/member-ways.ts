import type { WayColumns } from './batch.ts';
import { float64Column, int32Column } from './columns.ts';
import type { Positions } from './geometry.ts';

/** Where one way lies in the columns of {@link MemberWays}. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface StoredWay {
  readonly refs: Float64Array;
  readonly positions: Positions;
}

/** Nodes and positions of the ways that relations need, kept flat until the relations are put together. */
export class MemberWays {
  readonly #wanted = new Set<number>();
  readonly #stretches = new Map<number, Stretch>();
  readonly #refs = float64Column();
  readonly #positions = int32Column();

  want(id: number): void {
    this.#wanted.add(id);
  }

  wants(id: number): boolean {
    return this.#wanted.has(id);
  }

  /** @param positions longitude and latitude of each node of the `i`th way, `NO_COORDINATE` where it is missing */
  add(ways: WayColumns, i: number, positions: Int32Array): void {
    const refs = ways.refs.subarray(ways.refStarts[i], ways.refStarts[i + 1]);
    const start = this.#refs.length;
    this.#refs.append(refs);
    this.#positions.append(positions);
    this.#stretches.set(ways.ids[i]!, { start, end: this.#refs.length });
  }

  get(id: number): StoredWay | undefined {
    const stretch = this.#stretches.get(id);
    if (!stretch) return undefined;
    return {
      refs: this.#refs.data.subarray(stretch.start, stretch.end),
      positions: this.#positions.data.subarray(2 * stretch.start, 2 * stretch.end),
    };
  }
}
