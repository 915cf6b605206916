/**
 * Typed arrays that are searched. There are only these three, and no plain lists, so that the engine compiles each search for a few kinds of
 * array: every further kind would slow down all callers. Lists of other things use {@link partitionPoint}.
 */
type SortedArray = Uint16Array | Uint32Array | Float64Array;

/** First index in `[from, to)` whose value is at least `value`; `to` if all are less. The values are ascending. */
export function lowerBound(values: SortedArray, value: number, from = 0, to = values.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First index in `[from, to)` whose value is greater than `value`; `to` if none is. The values are ascending. */
export function upperBound(values: SortedArray, value: number, from = 0, to = values.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First index of a value among ascending ones, or -1. */
export function indexOfSorted(values: SortedArray, value: number): number {
  const index = lowerBound(values, value);
  return values[index] === value ? index : -1;
}

/**
 * First index in `[from, to)` that is not before what is looked for; `to` if all are.
 *
 * @param isBefore true for a beginning of the indexes and false for all others
 */
export function partitionPoint(from: number, to: number, isBefore: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * First index of a value in an order; -1 for none.
 *
 * @param order indexes of the values, by which they ascend
 */
export function indexInOrder(values: Float64Array, order: Uint32Array, value: number): number {
  const first = partitionPoint(0, order.length, (at) => values[order[at]!]! < value);
  const index = order[first];
  return index !== undefined && values[index] === value ? index : -1;
}
