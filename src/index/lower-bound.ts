/** Index of the first value ≥ `value` in the ascending array between low and high. */
export function lowerBound(values: Uint32Array, value: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
