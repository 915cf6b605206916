import type { AddressQuery } from '../address-query.ts';
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
  readonly #whole: AddressQuery['whole'];
  #kept: Interpretation[] = [];
  /** Streets of which only houses are wanted: as they may come to nothing, none of the others makes room for them. */
  #ofHouses: Interpretation[] = [];
  #least = Number.NEGATIVE_INFINITY;
  #likeliest: Interpretation | undefined;
  #surest = Number.NEGATIVE_INFINITY;
  #isWholeFound = false;
  /** The highest bound so far, of what is an answer whatever its number. */
  highest = Number.NEGATIVE_INFINITY;

  /**
   * @param mostBehind the score of an item that is wanted is at most so much lower than the best
   * @param whole see `AddressQuery`
   */
  constructor(most: number, mostBehind: number, whole: AddressQuery['whole']) {
    this.#most = most;
    this.#mostBehind = mostBehind;
    this.#whole = whole;
  }

  /** Interpretations with a lower bound are not wanted. */
  get least(): number {
    return Math.max(this.#least, this.#surest - this.#mostBehind);
  }

  /** The one of the highest bound so far. */
  get likeliest(): Interpretation | undefined {
    return this.#likeliest;
  }

  /** True if what leaves a word over is not wanted. */
  get isWholeAlone(): boolean {
    return this.#whole === 'only' || (this.#whole === 'first' && this.#isWholeFound);
  }

  /** Notes that an item is known beside which every word means something; others that are not wanted then make room. */
  findWhole(): void {
    if (this.#isWholeFound) return;
    this.#isWholeFound = true;
    if (this.#whole !== 'first') return;
    this.#kept = this.#kept.filter(mayBeWhole);
    this.#least = Number.NEGATIVE_INFINITY;
  }

  /** Notes that some candidate reaches a score. */
  raise(score: number): void {
    this.#surest = Math.max(this.#surest, score);
  }

  collect(interpretation: Interpretation | undefined): void {
    if (!interpretation || interpretation.bound < this.least) return;
    if (this.isWholeAlone && !mayBeWhole(interpretation)) return;
    if (interpretation.bound > (this.#likeliest?.bound ?? Number.NEGATIVE_INFINITY))
      this.#likeliest = interpretation;
    if (interpretation.isAdmitted) this.#keep(interpretation);
    else this.#keepForHouses(interpretation);
  }

  /** The best first. */
  best(): readonly Interpretation[] {
    return [...this.#firstOf(this.#kept), ...this.#firstOf(this.#ofHouses)].sort(byBound);
  }

  #keep(interpretation: Interpretation): void {
    this.highest = Math.max(this.highest, interpretation.bound);
    if (interpretation.isWhole || !this.isWholeAlone) this.raise(interpretation.floor);
    if (interpretation.isWhole) this.findWhole();
    this.#kept.push(interpretation);
    if (this.#kept.length < 2 * this.#most) return;
    this.#kept = this.#firstOf(this.#kept);
    this.#least = this.#kept.at(-1)!.bound;
  }

  #keepForHouses(interpretation: Interpretation): void {
    this.#ofHouses.push(interpretation);
    if (this.#ofHouses.length === 2 * this.#most) this.#ofHouses = this.#firstOf(this.#ofHouses);
  }

  #firstOf(interpretations: Interpretation[]): Interpretation[] {
    return interpretations.sort(byBound).slice(0, this.#most);
  }
}

function mayBeWhole({ isWhole, numbers }: Interpretation): boolean {
  return isWhole || numbers.length > 0;
}

function byBound(a: Interpretation, b: Interpretation): number {
  return b.bound - a.bound || byRef(a, b);
}
