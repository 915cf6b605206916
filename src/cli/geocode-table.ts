import { type FileHandle, open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable, systemCode } from '../files/files.ts';
import { openCurrent } from '../generation/generation.ts';
import {
  type Table as AnyTable,
  type ColumnsByField,
  chooseColumns,
  type Field,
  fieldOf,
  openSoundTable,
  type Row,
  rowText,
  wholeRows,
} from '../tables/tables.ts';
import { WorkerPool } from '../workers/workers.ts';
import { EXIT } from './exit-codes.ts';
import { formatCount, notice, print } from './output.ts';
import { createProgressDisplay } from './progress.ts';
import type { TableSettings } from './table-options.ts';
import { ADDED_COLUMNS, type CompletedRows, type TableAsking, type TableWork } from './table-rows.ts';

type Table = AnyTable<Row>;

const FIELDS = {
  forward: ['street', 'house_number', 'postal_code', 'locality', 'region', 'country', 'q'],
  reverse: ['lat', 'lng'],
} as const satisfies Record<TableAsking['kind'], readonly Field[]>;

/** Rows that a thread is given at once. */
const ROWS_AT_ONCE = 100;
/** The next rows wait while a thread works, so that none is idle. */
const ASKED_PER_WORKER = 2;
/** Heap of each thread. With a young generation of 12 MB, as threads of a server have, rows take 7 % more processor time. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 512 };
const MARK = '\uFEFF';

/**
 * Writes a table again with what was found for each row. A file that is there already is taken for the beginning of the same work, which a
 * killed process has left, and is gone on with.
 *
 * @param usual parameters of every row
 * @returns the exit code
 * @throws ServiceError INVALID_CONFIGURATION, INVALID_SOURCE, FILE_UNAVAILABLE, and those of opening the data set
 */
export async function geocodeTable(
  settings: TableSettings,
  kind: TableAsking['kind'],
  usual: TableAsking['usual'],
): Promise<number> {
  const [path, out] = pathsOf(settings);
  const table = await openSoundTable(path, settings);
  const columns = columnsOf(table, settings.columns, kind);
  tellTable(path, table, columns);
  const { delimiter, lineEnd } = table;
  const asking: TableAsking = { kind, columns, usual, language: settings.lang.join(','), delimiter, lineEnd };
  const output = await openOutput(out, table);
  try {
    return await completeRows(settings, table, asking, output);
  } finally {
    await output.file.close();
  }
}

function pathsOf({ csv, out }: TableSettings): readonly [string, string] {
  if (csv === undefined || out === undefined)
    throw new ServiceError('INVALID_CONFIGURATION', 'A table needs both --csv FILE and --out FILE.');
  if (resolve(csv) === resolve(out))
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      `--out is ${out}, the table itself; expected another file.`,
    );
  return [csv, out];
}

/** @throws ServiceError INVALID_CONFIGURATION */
function columnsOf(table: Table, named: readonly string[], kind: TableAsking['kind']): ColumnsByField {
  const columns = chooseColumns(table.header, FIELDS[kind], Object.fromEntries(named.map(readNamed)));
  const least: readonly Field[] =
    kind === 'reverse' ? ['lat', 'lng'] : ['q', 'street', 'locality', 'postal_code'];
  const has = (field: Field) => columns[field] !== undefined;
  if (kind === 'reverse' ? least.every(has) : least.some(has)) return columns;
  const headers = table.header.map((name) => `'${name}'`).join(', ');
  const expected =
    kind === 'reverse' ? 'lat=…,lng=…' : 'q=…, or street=…,house_number=…,postal_code=…,locality=…';
  const message = `No column is known by its header (${headers}); expected --columns ${expected}.`;
  throw new ServiceError('INVALID_CONFIGURATION', message);
}

/** `city=Ort` is a field and the header of its column. */
function readNamed(text: string): readonly [Field, string] {
  const [, name = '', header] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const field = fieldOf(name.trim());
  if (field && header) return [field, header];
  const fields = [...FIELDS.forward, ...FIELDS.reverse].join(', ');
  const message = `--columns has '${text}'; expected FIELD=HEADER with a field of ${fields}.`;
  throw new ServiceError('INVALID_CONFIGURATION', message);
}

function tellTable(path: string, { header, form }: Table, columns: ColumnsByField): void {
  const fields = Object.entries(columns).map(([field, at]) => `${field} = '${header[at]}'`);
  notice(`${path}: ${form}, ${fields.join(', ')}`);
}

interface Output {
  readonly file: FileHandle;
  /** Written first. */
  readonly head: string;
  /** Bytes that are there and whole; 0 if not even the head is. */
  readonly bytes: number;
  /** Rows below the header in them. */
  readonly rows: number;
  /** The last of them. */
  readonly lastRow: string;
}

/**
 * Opens the output, and changes nothing in it yet.
 *
 * @throws ServiceError INVALID_CONFIGURATION if it holds something else; FILE_UNAVAILABLE
 */
async function openOutput(path: string, table: Table): Promise<Output> {
  const head = (table.hasMark ? MARK : '') + rowText(headerOf(table), table.delimiter, table.lineEnd);
  const file = await openFile(path);
  try {
    const { rows, bytes, lastRowAt } = await wholeRows(path);
    const begun = await textAt(file, 0, Buffer.byteLength(head));
    if (rows > 0 ? begun !== head : !head.startsWith(begun)) throw ofOther(path);
    return {
      file,
      head,
      bytes,
      rows: Math.max(0, rows - 1),
      lastRow: await textAt(file, lastRowAt, bytes - lastRowAt),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Cuts off what a killed process has left of a row, and begins the file if it is not begun. */
async function prepare({ file, head, bytes }: Output): Promise<void> {
  await file.truncate(bytes);
  if (bytes === 0) await file.appendFile(head);
}

/** @throws ServiceError FILE_UNAVAILABLE */
async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'a+');
  } catch (error) {
    throw fileUnavailable('write', path, error);
  }
}

async function textAt(file: FileHandle, at: number, bytes: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer.toString('utf8', 0, bytesRead);
}

function ofOther(path: string): ServiceError {
  const message = `${path} is there and is not the beginning of this table's result; remove it, or choose another --out.`;
  return new ServiceError('INVALID_CONFIGURATION', message);
}

/** The table's columns and ours, each with a name of its own. */
function headerOf({ header }: Table): readonly string[] {
  const names = [...header];
  for (const name of ADDED_COLUMNS) {
    let own: string = name;
    for (let count = 2; names.includes(own); count++) own = `${name}_${count}`;
    names.push(own);
  }
  return names;
}

async function completeRows(
  { data, out = '', csv = '', workers: wanted }: TableSettings,
  table: Table,
  asking: TableAsking,
  output: Output,
): Promise<number> {
  const { directory, manifest } = await openCurrent(data);
  const rows = await rowsAfter(table, asking, output, out);
  await prepare(output);
  if (output.rows > 0) notice(`${out} has ${formatCount(output.rows)} rows already; going on behind them`);
  const workers = wanted === 'auto' ? availableParallelism() : wanted;
  const pool = new WorkerPool<TableWork>({
    program: 'cli/table-worker',
    workers,
    resourceLimits: RESOURCE_LIMITS,
    onEnded: ({ reason }) => notice(`waypost: a thread ended: ${reason.message}`),
  });
  try {
    const source = await pool.open({ generation: { directory, attribution: manifest.attributions }, asking });
    const tally = new Tally(basename(csv), table.mostRows - output.rows);
    for await (const done of inOrder(rows, source.ask.bind(source), workers * ASKED_PER_WORKER)) {
      await append(output.file, out, done.answer.text);
      tally.add(done.rows, done.answer);
    }
    await output.file.sync();
    return tally.tell(out);
  } finally {
    await pool.close();
  }
}

/** The rows that are not in the output yet; refuses an output of other rows. */
async function rowsAfter(
  table: Table,
  asking: TableAsking,
  output: Output,
  out: string,
): Promise<AsyncGenerator<Row>> {
  const rows = table.rows();
  let last: Row | undefined;
  for (let row = 0; row < output.rows; row++) last = (await rows.next()).value as Row | undefined;
  if (output.rows === 0) return rows;
  const expected = last && rowText(last.cells, asking.delimiter, asking.delimiter);
  if (expected !== undefined && output.lastRow.startsWith(expected)) return rows;
  await rows.return(undefined);
  throw ofOther(out);
}

type Ask = (rows: TableWork['question']) => Promise<CompletedRows>;

interface Asked {
  readonly rows: number;
  readonly answer: Promise<CompletedRows>;
}

/** Asks some chunks of rows at once and yields their answers in the order of the rows. What stands before a row at fault is answered, too. */
async function* inOrder(
  rows: AsyncGenerator<Row>,
  ask: Ask,
  most: number,
): AsyncGenerator<{ readonly rows: number; readonly answer: CompletedRows }> {
  const underWay: Asked[] = [];
  let fault: unknown;
  const chunks = chunked(rows, (error) => {
    fault = error;
  });
  for await (const chunk of chunks) {
    const answer = ask(chunk);
    answer.catch(() => {}); // thrown where it is awaited
    underWay.push({ rows: chunk.length, answer });
    if (underWay.length >= most) yield* settled(underWay.splice(0, 1));
  }
  yield* settled(underWay);
  if (fault) throw fault;
}

async function* settled(asked: readonly Asked[]) {
  for (const { rows, answer } of asked) yield { rows, answer: await answer };
}

/** @param onFault is given what ends the rows before their end; those before it make a last chunk */
async function* chunked(
  rows: AsyncGenerator<Row>,
  onFault: (error: unknown) => void,
): AsyncGenerator<readonly (readonly string[])[]> {
  let chunk: (readonly string[])[] = [];
  for await (const { cells } of untilFault(rows, onFault)) {
    chunk.push(cells);
    if (chunk.length < ROWS_AT_ONCE) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

async function* untilFault(
  rows: AsyncGenerator<Row>,
  onFault: (error: unknown) => void,
): AsyncGenerator<Row> {
  try {
    yield* rows;
  } catch (error) {
    onFault(error);
  }
}

async function append(file: FileHandle, path: string, text: string): Promise<void> {
  try {
    await file.appendFile(text);
  } catch (error) {
    throw systemCode(error) === undefined ? error : fileUnavailable('write', path, error);
  }
}

/** Counts rows and shows how far the work is. */
class Tally {
  readonly #display = createProgressDisplay(process.stderr.isTTY === true);
  readonly #about;
  #rows = 0;
  #found = 0;
  #refused = 0;

  constructor(subject: string, total: number) {
    this.#about = { phase: 'geocode', subject, unit: 'rows', total } as const;
    this.#show(false);
  }

  add(rows: number, { found, refused }: CompletedRows): void {
    this.#rows += rows;
    this.#found += found;
    this.#refused += refused;
    this.#show(false);
  }

  /** Returns the exit code. */
  tell(out: string): number {
    this.#show(true);
    const [rows, found, refused] = [this.#rows, this.#found, this.#refused].map(formatCount);
    print(`${out}: ${rows} rows, ${found} found, ${refused} that could not be asked`);
    return this.#refused > 0 ? EXIT.someFailed : EXIT.done;
  }

  #show(finished: boolean): void {
    this.#display.show({ ...this.#about, done: this.#rows, finished });
  }
}
