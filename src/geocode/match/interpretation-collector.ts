import type { GazetteerRef } from '../gazetteer-ref.ts';
import type { Interpretation } from './interpretation.ts';

/** Interpretations kept while entries are compared; cut back to the best when there are twice as many. */
const MOST_KEPT = 500;

const KIND_ORDER = { area: 0, postcode: 1, street: 2, place: 3, house: 4 } as const;

/** A total order of items, so that answers repeat. */
export function byRef(a: { readonly ref: GazetteerRef }, b: { readonly ref: GazetteerRef }): number {
  return KIND_ORDER[a.ref.kind] - KIND_ORDER[b.ref.kind] || a.ref.index - b.ref.index;
}

/** Fifth stage: keeps the interpretations with the highest bounds. */
export class InterpretationCollector {
  #kept: Interpretation[] = [];
  #highest = Number.NEGATIVE_INFINITY;
  #surest = Number.NEGATIVE_INFINITY;

  /** The highest bound so far. */
  get highest(): number {
    return this.#highest;
  }

  /** The score that some candidate is sure to reach. */
  get surest(): number {
    return this.#surest;
  }

  collect(interpretation: Interpretation | undefined): void {
    if (!interpretation) return;
    this.#highest = Math.max(this.#highest, interpretation.bound);
    this.#surest = Math.max(this.#surest, interpretation.floor);
    this.#kept.push(interpretation);
    if (this.#kept.length >= 2 * MOST_KEPT) this.#kept = this.best(MOST_KEPT);
  }

  best(limit: number): Interpretation[] {
    return this.#kept.sort((a, b) => b.bound - a.bound || byRef(a, b)).slice(0, limit);
  }
}
