import type { GazetteerRef } from '../gazetteer-ref.ts';
import type { Interpretation } from './interpretation.ts';

const KIND_ORDER = { area: 0, postcode: 1, street: 2, place: 3, house: 4 } as const;

/** A total order of items, so that answers repeat. */
export function byRef(a: { readonly ref: GazetteerRef }, b: { readonly ref: GazetteerRef }): number {
  return KIND_ORDER[a.ref.kind] - KIND_ORDER[b.ref.kind] || a.ref.index - b.ref.index;
}

/** Fifth stage: keeps so many interpretations with the highest bounds. */
export class InterpretationCollector {
  readonly #most: number;
  #kept: Interpretation[] = [];
  #least = Number.NEGATIVE_INFINITY;
  #highest = Number.NEGATIVE_INFINITY;
  #surest = Number.NEGATIVE_INFINITY;

  constructor(most: number) {
    this.#most = most;
  }

  /** What has a lower bound is not kept. */
  get least(): number {
    return this.#least;
  }

  /** The highest bound so far. */
  get highest(): number {
    return this.#highest;
  }

  /** The score that some candidate is sure to reach. */
  get surest(): number {
    return this.#surest;
  }

  collect(interpretation: Interpretation | undefined): void {
    if (!interpretation || interpretation.bound < this.#least) return;
    this.#highest = Math.max(this.#highest, interpretation.bound);
    this.#surest = Math.max(this.#surest, interpretation.floor);
    this.#kept.push(interpretation);
    if (this.#kept.length === 2 * this.#most) this.#least = this.best().at(-1)!.bound;
  }

  /** The best first. */
  best(): readonly Interpretation[] {
    this.#kept = this.#kept.sort((a, b) => b.bound - a.bound || byRef(a, b)).slice(0, this.#most);
    return this.#kept;
  }
}
