import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ServiceError } from '../core/core.ts';
import { delimiterOf } from './delimiter.ts';
import { chunksOf, type Encoding, examineFile } from './encoding.ts';

/** Characters of a row that are read; more come of quotes that were never closed. */
const MOST_CHARACTERS = 1 << 20;

export interface Row {
  /** As many as the header has. */
  readonly cells: readonly string[];
  /** Line of the file in which it ends, from 1. */
  readonly line: number;
}

/** A file of delimited text whose first row names the columns. */
export interface Table {
  readonly header: readonly string[];
  readonly encoding: Encoding;
  readonly hasMark: boolean;
  readonly delimiter: string;
  /** `\r\n` or `\n`, as its header ends. */
  readonly lineEnd: string;
  /** Rows below the header, if no cell has a line break. */
  readonly mostRows: number;
  /**
   * Reads the rows below the header, each time from the beginning.
   *
   * @throws ServiceError INVALID_SOURCE with the line, at a row that is broken or wider than the header
   */
  readonly rows: () => AsyncGenerator<Row>;
}

interface TableOptions {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: string | undefined;
}

/**
 * Recognises encoding and delimiter of a table and reads its header.
 *
 * @throws ServiceError FILE_UNAVAILABLE, INVALID_SOURCE
 */
export async function openTable(path: string, options: TableOptions = {}): Promise<Table> {
  const file = await examineFile(path, options.encoding);
  const { encoding, hasMark, beginning, lines } = file;
  const delimiter = options.delimiter ?? delimiterOf(beginning);
  const records = () => recordsOf(path, encoding, delimiter);
  const header = await firstOf(records());
  if (!header)
    throw new ServiceError('INVALID_SOURCE', `${path} is empty; expected a row that names the columns.`);
  return {
    header,
    encoding,
    hasMark,
    delimiter,
    lineEnd: /^[^\n]*\r\n/.test(beginning) ? '\r\n' : '\n',
    mostRows: Math.max(0, lines - 1),
    rows: () => rowsBelow(records(), header, path),
  };
}

async function firstOf(records: AsyncGenerator<Row>): Promise<readonly string[] | undefined> {
  for await (const { cells } of records) return cells; // leaving the loop closes the file
  return undefined;
}

async function* rowsBelow(
  records: AsyncGenerator<Row>,
  header: readonly string[],
  path: string,
): AsyncGenerator<Row> {
  await records.next();
  for await (const { cells, line } of records) {
    if (cells.length > header.length) throw tooWide(path, line, cells.length, header.length);
    yield { cells: header.map((_, at) => cells[at] ?? ''), line };
  }
}

function tooWide(path: string, line: number, cells: number, columns: number): ServiceError {
  const message = `Line ${line} of ${path} has ${cells} cells and the header ${columns}; expected as many at most: is --delimiter right, and are cells with a delimiter in quotes?`;
  return new ServiceError('INVALID_SOURCE', message);
}

async function* recordsOf(path: string, encoding: Encoding, delimiter: string): AsyncGenerator<Row> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MOST_CHARACTERS,
  });
  const source = Readable.from(decoded(path, encoding));
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of source.pipe(parser)) yield { cells: record, line: info.lines };
  } catch (error) {
    throw error instanceof CsvError ? brokenRow(path, error) : error;
  } finally {
    source.destroy();
  }
}

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunksOf(path)) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

const FLAWS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a cell begins with a quote that nothing closes',
  CSV_INVALID_CLOSING_QUOTE:
    'more follows a closing quote; expected the delimiter, or two quotes for one in the cell',
  INVALID_OPENING_QUOTE: 'a quote stands within a cell that does not begin with one',
  CSV_MAX_RECORD_SIZE: `a row has more than ${MOST_CHARACTERS} characters; is a quote missing before it?`,
};

function brokenRow(path: string, error: CsvError): ServiceError {
  const { lines, column } = error as CsvError & {
    readonly lines?: number;
    readonly column?: number | string;
  };
  const flaw = FLAWS[error.code] ?? error.message;
  const at = typeof column === 'number' ? `, column ${column + 1}` : '';
  return new ServiceError('INVALID_SOURCE', `Line ${lines ?? '?'}${at} of ${path}: ${flaw}.`, {
    cause: error,
  });
}
