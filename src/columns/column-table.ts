import { ARRAY_TYPES, type ColumnArray, type Container } from './container.ts';

/** Types of columns, by their names in a table. */
interface Arrays {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly u32: Uint32Array;
  readonly i32: Int32Array;
  readonly f64: Float64Array;
}

/** How many values a column has. */
export type ColumnLength =
  /** `times` values for each row of a kind, and `more`. */
  | { readonly per: string; readonly times: number; readonly more: number }
  /** The values of lists, which end where the last value of another column says. */
  | { readonly listsOf: string }
  /** A number that follows from the length of another column. */
  | { readonly follows: string; readonly lengthFor: (length: number) => number }
  | 'any';

export interface ColumnDeclaration<T extends keyof Arrays = keyof Arrays> {
  readonly type: T;
  readonly length: ColumnLength;
  /** The meaning of a value, for the page of formats; `startsPer` says all where it is left out. */
  readonly holds?: string;
}

/** The columns of a kind of container by name: reader, writer and checks follow from it. */
export type ColumnTable = Readonly<Record<string, ColumnDeclaration>>;

/** The arrays of a container with the columns of a table. */
export type ColumnsOf<T extends ColumnTable> = { readonly [N in keyof T]: Arrays[T[N]['type']] };

/** A value for each row of a kind, or `times` values. */
export const per = (row: string, times = 1): ColumnLength => ({ per: row, times, more: 0 });
/** Where the list of each row begins, and where the last one ends. */
export const startsPer = (row: string): ColumnLength => ({ per: row, times: 1, more: 1 });
/** The values of lists whose beginnings are in the column `starts`. */
export const listsOf = (starts: string): ColumnLength => ({ listsOf: starts });

/** Bytes that each row of a kind takes in the columns of a table, those of its lists left out. */
export function bytesPerRow(table: ColumnTable, row: string): number {
  const sizes = Object.values(table).map(({ type, length }) =>
    typeof length === 'object' && 'per' in length && length.per === row
      ? length.times * ARRAY_TYPES[type].BYTES_PER_ELEMENT
      : 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Reads the columns of a table and compares their lengths with each other.
 *
 * @param countsOf numbers of rows by kind, as far as columns tell them
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the first column that is missing or has the wrong length
 */
export function readColumns<const T extends ColumnTable>(
  container: Container,
  table: T,
  countsOf: (columns: ColumnsOf<T>) => Readonly<Record<string, number>>,
): ColumnsOf<T> {
  const rows = Object.entries(table);
  const arrays: Readonly<Record<string, ColumnArray>> = Object.fromEntries(
    rows.map(([name, { type }]) => [name, container[type](name)]),
  );
  const columns = arrays as ColumnsOf<T>; // each is read with the type of its row
  const counts = countsOf(columns);
  for (const [name, { length }] of rows) {
    const expected = expectedLength(arrays, counts, length);
    if (expected !== undefined) container.expectLength(name, expected);
  }
  return columns;
}

function expectedLength(
  arrays: Readonly<Record<string, ColumnArray>>,
  counts: Readonly<Record<string, number>>,
  length: ColumnLength,
): number | undefined {
  if (length === 'any') return undefined;
  if ('per' in length) return counts[length.per]! * length.times + length.more;
  if ('listsOf' in length) return arrays[length.listsOf]!.at(-1) ?? -1; // no column is that long
  return length.lengthFor(arrays[length.follows]!.length);
}
