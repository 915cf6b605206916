import { townAndStreetNumber } from '../addresses/addresses.ts';

/**
 * Number along the street of a label with a number of the town and one of the street; else the first number that it covers, -1 if it
 * has none.
 *
 * @param key canonical form of the label
 * @param from first number that it covers
 */
export function numberAlong(key: string, from: number): number {
  return townAndStreetNumber(key)?.along ?? from;
}
