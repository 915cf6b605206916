import { indexOfSorted } from '../arrays/arrays.ts';

/** Numbers that more than one of several lists holds. */
export class SharedNumbers {
  /** Ascending, each once. */
  readonly #shared: Float64Array;

  /** @param lists in any order and with repetitions; their memory is taken over. Zeros are left out. */
  constructor(lists: readonly Float64Array[]) {
    const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
    let end = 0;
    for (const list of lists) {
      const once = distinct(list.sort());
      all.set(once, end);
      end += once.length;
    }
    this.#shared = repeated(all.subarray(0, end).sort());
  }

  get length(): number {
    return this.#shared.length;
  }

  /** Place of a number among those that are shared; -1 for one that is not. */
  placeOf(number: number): number {
    return indexOfSorted(this.#shared, number);
  }
}

/** Moves the numbers of a sorted list but zeros, each once, to its beginning. */
function distinct(sorted: Float64Array): Float64Array {
  let end = 0;
  for (let at = 0; at < sorted.length; at++) {
    const number = sorted[at]!;
    if (number !== 0 && (end === 0 || number !== sorted[end - 1])) sorted[end++] = number;
  }
  return sorted.subarray(0, end);
}

/** Sorted numbers that stand more than once, each once. */
function repeated(sorted: Float64Array): Float64Array {
  let end = 0;
  for (let at = 1; at < sorted.length; at++)
    if (sorted[at] === sorted[at - 1] && sorted[at] !== sorted[end - 1]) sorted[end++] = sorted[at]!;
  return sorted.slice(0, end);
}
