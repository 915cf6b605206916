/**
 * tables: which rows does a file of delimited text hold, and in which column is what?
 *
 * In: the path of a CSV file in whatever encoding and with whatever delimiter. Out: its header, its rows one by one with their lines, columns
 * recognised by their headers in many languages, and rows as text again (RFC 4180). Holds one row at a time. Cells are text: nothing in them is
 * evaluated, trimmed or converted. May import core and files. Knows nothing of geocoding but the names of the fields.
 */
export { type ColumnsByField, chooseColumns, type Field, fieldOf } from './columns.ts';
export { rowText } from './row-text.ts';
export { openTable, type Row, type Table } from './table.ts';
export { wholeRows } from './whole-rows.ts';
