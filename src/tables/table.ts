import { ServiceError } from '../core/core.ts';
import { delimiterOf } from './delimiter.ts';
import { type Encoding, examineText, NO_LETTER, textsOf } from './encoding.ts';
import { firstBytes } from './packed-bytes.ts';
import { recordsIn, type TableRecord } from './records.ts';
import type { BrokenRow, Row, Table } from './rows.ts';
import { openWorkbook } from './workbook.ts';

const BEGIN_BYTES = 4;
const ZIP = Buffer.from('PK\u0003\u0004');
const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

export interface TableOptions {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: string | undefined;
}

/**
 * Recognises how a table is written and reads its header, which is empty for an empty file. A broken row is told, and the rows behind it
 * are read.
 *
 * @throws ServiceError FILE_UNAVAILABLE, INVALID_SOURCE
 */
export async function openTable(path: string, options: TableOptions = {}): Promise<Table> {
  const begin = await firstBytes(path, BEGIN_BYTES);
  if (begin.equals(ZIP)) return openWorkbook(path, options.delimiter);
  if (begin.equals(OLD_WORKBOOK))
    throw unsound(path, 'it is a workbook in its old form, or one with a password; expected .xlsx or CSV');
  return openText(path, options);
}

async function openText(path: string, options: TableOptions): Promise<Table> {
  const { encoding, beginning, ...text } = await examineText(path, options.encoding);
  const delimiter = options.delimiter ?? delimiterOf(beginning);
  const records = () => recordsIn(textsOf(path, encoding), delimiter);
  const header = await firstOf(records());
  return {
    header,
    form: `${encoding}, delimiter ${JSON.stringify(delimiter)}`,
    hasMark: text.hasMark,
    delimiter,
    lineEnd: /^[^\n]*\r\n/.test(beginning) ? '\r\n' : '\n',
    mostRows: Math.max(0, text.lines - 1),
    flaw: text.flaw,
    rows: () => rowsBelow(records(), header),
  };
}

/**
 * Opens a table in which every row can be read; reading it ends at one that cannot.
 *
 * @throws ServiceError FILE_UNAVAILABLE; INVALID_SOURCE with the line, here or at such a row
 */
export async function openSoundTable(path: string, options: TableOptions = {}): Promise<Table<Row>> {
  const table = await openTable(path, options);
  if (table.header.length === 0) throw unsound(path, 'is empty; expected a row that names the columns');
  if (table.flaw !== undefined)
    throw unsound(path, `${table.flaw}; expected text in one encoding, which --encoding names`);
  return { ...table, rows: () => soundRows(table.rows(), path) };
}

async function* soundRows(rows: AsyncGenerator<Row | BrokenRow>, path: string): AsyncGenerator<Row> {
  for await (const row of rows) {
    if ('reason' in row) throw unsound(path, `line ${row.line}: ${row.reason}`);
    yield row;
  }
}

function unsound(path: string, what: string): ServiceError {
  return new ServiceError('INVALID_SOURCE', `'${path}' cannot be used: ${what}.`);
}

async function firstOf(records: AsyncGenerator<TableRecord>): Promise<readonly string[]> {
  for await (const { cells } of records) return cells ?? []; // leaving the loop closes the file
  return [];
}

async function* rowsBelow(
  records: AsyncGenerator<TableRecord>,
  header: readonly string[],
): AsyncGenerator<Row | BrokenRow> {
  await records.next();
  for await (const { cells = [], line, reason } of records) {
    const flaw = reason ?? flawOf(cells, header);
    yield flaw === undefined
      ? { cells: header.map((_, at) => cells[at] ?? ''), line }
      : { line, reason: flaw };
  }
}

function flawOf(cells: readonly string[], header: readonly string[]): string | undefined {
  if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
    return `has ${cells.length} cells: expected ${header.length}, as the first line has`;
  const at = cells.findIndex((cell) => cell.includes(NO_LETTER));
  return at < 0 ? undefined : `'${header[at]}': holds bytes that are no UTF-8`;
}
