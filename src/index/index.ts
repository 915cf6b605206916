/**
 * index: the embedded engine. How are places laid out on disk so that a search reads little of them?
 *
 * In: documents of a build, then queries of the engine port. Out: a directory of files that never change, then
 * ranked document numbers and records. May import core, columns and search (for the port and the score's definition).
 * Never imports OpenSearch, HTTP, or the rooms that read extracts; analyses text only through core.
 */
export { openIndex } from './engine.ts';
export {
  createIndexWriter,
  type IndexProgress,
  type IndexSummary,
  IndexWriter,
  type IndexWriterOptions,
} from './index-writer.ts';
