import { compareHouseNumbers, type House } from '../core/core.ts';
import type { Addresses } from './addresses.ts';
import { RANK } from './object-kinds.ts';
import { metresBetween } from './plane.ts';
import { unpackObject } from './street-ways.ts';

/** The same number on the same street no farther away is the same house. */
const SAME_HOUSE_METRES = 30;

/**
 * The houses of a street out of all rows that name it, in the order of their numbers. Where several objects have one
 * number near each other, the one that stands best for the house is kept, with the postcode of any.
 *
 * @param postcodeOf number of the row's postcode among the street's, -1 for none
 */
export function housesOf(
  rows: readonly number[],
  addresses: Addresses,
  postcodeOf: (row: number) => number,
): House[] {
  const sorted = [...rows].sort(
    (a, b) =>
      compareHouseNumbers(addresses.houseNumber(a), addresses.houseNumber(b)) ||
      addresses.rank(b) - addresses.rank(a) ||
      a - b,
  );
  const houses: House[] = [];
  for (let from = 0, end = 0; from < sorted.length; from = end) {
    const { key } = addresses.houseNumber(sorted[from]!);
    while (end < sorted.length && addresses.houseNumber(sorted[end]!).key === key) end++;
    for (const same of distinctHouses(sorted.slice(from, end), addresses))
      houses.push(houseOf(same, addresses, postcodeOf));
  }
  return houses;
}

/** Rows of one number by house, the best row first. An interpolated house is none where there is a real one. */
function distinctHouses(rows: readonly number[], addresses: Addresses): number[][] {
  const houses: number[][] = [];
  for (const row of rows) {
    if (houses.length > 0 && addresses.rank(row) === RANK.interpolated) continue;
    const same = houses.find(([kept]) => areNear(kept!, row, addresses));
    if (same) same.push(row);
    else houses.push([row]);
  }
  return houses;
}

function areNear(a: number, b: number, addresses: Addresses): boolean {
  const metres = metresBetween(addresses.lon(a), addresses.lat(a), addresses.lon(b), addresses.lat(b));
  return metres <= SAME_HOUSE_METRES;
}

function houseOf(rows: readonly number[], addresses: Addresses, postcodeOf: (row: number) => number): House {
  const best = rows[0]!;
  return {
    label: addresses.label(best),
    lat: addresses.lat(best),
    lon: addresses.lon(best),
    ...unpackObject(addresses.object(best)),
    postcode: rows.map(postcodeOf).find((postcode) => postcode >= 0) ?? -1,
  };
}
