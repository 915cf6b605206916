/** A record: its cells, or why it has none, as words that follow `line 17`. */
export interface TableRecord {
  /** Line in which it begins, from 1. */
  readonly line: number;
  readonly cells?: readonly string[] | undefined;
  readonly reason?: string | undefined;
}

/** Longest cell that is read, in characters; longer ones are pictures, or a quote that never ends. */
export const LONGEST_CELL = 100_000;
/** As long as a record may be, in characters. */
const LONGEST_RECORD = 10 * LONGEST_CELL;

/** What a record is cut as; and where the next one begins. */
interface Cut extends Omit<TableRecord, 'line'> {
  readonly end: number;
  readonly lines: number;
}

/**
 * Cuts a text with delimiters into records (RFC 4180). Empty lines are none. No library does it, because none goes on after a broken quote
 * with the next line: they end there, or take the rest of the file for one cell.
 *
 * @param texts the text in pieces
 */
export async function* recordsIn(
  texts: AsyncGenerator<string>,
  delimiter: string,
): AsyncGenerator<TableRecord> {
  const cutter = new RecordCutter(delimiter);
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
  readonly #delimiter: string;
  /** True within a line that is too long to be held. */
  #isSkipping = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  add(text: string): void {
    this.#text = this.#text.slice(this.#at) + text;
    this.#at = 0;
  }

  /** @param isLast true if nothing more is to come */
  *records(isLast: boolean): Generator<TableRecord> {
    if (this.#isSkipping && !this.#skip()) return;
    while (this.#at < this.#text.length) {
      const record = recordAt(this.#text, this.#at, this.#delimiter, isLast);
      if (!record && this.#text.length - this.#at <= LONGEST_RECORD) return; // more of it is to come
      const line = this.#line;
      const isEmpty = /[\r\n]/.test(this.#text[this.#at] ?? '');
      const cut = record ?? { ...afterLine(this.#text, this.#at), reason: TOO_LONG };
      this.#at = cut.end;
      this.#line += cut.lines;
      this.#isSkipping = cut.lines === 0;
      if (!isEmpty) yield { line, cells: cut.cells, reason: cut.reason };
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

const TOO_LONG = `is longer than ${LONGEST_RECORD.toLocaleString('en')} characters, or has a quote that is never closed`;

/** @returns undefined if the text ends before the record does */
function recordAt(text: string, from: number, delimiter: string, isLast: boolean): Cut | undefined {
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
function afterLine(text: string, from: number): Pick<Cut, 'end' | 'lines'> {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? { end: text.length, lines: 0 } : { end: newline + 1, lines: 1 };
}

function tooLong(column: number, letters: number): string {
  const [has, most] = [letters, LONGEST_CELL].map((number) => number.toLocaleString('en'));
  return `column ${column}: has ${has} characters: expected at most ${most}`;
}
