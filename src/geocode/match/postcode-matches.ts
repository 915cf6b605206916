import type { AddressQuery } from '../address-query.ts';
import type { EntryRows, GazetteerHead, Postcode } from '../gazetteer-port.ts';
import { bitsOf } from './word-bits.ts';

/** A postcode that words of the query name. */
export interface PostcodeMatch {
  readonly postcode: number;
  /** Bits of its words. */
  readonly mask: number;
  readonly record: Postcode;
}

/** Third stage: the postcodes that words of the query name. */
export class PostcodeMatches {
  readonly known: readonly PostcodeMatch[];
  /** Bits of all their words. */
  readonly mask: number;
  readonly #head: GazetteerHead;

  constructor(head: GazetteerHead, query: AddressQuery) {
    this.#head = head;
    this.known = query.postcodes.flatMap(({ from, to, code }) =>
      head
        .postcodesOf(code)
        .map((postcode) => ({ postcode, mask: bitsOf(from, to), record: head.postcode(postcode) })),
    );
    this.mask = this.known.reduce((all, { mask }) => all | mask, 0);
  }

  /** True if exactly these words are a postcode somewhere. */
  isKnown(mask: number): boolean {
    return this.known.some((match) => match.mask === mask);
  }

  /** Bits of the words that name a postcode of an entry. */
  ofEntry({ postcodes: { values, offsets } }: EntryRows, row: number): number[] {
    if (this.known.length === 0) return [];
    const codes = values.subarray(offsets[row]!, offsets[row + 1]!);
    return this.known.filter(({ postcode }) => codes.includes(postcode)).map(({ mask }) => mask);
  }

  /** Bits of the words that name a postcode in an area or around it. */
  ofArea(area: number): number[] {
    return this.known.filter(({ record }) => this.#overlaps(area, record.area)).map(({ mask }) => mask);
  }

  #overlaps(area: number, other: number): boolean {
    if (other < 0) return false;
    const contains = (outer: number, inner: number): boolean =>
      inner >= outer && inner < this.#head.areas.endOf(outer);
    return contains(area, other) || contains(other, area);
  }
}
