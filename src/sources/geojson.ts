import { type BrokenRow, LONGEST_CELL } from '../tables/tables.ts';
import { pointOf } from './geometry.ts';
import { type Projection, projectionOf, unknownCrs, WGS84 } from './projection.ts';
import type { Row, Table } from './table.ts';

/** Characters of a feature: coasts have some millions. */
const LONGEST_FEATURE = 64 * 1024 ** 2;
const RECORD_SEPARATOR = '\u001e';
/** Characters that show how a file is laid out. */
const HEAD = 64 * 1024;
const FEATURES = /"features"\s*:\s*\[/;
const CRS = /"crs"[\s\S]*?"name"\s*:\s*"([^"]+)"/;

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads features of GeoJSON (RFC 7946): a collection, one feature a line, or a sequence (RFC 8142). Of a line or area its row has a point
 * on it. A feature that is no JSON is told, and reading goes on with the next.
 */
export async function geoJsonTable(texts: AsyncGenerator<string>): Promise<Table> {
  let head = '';
  for (let isMore = true; isMore && head.length < HEAD; ) {
    const { done, value } = await texts.next();
    if (done) isMore = false;
    else head += value;
  }
  const list = FEATURES.exec(head);
  const isCollection = list !== null && parsed(head.split('\n')[0]!)?.type !== 'Feature';
  if (!isCollection) return { headers: undefined, rows: rowsOf(linesIn(head, texts), undefined) };
  const crs = CRS.exec(head.slice(0, list.index))?.[1];
  return {
    headers: undefined,
    rows: rowsOf(membersIn(head, list.index + list[0].length, texts), crs),
  };
}

async function* rowsOf(
  objects: AsyncGenerator<ObjectText>,
  ofAll: string | undefined,
): AsyncGenerator<Row | BrokenRow> {
  for await (const { line, text } of objects) {
    const value = text === undefined ? undefined : parsed(text);
    const crs = ofAll ?? crsOf(value) ?? WGS84;
    const project = projectionOf(crs);
    if (text === undefined) yield { line, reason: CUT };
    else yield project ? rowOf(value, line, project) : { line, reason: unknownCrs(crs) };
  }
}

const CUT = `ends before its object does, or is longer than ${LONGEST_FEATURE.toLocaleString('en')} characters`;

function rowOf(value: Json | undefined, line: number, project: Projection): Row | BrokenRow {
  if (!value) return { line, reason: 'is no JSON' };
  const { type, geometry, properties, id } = value;
  if (type !== 'Feature') return { line, reason: `is of type ${JSON.stringify(type)}: expected a Feature` };
  const point = pointOf(geometry, project);
  const cells = new Map<string, string>();
  if (typeof id === 'string' || typeof id === 'number') cells.set('id', `${id}`);
  for (const [key, cell] of Object.entries((properties ?? {}) as Json)) {
    const text = textOf(cell);
    if (text.length > LONGEST_CELL)
      return { line, reason: `'${key}': has ${text.length} characters: expected at most ${LONGEST_CELL}` };
    if (text !== '') cells.set(key, text);
  }
  return { line, cells, point };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim();
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The projection that an old file names beside a feature. */
function crsOf(value: Json | undefined): string | undefined {
  const name = ((value?.crs as Json | undefined)?.properties as Json | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}

/** The text of one object, and where it begins; undefined for one that breaks off. */
interface ObjectText {
  readonly line: number;
  readonly text: string | undefined;
}

/** Cuts lines, each an object. A sequence marks where each begins. */
async function* linesIn(head: string, texts: AsyncGenerator<string>): AsyncGenerator<ObjectText> {
  let [rest, line] = [head, 1];
  const cut = function* (end: number): Generator<ObjectText> {
    const lines = rest.slice(0, end).split('\n');
    rest = rest.slice(end + 1);
    for (const text of lines) {
      const object = text.replace(RECORD_SEPARATOR, '').trim();
      if (object !== '') yield { line, text: object };
      line += 1;
    }
  };
  for (;;) {
    const end = rest.lastIndexOf('\n');
    if (end >= 0) yield* cut(end);
    if (rest.length > LONGEST_FEATURE) return yield { line, text: undefined };
    const { done, value } = await texts.next();
    if (done) break;
    rest += value;
  }
  yield* cut(rest.length);
}

/** Cuts the objects of the list `features`, which begins at `from`. */
async function* membersIn(
  head: string,
  from: number,
  texts: AsyncGenerator<string>,
): AsyncGenerator<ObjectText> {
  const cutter = new MemberCutter(head.slice(0, from).split('\n').length);
  yield* cutter.cut(head.slice(from));
  for (; !cutter.isDone; ) {
    const { done, value } = await texts.next();
    if (done || cutter.isTooLong) return yield { line: cutter.line, text: undefined };
    yield* cutter.cut(value);
  }
}

/** Cuts objects off a list that comes in pieces. */
class MemberCutter {
  /** True once the list has ended. */
  isDone = false;
  #text = '';
  #at = 0;
  /** Where the object begins that is open; -1 for none. */
  #begin = -1;
  #beginLine: number;
  #line: number;
  #depth = 0;
  #isString = false;

  constructor(line: number) {
    this.#line = line;
    this.#beginLine = line;
  }

  /** Where the object begins that was last. */
  get line(): number {
    return this.#beginLine;
  }

  get isTooLong(): boolean {
    return this.#text.length > LONGEST_FEATURE;
  }

  *cut(text: string): Generator<ObjectText> {
    this.#text += text;
    for (; this.#at < this.#text.length && !this.isDone; this.#at++) {
      const object = this.#isString ? this.#inString() : this.#outside();
      if (object) yield object;
    }
    this.#text = this.#begin < 0 ? '' : this.#text.slice(this.#begin);
    this.#at -= this.#begin < 0 ? this.#at : this.#begin;
    this.#begin = Math.min(this.#begin, 0);
  }

  #inString(): ObjectText | undefined {
    const letter = this.#text[this.#at];
    if (letter === '\\') this.#at += 1;
    else if (letter === '"') this.#isString = false;
    else if (letter === '\n') return this.#brokenOff();
    return undefined;
  }

  #outside(): ObjectText | undefined {
    const letter = this.#text[this.#at];
    if (letter === '"') this.#isString = this.#begin >= 0;
    else if (letter === '\n') this.#line += 1;
    else if (letter === '{') this.#open();
    else if (letter === '}') return this.#close();
    else if (letter === ']' && this.#depth === 0) this.isDone = true;
    return undefined;
  }

  #open(): void {
    if (this.#depth === 0) [this.#begin, this.#beginLine] = [this.#at, this.#line];
    this.#depth += 1;
  }

  #close(): ObjectText | undefined {
    this.#depth -= 1;
    if (this.#depth > 0) return undefined;
    const text = this.#text.slice(this.#begin, this.#at + 1);
    this.isDone = this.#depth < 0;
    this.#begin = -1;
    return this.isDone ? undefined : { line: this.#beginLine, text };
  }

  /** No text of JSON holds a line break: its quote was never closed, and the next line begins anew. */
  #brokenOff(): ObjectText {
    this.#line += 1;
    this.#begin = -1;
    this.#depth = 0;
    this.#isString = false;
    return { line: this.#beginLine, text: undefined };
  }
}
