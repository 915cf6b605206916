/**
 * columns: how do named arrays of numbers lie in a file that is checked before it is used?
 *
 * In: typed arrays by name. Out: one file with a header and checksums, and the arrays again, in memory that threads share.
 * May import core only. Knows nothing of what the arrays mean.
 */
export {
  type ColumnArray,
  type Container,
  damaged,
  jsonColumn,
  openContainer,
  type SharedArrays,
  writeContainer,
} from './container.ts';
export { Containers } from './containers.ts';
export { readWhole, writeWhole } from './file-bytes.ts';
