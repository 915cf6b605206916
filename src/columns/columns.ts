/**
 * columns: how do named arrays of numbers, and records beside them, lie in files that are checked before they are used?
 *
 * In: typed arrays by name. Out: one file with a header and checksums, and the arrays again, in memory that threads share.
 * May import core, arrays and files. Knows nothing of what the arrays mean.
 */
export {
  bytesPerRow,
  type ColumnDeclaration,
  type ColumnsOf,
  type ColumnTable,
  listsOf,
  per,
  readColumns,
  startsPer,
} from './column-table.ts';
export {
  beyondContainer,
  type ColumnArray,
  type Container,
  columnBytes,
  containerBytes,
  containerOf,
  fitsContainer,
  jsonColumn,
  MOST_COLUMN_BYTES,
  openContainer,
  type SharedArrays,
  type StoredColumn,
  type WritableColumns,
  writeContainer,
} from './container.ts';
export { Containers } from './containers.ts';
export { LatestRecords } from './latest-records.ts';
export { RecordFile, type RecordPlaces, RecordReader, RecordWriter } from './record-file.ts';
export { SheetWriter } from './sheet-writer.ts';
