import { ServiceError } from '../core/core.ts';
import type { BrokenRow, Row, Table } from './rows.ts';
import { openZip, type ZipTexts } from './zip.ts';

const WORKBOOK = 'xl/workbook.xml';
/** Elements of SpreadsheetML (ECMA-376, part 1, clause 18); some programs give all of them a prefix. */
const ROW = element('row');
const CELL = element('c');
const ITEM = element('si');
const FORMAT = element('numFmt');
const STYLES = element('cellXfs');
const STYLE = element('xf');
const TEXT = element('t');
const VALUE = element('v');
const SHEET = element('sheet');
const RELATION = element('Relationship');
const PHONETIC = element('rPh');
/** Formats of dates and times that every workbook has. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
/** Days from the first day of a workbook to 1970; of those by old Macintoshes. */
const [DAYS_BEFORE_1970, DAYS_BEFORE_1970_FROM_1904] = [25_569, 24_107];
const DAY_MS = 86_400_000;
/** Spreadsheets reckon with so many, and write more. */
const DIGITS = 15;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const BY_LETTER = 26;

/** A workbook, as far as its cells need it. */
interface Cells {
  readonly strings: readonly string[];
  /** By style: true if its numbers are dates. */
  readonly areDates: readonly boolean[];
  readonly daysBefore1970: number;
}

/**
 * Reads the first sheet that is shown in a workbook (`.xlsx`). Its first row with a cell names the columns. Numbers are written without
 * their format, dates as `2026-01-31`, formulas as their values.
 *
 * @throws ServiceError FILE_UNAVAILABLE, INVALID_SOURCE
 */
export async function openWorkbook(path: string, delimiter = ','): Promise<Table> {
  const file = await openZip(path);
  const workbook = file(WORKBOOK);
  if (workbook === undefined) throw noWorkbook(path, 'it is an archive without a workbook');
  const { name, sheet } = firstSheet(workbook, file);
  if (sheet === undefined) throw noWorkbook(path, `its sheet '${name}' is missing`);
  const cells = cellsOf(workbook, file);
  const { value: header } = rowsIn(sheet, cells).next();
  return {
    header: header?.cells ?? [],
    form: `sheet '${name}' of a workbook`,
    hasMark: true, // spreadsheets read UTF-8 by it
    delimiter,
    lineEnd: '\r\n',
    mostRows: Math.max(0, [...sheet.matchAll(ROW)].length - 1),
    flaw: undefined,
    rows: async function* () {
      const rows = rowsIn(sheet, cells);
      const width = rows.next().value?.cells.length ?? 0;
      for (const row of rows) yield sized(row, width);
    },
  };
}

function noWorkbook(path: string, why: string): ServiceError {
  return new ServiceError(
    'INVALID_SOURCE',
    `'${path}' is no workbook that can be read: ${why}; expected .xlsx.`,
  );
}

function firstSheet(workbook: string, file: ZipTexts): { name: string; sheet: string | undefined } {
  const sheets = [...workbook.matchAll(SHEET)].map(([, tag = '']) => tag);
  const first = sheets.find((tag) => (attribute(tag, 'state') ?? 'visible') === 'visible') ?? '';
  const relations = [...(file('xl/_rels/workbook.xml.rels') ?? '').matchAll(RELATION)];
  const relation = relations.find(([, tag = '']) => attribute(tag, 'Id') === attribute(first, '\\w+:id'));
  const target = attribute(relation?.[1] ?? '', 'Target') ?? '';
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return { name: attribute(first, 'name') ?? '', sheet: file(path) };
}

function cellsOf(workbook: string, file: ZipTexts): Cells {
  const styles = file('xl/styles.xml') ?? '';
  const formats = new Map(
    [...styles.matchAll(FORMAT)].map(([, tag = '']) => [
      attribute(tag, 'numFmtId'),
      isDateFormat(attribute(tag, 'formatCode') ?? ''),
    ]),
  );
  const [, , used = ''] = styles.matchAll(STYLES).next().value ?? [];
  return {
    strings: [...(file('xl/sharedStrings.xml') ?? '').matchAll(ITEM)].map(([, , item = '']) => textIn(item)),
    areDates: [...used.matchAll(STYLE)].map(([, tag = '']) => {
      const id = attribute(tag, 'numFmtId');
      return formats.get(id) ?? DATE_FORMATS.has(Number(id));
    }),
    daysBefore1970: /\bdate1904="(?:1|true)"/.test(workbook) ? DAYS_BEFORE_1970_FROM_1904 : DAYS_BEFORE_1970,
  };
}

/** A format with a year, month, day or hour outside of quotes and brackets. */
function isDateFormat(format: string): boolean {
  return /[ymdh]/i.test(format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}

/** Rows with a cell that is not empty, as long as their last cell. */
function* rowsIn(sheet: string, workbook: Cells): Generator<Row, undefined> {
  let line = 0;
  for (const [, tag = '', content = ''] of sheet.matchAll(ROW)) {
    line = Number(attribute(tag, 'r') ?? line + 1);
    const cells: string[] = [];
    for (const [, cell = '', inner = ''] of content.matchAll(CELL))
      cells[columnOf(attribute(cell, 'r')) ?? cells.length] = cellText(cell, inner, workbook);
    if (cells.some((cell) => cell !== '')) yield { line, cells: Array.from(cells, (cell) => cell ?? '') };
  }
  return undefined;
}

/** `C17` is in column 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * BY_LETTER + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(tag: string, content: string, { strings, areDates, daysBefore1970 }: Cells): string {
  const [, , raw = ''] = content.matchAll(VALUE).next().value ?? [];
  const value = unescaped(raw);
  const type = attribute(tag, 't');
  if (type === 'inlineStr') return textIn(content);
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  const number = Number(value);
  if (type === 'str' || type === 'd' || value === '' || Number.isNaN(number)) return value;
  const isDate = areDates[Number(attribute(tag, 's') ?? 0)] ?? false;
  return isDate ? dateText((number - daysBefore1970) * DAY_MS) : String(Number(number.toPrecision(DIGITS)));
}

function dateText(milliseconds: number): string {
  const date = new Date(Math.round(milliseconds));
  if (Number.isNaN(date.getTime())) return '';
  return date.toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '');
}

function textIn(content: string): string {
  const texts = [...content.replaceAll(PHONETIC, '').matchAll(TEXT)];
  return texts.map(([, , text = '']) => unescaped(text)).join('');
}

/** Undoes XML's escapes, and those of SpreadsheetML for control characters (`_x000D_`). */
function unescaped(text: string): string {
  if (!/[&_]/.test(text)) return text;
  return text
    .replaceAll(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
      (whole, hex?: string, decimal?: string, name = '') => {
        if (hex === undefined && decimal === undefined) return ENTITIES[name] ?? whole;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      },
    )
    .replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Matches an element without one of its own kind within: its attributes, then its content. */
function element(name: string): RegExp {
  return new RegExp(
    `<(?:\\w+:)?${name}(?=[\\s/>])((?:\\s+[\\w:]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*)\\s*(?:/>|>([^]*?)</(?:\\w+:)?${name}\\s*>)`,
    'g',
  );
}

function attribute(tag: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : unescaped(value);
}

function sized({ line, cells }: Row, width: number): Row | BrokenRow {
  const beyond = cells.slice(width).findIndex((cell) => cell.trim() !== '');
  if (beyond < 0) return { line, cells: Array.from({ length: width }, (_, at) => cells[at] ?? '') };
  return { line, reason: `has ${width + beyond + 1} cells: expected ${width}, as the first line has` };
}
