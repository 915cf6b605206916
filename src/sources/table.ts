/** A row of a file before anything is understood of it. */
export interface Row {
  /** Where it begins, from 1. */
  readonly line: number;
  /** By column; empty cells are left out. */
  readonly cells: ReadonlyMap<string, string>;
  /** Degrees, from a geometry; absent if columns say it. */
  readonly point?: { readonly lat: number; readonly lon: number } | undefined;
}

/** A row that is none: words that follow `file, line 17`. */
export interface BrokenRow {
  readonly line: number;
  readonly reason: string;
}

export interface Table {
  /** Known before the first row; undefined for a format in which every row names its own. */
  readonly headers: readonly string[] | undefined;
  readonly rows: AsyncIterable<Row | BrokenRow>;
}

/** Longest cell that is read, in characters; longer ones are pictures, or a quote that never ends. */
export const LONGEST_CELL = 100_000;

export function isBroken(row: Row | BrokenRow): row is BrokenRow {
  return 'reason' in row;
}
