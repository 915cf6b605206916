import { possiblePostcodeParts } from '../../addresses/addresses.ts';
import type { AddressQuery, PostcodeSpan } from '../address-query.ts';
import type { EntryRows, GazetteerHead, Postcode } from '../gazetteer-port.ts';
import { canonicalPostcode } from '../read-query.ts';
import { bitsOf } from './word-bits.ts';

/** A postcode that words of the query name. */
export interface PostcodeMatch {
  readonly postcode: number;
  /** Bits of its words. */
  readonly mask: number;
  readonly record: Postcode;
  /** Share of the code that is asked for, 0..1: less than 1 while it is being typed. */
  readonly share: number;
  /** 1 for the part of a code that is not known as a whole: `SW1A` for `SW1A 9ZZ`. */
  readonly edits: 0 | 1;
}

/** Shorter beginnings are those of house numbers. */
const LEAST_BEGINNING = 3;
const MOST_BEGUN = 20;

/** Third stage: the postcodes that words of the query name. */
export class PostcodeMatches {
  readonly known: readonly PostcodeMatch[];
  /** Others that they may mean: codes that they begin, and known parts of codes that are unknown. */
  readonly inexact: readonly PostcodeMatch[];
  /** Bits of all words of known ones. */
  readonly mask: number;
  readonly #head: GazetteerHead;

  constructor(head: GazetteerHead, query: AddressQuery) {
    this.#head = head;
    const found = (span: PostcodeSpan, postcodes: readonly number[], edits: 0 | 1 = 0): PostcodeMatch[] =>
      postcodes.map((postcode) => matchOf(head, span, postcode, edits));
    this.known = query.postcodes.flatMap((span) => found(span, head.postcodesOf(span.code)));
    this.inexact = query.postcodes.flatMap((span) => [
      ...found(span, begunBy(head, query, span)),
      ...found(span, partsOf(head, span), 1),
    ]);
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

  /** The bits of all of them. */
  maskOfEntry(rows: EntryRows, row: number): number {
    return this.known.length === 0 ? 0 : this.ofEntry(rows, row).reduce((all, mask) => all | mask, 0);
  }

  /** Bits of the words that name a postcode in an area or around it. */
  ofArea(area: number): number[] {
    return this.known.filter(({ record }) => this.#overlaps(area, record.area)).map(({ mask }) => mask);
  }

  /** The bits of all of them. */
  maskOfArea(area: number): number {
    return this.known.length === 0 ? 0 : this.ofArea(area).reduce((all, mask) => all | mask, 0);
  }

  #overlaps(area: number, other: number): boolean {
    if (other < 0) return false;
    const { areas } = this.#head;
    return area <= other ? other < areas.endOf(area) : area < areas.endOf(other);
  }
}

function matchOf(
  head: GazetteerHead,
  { from, to, code }: PostcodeSpan,
  postcode: number,
  edits: 0 | 1,
): PostcodeMatch {
  const record = head.postcode(postcode);
  const share = Math.min(1, code.length / canonicalPostcode(record.code).length);
  return { postcode, mask: bitsOf(from, to), record, share, edits };
}

/** Longer postcodes that the last words of a text begin while it is being typed. */
function begunBy(head: GazetteerHead, { words }: AddressQuery, { to, code }: PostcodeSpan): number[] {
  const isBeginning = to === words.length && words.at(-1)?.isPrefix === true;
  if (!isBeginning || code.length < LEAST_BEGINNING) return [];
  const exact = head.postcodesOf(code);
  return head.postcodesBeginning(code, MOST_BEGUN).filter((postcode) => !exact.includes(postcode));
}

function partsOf(head: GazetteerHead, { code }: PostcodeSpan): number[] {
  if (head.postcodesOf(code).length > 0) return [];
  return possiblePostcodeParts(code).flatMap((part) => head.postcodesOf(part));
}
