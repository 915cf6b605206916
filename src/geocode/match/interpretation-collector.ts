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
  readonly #mostBehind: number;
  #kept: Interpretation[] = [];
  #least = Number.NEGATIVE_INFINITY;
  #likeliest: Interpretation | undefined;
  #surest = Number.NEGATIVE_INFINITY;

  /** @param mostBehind the score of an item that is wanted is at most so much lower than the best */
  constructor(most: number, mostBehind: number) {
    this.#most = most;
    this.#mostBehind = mostBehind;
  }

  /** Interpretations with a lower bound are not wanted. */
  get least(): number {
    return Math.max(this.#least, this.#surest - this.#mostBehind);
  }

  /** The highest bound so far. */
  get highest(): number {
    return this.#likeliest?.bound ?? Number.NEGATIVE_INFINITY;
  }

  /** The one of the highest bound so far. */
  get likeliest(): Interpretation | undefined {
    return this.#likeliest;
  }

  /** True once an item is known beside which every word means something. */
  isWholeFound = false;

  /** Notes that some candidate reaches a score. */
  raise(score: number): void {
    this.#surest = Math.max(this.#surest, score);
  }

  collect(interpretation: Interpretation | undefined): void {
    if (!interpretation || interpretation.bound < this.least) return;
    if (interpretation.bound > this.highest) this.#likeliest = interpretation;
    this.raise(interpretation.floor);
    this.isWholeFound ||= interpretation.isWhole;
    this.#kept.push(interpretation);
    if (this.#kept.length === 2 * this.#most) this.#least = this.best().at(-1)!.bound;
  }

  /** The best first. */
  best(): readonly Interpretation[] {
    this.#kept = this.#kept.sort((a, b) => b.bound - a.bound || byRef(a, b)).slice(0, this.#most);
    return this.#kept;
  }
}
