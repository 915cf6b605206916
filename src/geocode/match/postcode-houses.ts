import type { HouseMatch, NumberSpan } from '../address-query.ts';
import {
  type EntryRows,
  type GazetteerHead,
  type HouseTables,
  MOST_STREETS_OF_POSTCODE,
  NO_POSTCODE,
  refKindOf,
} from '../gazetteer-port.ts';
import { canonicalPostcode } from '../read-query.ts';
import { findHouse } from './houses.ts';

/** A house that a postcode and a number name without a street. */
export interface PostcodeHouse {
  /** Entry number of its street. */
  readonly street: number;
  readonly house: HouseMatch;
}

/** Postcodes of more streets are those of towns: there a number alone says nothing. */
const MOST_STREETS = MOST_STREETS_OF_POSTCODE - 1;

/** Streets among the entries of a postcode; empty if there are too many. */
export function streetsOfPostcode(rows: EntryRows, entries: Uint32Array): number[] {
  const streets: number[] = [];
  for (const entry of entries) {
    if (refKindOf(rows.kind[rows.rowOf(entry)]!) !== 'street') continue;
    if (streets.length === MOST_STREETS) return [];
    streets.push(entry);
  }
  return streets;
}

/**
 * The one house of a number among those that carry a postcode, as a postcode of few streets has (`1011TG 1`, `SW1A 2AA
 * 10`); if the postcode is of one street alone, it may lie between known ones. Undefined if no house or several fit.
 */
export function houseOfPostcode(
  head: GazetteerHead,
  rows: EntryRows,
  tables: HouseTables,
  postcode: number,
  streets: readonly number[],
  span: NumberSpan,
): PostcodeHouse | undefined {
  const found = streets.map((street) => {
    const isSole = hasOnePostcode(head, rows, street);
    const isMeant = (house: number): boolean => carries(rows, tables, street, house, postcode, isSole);
    const area = rows.areaOf(rows.rowOf(street));
    const country = area < 0 ? undefined : head.areas.countryCodeOf(area);
    return { street, house: findHouse(tables, street, country, span, isMeant) };
  });
  const isOneStreet = found.length === 1;
  const [only, ...others] = found.filter(
    ({ house: { kind } }) => kind === 'exact' || (kind === 'interpolated' && isOneStreet),
  );
  return others.length > 0 ? undefined : only;
}

/** A house without a postcode has that of its street, if the street has but one. */
function carries(
  { rowOf, postcodes: { values, offsets } }: EntryRows,
  tables: HouseTables,
  street: number,
  house: number,
  postcode: number,
  isSole: boolean,
): boolean {
  const index = tables.postcode[house]!;
  return index === NO_POSTCODE ? isSole : values[offsets[rowOf(street)]! + index] === postcode;
}

/** True for a street with one postcode, not counting parts of it. */
function hasOnePostcode(
  head: GazetteerHead,
  { rowOf, postcodes: { values, offsets } }: EntryRows,
  street: number,
): boolean {
  const row = rowOf(street);
  const postcodes = values.subarray(offsets[row]!, offsets[row + 1]!);
  const codes = Array.from(postcodes, (postcode) => canonicalPostcode(head.postcode(postcode).code));
  const isPart = (code: string): boolean => codes.some((other) => other !== code && other.startsWith(code));
  return codes.filter((code) => !isPart(code)).length === 1;
}
