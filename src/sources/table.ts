import { type BrokenRow, openTable } from '../tables/tables.ts';

/** A row of a file before anything is understood of it. */
export interface Row {
  /** Where it begins, from 1. */
  readonly line: number;
  /** By column; empty cells are left out. */
  readonly cells: ReadonlyMap<string, string>;
  /** Degrees, from a geometry; absent if columns say it. */
  readonly point?: { readonly lat: number; readonly lon: number } | undefined;
}

export interface Table {
  /** Known before the first row; undefined for a format in which every row names its own. */
  readonly headers: readonly string[] | undefined;
  readonly rows: AsyncIterable<Row | BrokenRow>;
}

/** A text as spreadsheets protect it from being taken for a number: `="0771"`. */
const PROTECTED = /^="(.*)"$/s;

export function isBroken(row: Row | BrokenRow): row is BrokenRow {
  return 'reason' in row;
}

/** A table of cells; rows without any are left out. */
export async function cellTable(path: string): Promise<Table> {
  const table = await openTable(path);
  const headers = table.header.map((header) => header.trim());
  return { headers, rows: rowsOf(table.rows(), headers) };
}

async function* rowsOf(
  rows: ReturnType<Awaited<ReturnType<typeof openTable>>['rows']>,
  headers: readonly string[],
): AsyncGenerator<Row | BrokenRow> {
  for await (const row of rows) {
    if ('reason' in row) yield row;
    else if (row.cells.some((cell) => cell.trim() !== ''))
      yield { line: row.line, cells: byHeader(headers, row.cells) };
  }
}

function byHeader(headers: readonly string[], cells: readonly string[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const [at, header] of headers.entries()) {
    const cell = (PROTECTED.exec(cells[at] ?? '')?.[1] ?? cells[at] ?? '').trim();
    if (cell !== '' && !named.has(header)) named.set(header, cell);
  }
  return named;
}
