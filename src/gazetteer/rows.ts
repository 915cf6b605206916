import { Growable, upperBound } from '../arrays/arrays.ts';
import type { ColumnArray } from '../columns/columns.ts';

/** Lists of different lengths one after the other: list `n` is `[offsets[n], offsets[n + 1])` of `values`. */
export interface Rows<T extends ColumnArray = Uint32Array> {
  readonly values: T;
  readonly offsets: Uint32Array;
}

/** Collects lists one after the other. */
export class RowsWriter<T extends ColumnArray = Uint32Array> {
  readonly values: Growable<T>;
  readonly #offsets = new Growable(Uint32Array);

  constructor(type: new (length: number) => T) {
    this.values = new Growable(type);
    this.#offsets.push(0);
  }

  /** Ends a list: the values pushed to `values` since the last call. */
  endRow(): void {
    this.#offsets.push(this.values.length);
  }

  rows(): Rows<T> {
    return { values: this.values.values(), offsets: this.#offsets.values() };
  }
}

/** Number of values in the rows `order` together, and where each of them then starts. */
export function offsetsInOrder(offsets: Uint32Array, order: Uint32Array): Uint32Array {
  const ordered = new Uint32Array(order.length + 1);
  for (let i = 0; i < order.length; i++)
    ordered[i + 1] = ordered[i]! + offsets[order[i]! + 1]! - offsets[order[i]!]!;
  return ordered;
}

/** The values of all rows, row by row in the given order. */
export function valuesInOrder<T extends ColumnArray>(
  { values, offsets }: Rows<T>,
  order: Uint32Array,
  ordered: Uint32Array,
): T {
  const result = values.slice() as T; // slice keeps the array's own type
  for (let i = 0; i < order.length; i++)
    result.set(values.subarray(offsets[order[i]!]!, offsets[order[i]! + 1]!), ordered[i]!);
  return result;
}

/** The same rows in another order. */
export function rowsInOrder<T extends ColumnArray>(rows: Rows<T>, order: Uint32Array): Rows<T> {
  const offsets = offsetsInOrder(rows.offsets, order);
  return { values: valuesInOrder(rows, order, offsets), offsets };
}

/**
 * Rows turned around: for every key the rows it stands in, ascending, each once.
 *
 * @param keyOf of a value; in [0, keys)
 */
export function invertRows({ values, offsets }: Rows, keys: number, keyOf: (value: number) => number): Rows {
  const starts = new Uint32Array(keys + 1);
  eachKeyOnce(values, offsets, keys, keyOf, (key) => {
    starts[key + 1]! += 1;
  });
  for (let key = 0; key < keys; key++) starts[key + 1]! += starts[key]!;
  const inverted = new Uint32Array(starts[keys]!);
  const next = starts.slice();
  eachKeyOnce(values, offsets, keys, keyOf, (key, row) => {
    inverted[next[key]!++] = row;
  });
  return { values: inverted, offsets: starts };
}

const NEVER = 0xffffffff;

function eachKeyOnce(
  values: Uint32Array,
  offsets: Uint32Array,
  keys: number,
  keyOf: (value: number) => number,
  onKey: (key: number, row: number) => void,
): void {
  const lastRow = new Uint32Array(keys).fill(NEVER);
  for (let row = 0; row < offsets.length - 1; row++)
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) {
      const key = keyOf(values[at]!);
      if (lastRow[key] === row) continue;
      lastRow[key] = row;
      onKey(key, row);
    }
}

/** Index of the row that holds the value at `at`: the last that starts there or before. */
export function rowHolding(offsets: Uint32Array, at: number): number {
  return upperBound(offsets, at, 1) - 1;
}
