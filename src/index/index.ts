/**
 * index: the embedded engine. How are places laid out on disk so that a search reads little of them?
 *
 * In: documents of a build, then queries, both through the port of `search/`. Out: a directory of files that never change,
 * then ranked places. May import core, text, columns, head (the words, cells and hours that any engine needs) and search (the
 * port and the definition of the score). Never imports another engine, HTTP, or the rooms that read extracts.
 */
import type { PlaceIndexEngine } from '../search/search.ts';
import { openIndex } from './embedded-index.ts';
import { createIndexWriter } from './index-writer.ts';

export { openContents, openIndex } from './embedded-index.ts';
export { COUNT_COLUMNS, IDENTITY_COLUMNS, SHARD_COLUMNS } from './index-columns.ts';
export { createIndexWriter, type IndexWriterOptions } from './index-writer.ts';

/** The engine whose indexes are files of a generation. */
export const embeddedEngine: PlaceIndexEngine = {
  create: (directory, before) => createIndexWriter(directory, { before }),
  open: (directory) => openIndex(directory),
};
