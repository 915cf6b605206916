import { compareHouseNumbers, type House } from '../addresses/addresses.ts';
import type { Addresses } from './addresses.ts';
import { RANK } from './object-kinds.ts';
import { metresBetween } from './plane.ts';
import { unpackObject } from './street-ways.ts';

/** The same number on the same street no farther away is the same house. */
const SAME_HOUSE_METRES = 30;
/** The same number on the same street in a register and in OpenStreetMap is the same house within this. */
const SAME_IN_REGISTER_METRES = 60;
/** Objects of one house that are farther apart are points of their own, so that each is found where it stands. */
const SAME_POINT_METRES = 5;

/**
 * The houses of a street out of all rows that name it, in the order of their numbers. Where several objects have one
 * number near each other, the one that stands best for the house comes first, and all have the postcode and the name of any.
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
    for (const same of distinctHouses(sorted.slice(from, end), addresses)) {
      const known = {
        postcode: same.map(postcodeOf).find((number) => number >= 0) ?? -1,
        name: same.map((row) => addresses.name(row)).find((name) => name !== undefined),
      };
      const points = distinctPoints(ofOneSource(same, addresses), addresses);
      for (const row of points) {
        const footprint = footprintOf(row, same, points, addresses);
        houses.push({ ...houseOf(row, addresses, known), ...(footprint.length > 0 && { footprint }) });
      }
    }
  }
  return houses;
}

/** Rows of one number by house, the best row first. A real house replaces an interpolated one. */
function distinctHouses(rows: readonly number[], addresses: Addresses): number[][] {
  const houses: number[][] = [];
  for (const row of rows) {
    if (houses.length > 0 && addresses.rank(row) === RANK.interpolated) continue;
    const same = houses.find((house) => isSameHouse(house, row, addresses));
    if (same) same.push(row);
    else houses.push([row]);
  }
  return houses;
}

/** @param house its best row first */
function isSameHouse(house: readonly number[], row: number, addresses: Addresses): boolean {
  if (metresApart(house[0]!, row, addresses) <= SAME_HOUSE_METRES) return true;
  const isRegistered = isOfRegister(row, addresses);
  const isNear = (other: number): boolean =>
    isOfRegister(other, addresses) !== isRegistered &&
    metresApart(other, row, addresses) <= SAME_IN_REGISTER_METRES;
  return house.some(isNear);
}

/** Where a register and OpenStreetMap both know a house, the rows of the one whose row is the best. */
function ofOneSource(rows: readonly number[], addresses: Addresses): readonly number[] {
  const isRegistered = isOfRegister(rows[0]!, addresses);
  return rows.filter((row) => isOfRegister(row, addresses) === isRegistered);
}

function isOfRegister(row: number, addresses: Addresses): boolean {
  const rank = addresses.rank(row);
  return rank === RANK.ofRegister || rank === RANK.ofPreferredRegister;
}

/** Rows of one house that stand apart, the best first. */
function distinctPoints(rows: readonly number[], addresses: Addresses): number[] {
  const points: number[] = [];
  for (const row of rows)
    if (points.every((point) => metresApart(point, row, addresses) > SAME_POINT_METRES)) points.push(row);
  return points;
}

/** The outline of a row, else that of one which it stands for: beside it, or of the other source. */
function footprintOf(
  row: number,
  same: readonly number[],
  points: readonly number[],
  addresses: Addresses,
): readonly Int32Array[] {
  const meant = same.filter(
    (other) =>
      !points.includes(other) &&
      (metresApart(row, other, addresses) <= SAME_POINT_METRES ||
        isOfRegister(row, addresses) !== isOfRegister(other, addresses)),
  );
  const outlines = [row, ...meant].map((one) => addresses.footprint(one));
  return outlines.find((rings) => rings.length > 0) ?? [];
}

function metresApart(a: number, b: number, addresses: Addresses): number {
  return metresBetween(addresses.lon(a), addresses.lat(a), addresses.lon(b), addresses.lat(b));
}

/** @param known what the row may lack and another of the same house has */
export function houseOf(
  row: number,
  addresses: Addresses,
  { postcode, name }: { readonly postcode: number; readonly name: string | undefined },
): House {
  const { type, sourceId } = unpackObject(addresses.object(row));
  const mainTag = addresses.mainTag(row);
  return {
    label: addresses.label(row),
    latE7: addresses.lat(row),
    lonE7: addresses.lon(row),
    type,
    sourceId,
    postcode,
    ...(mainTag !== undefined && { mainTag }),
    ...(name !== undefined && { name }),
  };
}
