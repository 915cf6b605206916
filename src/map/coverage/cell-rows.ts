import { intersectionOf, type Spans, spansOf, unionOf, widened } from './spans.ts';

/** Spans of cells, row by row from the north. */
export type CellRows = readonly Spans[];

/**
 * Adds the eight neighbours of each cell.
 *
 * @param columns number of columns around the world
 */
export function grown(rows: CellRows, columns: number): CellRows {
  return rows.map((own, i) => {
    const near = [rows[i - 1] ?? [], own, rows[i + 1] ?? []];
    const all = near.reduce((spans, others) => unionOf(spans, others));
    return all.length > 0 ? intersectionOf(widened(all), [0, columns]) : [];
  });
}

/** Marks on the cells of a grid, of each of which one bit is kept once its row has a mark. */
export class CellMarks {
  readonly #columns: number;
  readonly #rows: (Uint8Array | undefined)[] = [];

  /** @param columns number of columns around the world, a multiple of 8 */
  constructor(columns: number) {
    this.#columns = columns;
  }

  add(column: number, row: number): void {
    this.#rows[row] ??= new Uint8Array(this.#columns / 8);
    this.#rows[row]![column >> 3]! |= 1 << (column & 7);
  }

  /** The first row with a mark and one more than the last; both 0 without marks. */
  get rows(): readonly [first: number, end: number] {
    return [
      Math.max(
        0,
        this.#rows.findIndex((row) => row !== undefined),
      ),
      this.#rows.length,
    ];
  }

  /** Columns of the marked cells of a row. */
  in(row: number): Spans {
    const marks = this.#rows[row];
    if (!marks) return [];
    const columns: number[] = [];
    for (let column = 0; column < this.#columns; column++)
      if ((marks[column >> 3]! >> (column & 7)) & 1) columns.push(column);
    return spansOf(columns);
  }
}
