import { fileUnavailable, systemCode } from '../files/files.ts';
import { EXIT } from './exit-codes.ts';

/** Output of the commands: results on standard output, everything else on standard error. */

/**
 * Call once, before any output. A reader such as `head` that closes the pipe causes no error. Results that cannot be
 * written are an error. Notices that cannot be written, such as a server's to a full disk, are dropped.
 */
export function surviveUnwritableOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (systemCode(error) === 'EPIPE') process.exit(EXIT.done);
    });
  process.stdout.on('error', (error) => {
    notice(`waypost: ${fileUnavailable('write to', 'standard output', error).message}`);
    process.exit(EXIT.file);
  });
}

export function print(line: string): void {
  process.stdout.write(`${cleaned(line)}\n`);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${escapedJson(JSON.stringify(value, null, 2))}\n`);
}

/** A line of JSON as a terminal may have it. */
export function jsonLine(value: unknown): string {
  return `${escapedJson(JSON.stringify(value))}\n`;
}

export function notice(line: string): void {
  process.stderr.write(`${cleaned(line)}\n`);
}

/** Where a log of JSON lines goes. */
export const logOutput = { write: (line: string): unknown => process.stderr.write(escapedJson(line)) };

/** What steers a terminal, or turns the text around it: control characters but tab and line feed, separators, embeddings and isolates. */
const STEERING = /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;
/** Marks of direction that stand in many names; a terminal needs none. */
const MARKS = /[\u200e\u200f\u061c]/gu;

/** Text of files, arguments and answers as a terminal may have it. */
export function cleaned(text: string): string {
  return text.replaceAll(STEERING, '\ufffd').replaceAll(MARKS, '');
}

/** The same JSON, its strings free of what {@link cleaned} takes away. */
function escapedJson(json: string): string {
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replaceAll(STEERING, escaped).replaceAll(MARKS, escaped);
}

/** A fault of Waypost itself, with all that a developer needs. */
export function faultOf(error: unknown): string {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `waypost: this is a fault of Waypost, please report it:\n${details}`;
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `3.4 MB`; decimal units. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), BYTE_UNITS.length - 1);
  return `${formatFigure(bytes / 1000 ** step)} ${BYTE_UNITS[step]}`;
}

/** `4,183`. */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en');
}

/** `240 ms`, `4.2 s`, `3 min 20 s`, `5 h 40 min`, `3 days 4 h`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${formatFigure(ms / 1000)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const hours = Math.floor(seconds / 3600);
  if (hours < 48) return `${hours} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(hours / 24)} days ${hours % 24} h`;
}

/** `240 m`, `4.2 km`. */
export function formatDistance(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} m` : `${formatFigure(metres / 1000)} km`;
}

/** Columns as wide as their widest cell; a line break or a tab is shown as a space. */
export function formatTable(table: readonly (readonly string[])[]): string {
  const rows = table.map((row) => row.map((cell) => cleaned(cell.replaceAll(/[\t\n]/g, ' '))));
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, displayWidth(cell));
  return rows
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function pad(cell: string, width: number): string {
  return cell + ' '.repeat(width - displayWidth(cell));
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/u;
const UNSEEN = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Columns that a text takes in a terminal: East Asian letters take two, combining marks none. */
function displayWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += UNSEEN.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1;
  return width;
}

function formatFigure(figure: number): string {
  return figure < 10 ? String(Math.round(figure * 10) / 10) : String(Math.round(figure));
}
