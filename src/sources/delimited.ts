import { type BrokenRow, LONGEST_CELL, type Row, type Table } from './table.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** As long as a row may be, in characters. */
const LONGEST_ROW = 10 * LONGEST_CELL;
/** A text as spreadsheets protect it from being taken for a number: `="0771"`. */
const PROTECTED = /^="(.*)"$/s;

/** A record of a table: its cells, or what is wrong with it; and where the next one begins. */
interface Parsed {
  readonly end: number;
  readonly lines: number;
  readonly cells?: readonly string[];
  readonly reason?: string;
}

/**
 * Reads a table whose cells are separated by commas, semicolons, tabs or bars (RFC 4180). The first line has the names of its columns.
 * No library does it, because none goes on after a broken quote with the next line: they end there, or take the rest of the file for one
 * cell.
 */
export async function delimitedTable(texts: AsyncGenerator<string>): Promise<Table> {
  const records = recordsOf(texts);
  const first = await records.next();
  const headers = first.done ? [] : (first.value.cells ?? []).map((header) => header.trim());
  return { headers, rows: rowsOf(records, headers) };
}

async function* rowsOf(
  records: AsyncGenerator<{ line: number } & Parsed>,
  headers: readonly string[],
): AsyncGenerator<Row | BrokenRow> {
  for await (const { line, cells = [], reason } of records) {
    if (reason !== undefined) yield { line, reason };
    else if (cells.slice(headers.length).some((cell) => cell.trim() !== ''))
      yield { line, reason: `has ${cells.length} cells: expected ${headers.length}, as the first line has` };
    else if (cells.some((cell) => cell.trim() !== '')) yield { line, cells: byHeader(headers, cells) };
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

async function* recordsOf(texts: AsyncGenerator<string>): AsyncGenerator<{ line: number } & Parsed> {
  const cutter = new RecordCutter();
  for await (const text of texts) {
    cutter.add(text);
    yield* cutter.records(false);
  }
  yield* cutter.records(true);
}

/** Cuts records off a text that comes in pieces. */
class RecordCutter {
  #text = '';
  #at = 0;
  #line = 1;
  #delimiter: string | undefined;
  /** True within a line that is too long to be held. */
  #isSkipping = false;

  add(text: string): void {
    this.#text = this.#text.slice(this.#at) + text;
    this.#at = 0;
  }

  /** @param isLast true if nothing more is to come */
  *records(isLast: boolean): Generator<{ line: number } & Parsed> {
    if (this.#isSkipping && !this.#skip()) return;
    this.#delimiter ??= delimiterOf(this.#text, isLast);
    while (this.#delimiter !== undefined && this.#at < this.#text.length) {
      const record = recordAt(this.#text, this.#at, this.#delimiter, isLast);
      if (!record && this.#text.length - this.#at <= LONGEST_ROW) return; // more of it is to come
      const line = this.#line;
      const cut = record ?? { ...afterLine(this.#text, this.#at), reason: TOO_LONG };
      this.#at = cut.end;
      this.#line += cut.lines;
      this.#isSkipping = cut.lines === 0;
      yield { line, ...cut };
    }
  }

  /** @returns false if the line does not end here */
  #skip(): boolean {
    const newline = this.#text.indexOf('\n', this.#at);
    this.#at = newline < 0 ? this.#text.length : newline + 1;
    if (newline >= 0) this.#line += 1;
    this.#isSkipping = newline < 0;
    return newline >= 0;
  }
}

const TOO_LONG = `is longer than ${LONGEST_ROW.toLocaleString('en')} characters, or has a quote that is never closed`;

/** The one that the first line has most of; undefined while that has not come whole. */
function delimiterOf(text: string, isLast: boolean): string | undefined {
  const end = text.search(/[\r\n]/);
  if (end < 0 && !isLast && text.length < LONGEST_ROW) return undefined;
  const header = (end < 0 ? text : text.slice(0, end)).replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))];
}

/** @returns undefined if the text ends before the record does */
function recordAt(text: string, from: number, delimiter: string, isLast: boolean): Parsed | undefined {
  const cells: string[] = [];
  let lines = 0;
  for (let at = from; ; ) {
    const isQuoted = text[at] === '"';
    const cell = isQuoted ? quotedCell(text, at) : plainCell(text, at, delimiter);
    if (cell.end === text.length && !isLast) return undefined;
    if (cell.isOpen)
      return { ...afterLine(text, from), reason: `column ${cells.length + 1}: its quote is never closed` };
    if (cell.text.length > LONGEST_CELL)
      return { ...afterLine(text, from), reason: tooLong(cells.length + 1, cell.text.length) };
    cells.push(cell.text);
    if (cell.text.includes('\n')) lines += cell.text.split('\n').length - 1;
    const next = text[cell.end];
    if (next === delimiter) at = cell.end + 1;
    else if (next === '\n') return { cells, end: cell.end + 1, lines: lines + 1 };
    else if (next === '\r' && cell.end + 1 === text.length && !isLast)
      return undefined; // its \n may follow
    else if (next === '\r')
      return { cells, end: cell.end + (text[cell.end + 1] === '\n' ? 2 : 1), lines: lines + 1 };
    else if (next === undefined) return { cells, end: cell.end, lines: lines + 1 };
    else
      return {
        ...afterLine(text, from),
        reason: `column ${cells.length}: text stands behind its closing quote`,
      };
  }
}

function plainCell(
  text: string,
  from: number,
  delimiter: string,
): { text: string; end: number; isOpen: boolean } {
  let end = from;
  for (; end < text.length; end++) {
    const letter = text[end];
    if (letter === delimiter || letter === '\n' || letter === '\r') break;
  }
  return { text: text.slice(from, end), end, isOpen: false };
}

function quotedCell(text: string, from: number): { text: string; end: number; isOpen: boolean } {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"')
      return { text: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1, isOpen: false };
  return { text: '', end: text.length, isOpen: true };
}

/** Where the next line begins: after a broken record the next line is read as a record of its own. */
function afterLine(text: string, from: number): Pick<Parsed, 'end' | 'lines'> {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? { end: text.length, lines: 0 } : { end: newline + 1, lines: 1 };
}

function tooLong(column: number, letters: number): string {
  const [has, most] = [letters, LONGEST_CELL].map((number) => number.toLocaleString('en'));
  return `column ${column}: has ${has} characters: expected at most ${most}`;
}
