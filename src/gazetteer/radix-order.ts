const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;
const KEY_BITS = 53;

/**
 * Indexes of `keys` in ascending order of their values, equal ones as they stand. Sixteen bits at a time from the
 * lowest on: linear, and without a call per comparison, which tens of millions of keys would feel.
 *
 * @param keys whole numbers from 0 to 2^53
 */
export function radixOrder(keys: ArrayLike<number>): Uint32Array {
  let order = new Uint32Array(keys.length).map((_, i) => i);
  let next = new Uint32Array(keys.length);
  for (let bit = 0; bit < KEY_BITS; bit += DIGIT_BITS) {
    const starts = startsOfDigits(keys, bit);
    if (starts === undefined) continue;
    const scale = 2 ** -bit;
    for (let i = 0; i < order.length; i++) {
      const index = order[i]!;
      next[starts[digitOf(keys[index]!, scale)]!++] = index;
    }
    [order, next] = [next, order];
  }
  return order;
}

/** Start of each digit's keys; undefined if all keys have the same digit. */
function startsOfDigits(keys: ArrayLike<number>, bit: number): Uint32Array | undefined {
  const counts = new Uint32Array(DIGITS);
  const scale = 2 ** -bit;
  for (let i = 0; i < keys.length; i++) counts[digitOf(keys[i]!, scale)]!++;
  if (keys.length === 0 || counts[digitOf(keys[0]!, scale)] === keys.length) return undefined;
  let start = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = counts[digit]!;
    counts[digit] = start;
    start += count;
  }
  return counts;
}

/** @param scale a power of two that brings the digit's lowest bit to the units */
function digitOf(key: number, scale: number): number {
  return Math.floor(key * scale) & (DIGITS - 1);
}
