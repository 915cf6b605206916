import { type ColumnsOf, type ColumnTable, listsOf, per, startsPer } from '../columns/columns.ts';
import { CELL_TREE_COLUMNS } from '../head/head.ts';

/** The columns of a shard. Documents that search can find come first, in the order of their cells. */
export const SHARD_COLUMNS = {
  position: { type: 'f64', length: per('searchable document'), holds: 'Cell position, see `core/cells.ts`' },
  latE7: { type: 'i32', length: per('document'), holds: 'Latitude in 1e-7 degrees' },
  lonE7: { type: 'i32', length: per('document'), holds: 'Longitude in 1e-7 degrees' },
  importance: { type: 'u16', length: per('document'), holds: 'Importance in steps of 1e-4' },
  identity: { type: 'f64', length: per('document'), holds: 'Type and number, see `identityOf`' },
  hours: { type: 'u32', length: per('document'), holds: 'Number of the schedule, from 1; 0 for none' },
  schedules: { type: 'u8', length: 'any', holds: 'The schedules, as JSON' },
  recordOffset: {
    type: 'f64',
    length: startsPer('document'),
    holds: 'Where each record begins in the file of records',
  },
  recordCrc: { type: 'u32', length: per('document'), holds: 'CRC-32 of each record' },
  forward: {
    type: 'u32',
    length: listsOf('forwardOffset'),
    holds: 'Words of a document in order, with marks: see `text/coded-words.ts`',
  },
  forwardOffset: { type: 'u32', length: startsPer('searchable document') },
  leastNameWords: {
    type: 'u8',
    length: per('searchable document'),
    holds: 'Number of words of the shortest name, at most 255; 0 without a name',
  },
  postings: {
    type: 'u32',
    length: listsOf('postingOffset'),
    holds:
      'Documents of a word, ascending: first those that hold it in a name or as a keyword, then the others',
  },
  postingOffset: { type: 'u32', length: startsPer('word') },
  detailOffset: { type: 'u32', length: per('word'), holds: 'Where the others begin' },
  ...CELL_TREE_COLUMNS,
  treeImportance: { type: 'u16', length: per('node'), holds: 'Importance of its most important document' },
} as const satisfies ColumnTable;

export type ShardColumns = ColumnsOf<typeof SHARD_COLUMNS>;

/** Further columns of `vocabulary.wpi`; beside them each shard has a column of the vocabulary's numbers of its words. */
export const COUNT_COLUMNS = {
  counts: {
    type: 'u32',
    length: 'any',
    holds: 'Documents of each shard, and how many of them search can find',
  },
  wordImportance: {
    type: 'u16',
    length: per('word'),
    holds: 'Importance of the most important document that holds the word',
  },
} as const satisfies ColumnTable;

/** The columns of `identities.wpi`. */
export const IDENTITY_COLUMNS = {
  identity: { type: 'f64', length: per('document'), holds: 'Ascending' },
  document: { type: 'u32', length: per('document'), holds: 'Number of the document in the whole index' },
} as const satisfies ColumnTable;
