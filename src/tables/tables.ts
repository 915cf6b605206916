/**
 * tables: which rows does a file hold, and in which column is what?
 *
 * In: the path of a table, packed or not, in whatever encoding and with whatever delimiter. Out: its header, its rows one by one with their
 * lines, columns recognised by their headers in many languages, and rows as text again (RFC 4180). Holds one row at a time. Cells are text:
 * nothing in them is evaluated, trimmed or converted. May import core, files and text. Knows nothing of geocoding but the names of the fields.
 */
export {
  type ColumnsByField,
  chooseColumns,
  type Field,
  fieldOf,
  knownColumn,
  ROLES,
  type Role,
  roleOf,
} from './columns.ts';
export { examineText, NO_LETTER, textsOf } from './encoding.ts';
export { firstBytes } from './packed-bytes.ts';
export { LONGEST_CELL } from './records.ts';
export { rowText } from './row-text.ts';
export type { BrokenRow, Row, Table } from './rows.ts';
export { openSoundTable, openTable } from './table.ts';
export { wholeRows } from './whole-rows.ts';
