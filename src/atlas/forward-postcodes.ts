import type { AreaTree } from '../areas/areas.ts';
import type { AddressQuery } from '../geocode/geocode.ts';
import { type AtlasColumns, NO_AREA } from './atlas-columns.ts';
import { maskOf } from './forward-names.ts';

/** The postcodes that a query names. */
export class PostcodeMentions {
  /** Postcode number and the words that name it. */
  readonly known: readonly { readonly postcode: number; readonly mask: number }[];
  /** Bits of all their words. */
  readonly mask: number;
  readonly #columns: AtlasColumns;
  readonly #tree: AreaTree;

  constructor(columns: AtlasColumns, tree: AreaTree, query: AddressQuery) {
    this.#columns = columns;
    this.#tree = tree;
    this.known = query.postcodes.flatMap(({ from, to, code }) =>
      columns.postcodesOf(code).map((postcode) => ({ postcode, mask: maskOf(from, to) })),
    );
    this.mask = this.known.reduce((all, { mask }) => all | mask, 0);
  }

  /** Whether exactly these words are a postcode somewhere. */
  isKnown(mask: number): boolean {
    return this.known.some((mention) => mention.mask === mask);
  }

  /** Masks of the words that name a postcode of a thing. */
  ofThing(thing: number): number[] {
    return this.known
      .filter(({ postcode }) => this.#columns.hasPostcode(thing, postcode))
      .map(({ mask }) => mask);
  }

  /** Masks of the words that name a postcode in an area or around it. */
  ofArea(area: number): number[] {
    return this.known
      .filter(({ postcode }) => this.#overlaps(area, this.#columns.postcodeArea[postcode]!))
      .map(({ mask }) => mask);
  }

  #overlaps(area: number, other: number): boolean {
    if (other === NO_AREA) return false;
    const contains = (outer: number, inner: number): boolean =>
      inner >= outer && inner < this.#tree.endOf(outer);
    return contains(area, other) || contains(other, area);
  }
}
