import type { BoxTreeArrays } from './box-tree.ts';
import { Boxes } from './boxes.ts';
import { hilbertKey } from './hilbert.ts';
import { radixOrder } from './radix-order.ts';

/** Houses that one leaf stands for. */
export const HOUSES_A_LEAF = 16;
/** Streets of more houses than this may be anything; their numbers are not trusted to be neighbours. */
const MOST_HOUSES_IN_LINE = 1_024;

export interface HousePositions {
  readonly houseOffset: Uint32Array;
  /** 1e-7 degrees. */
  readonly houseLatE7: Int32Array;
  readonly houseLonE7: Int32Array;
}

/**
 * A tree over houses. Where numbers follow a street, neighbours by number are neighbours on the ground: a leaf stands for
 * sixteen of them and is the number of its first house. Where they do not, leaves are cut from `strewn`, those
 * houses in the order of a Hilbert curve, and stand for a place in it, counted from the number of all houses on.
 */
export interface HouseTreeArrays extends BoxTreeArrays {
  readonly strewn: Uint32Array;
}

/** @param isInLine whether the numbers of an entry's houses follow a street */
export function packHouses(houses: HousePositions, isInLine: (entry: number) => boolean): HouseTreeArrays {
  const boxes = new Boxes();
  const strewn: number[] = [];
  for (let entry = 0; entry < houses.houseOffset.length - 1; entry++) {
    const from = houses.houseOffset[entry]!;
    const to = houses.houseOffset[entry + 1]!;
    if (isInLine(entry) && to - from <= MOST_HOUSES_IN_LINE) addLeaves(boxes, houses, from, to);
    else for (let house = from; house < to; house++) strewn.push(house);
  }
  const sorted = alongCurve(houses, Uint32Array.from(strewn));
  addStrewnLeaves(boxes, houses, sorted);
  return { ...boxes.pack(), strewn: sorted };
}

function addLeaves(boxes: Boxes, { houseLatE7, houseLonE7 }: HousePositions, from: number, to: number): void {
  for (let first = from; first < to; first += HOUSES_A_LEAF) {
    boxes.begin(first, houseLatE7[first]!, houseLonE7[first]!);
    for (let house = first + 1; house < Math.min(first + HOUSES_A_LEAF, to); house++)
      boxes.extend(houseLatE7[house]!, houseLonE7[house]!);
    boxes.end();
  }
}

function addStrewnLeaves(
  boxes: Boxes,
  { houseLatE7, houseLonE7 }: HousePositions,
  strewn: Uint32Array,
): void {
  for (let first = 0; first < strewn.length; first += HOUSES_A_LEAF) {
    const [house, ...others] = strewn.subarray(first, first + HOUSES_A_LEAF);
    boxes.begin(houseLatE7.length + first, houseLatE7[house!]!, houseLonE7[house!]!);
    for (const other of others) boxes.extend(houseLatE7[other]!, houseLonE7[other]!);
    boxes.end();
  }
}

function alongCurve({ houseLatE7, houseLonE7 }: HousePositions, houses: Uint32Array): Uint32Array {
  const box = new Int32Array(4);
  const keys = Float64Array.from(houses, (house) => {
    box[0] = box[2] = houseLonE7[house]!;
    box[1] = box[3] = houseLatE7[house]!;
    return hilbertKey(box, 0);
  });
  return radixOrder(keys).map((i) => houses[i]!);
}
