import { intersectionOf, type Spans, unionOf, widened } from './spans.ts';

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
