/**
 * head: what must a process know of an index to decide what to ask of it?
 *
 * The small top of an index that every serving process holds, whichever engine holds the mass below: the vocabulary with
 * frequencies, the tree of occupied cells, opening hours. In: a query of the port in `search/`, columns. Out:
 * words that match and how well, intervals of documents, bounds of scores. May import search, filters, places, text,
 * columns and core. Never imports an engine, and reads no file itself.
 */

export { DETAIL, NAME_START, VARIANT, WORD_MASK } from '../text/text.ts';
export { buildCellTree, CELL_TREE_COLUMNS, type CellTree, leafOf, treeOfColumns } from './cell-tree.ts';
export { type ContentsPart, IMPORTANCE_STEPS, type IndexContents } from './contents.ts';
export { EvidenceReader } from './evidence.ts';
export { Neighbourhood } from './neighbourhood.ts';
export { OpenHours, type Schedule, scheduleOf } from './open-hours.ts';
export { TextScorer, type WordQualities } from './text-scorer.ts';
export {
  KEYWORDS_END,
  keywordTerm,
  VOCABULARY_COLUMNS,
  Vocabulary,
  vocabularyColumns,
} from './vocabulary.ts';
export { matchWord, type WordMatch, WordSieve } from './word-match.ts';
