import { lowerBound } from '../../arrays/arrays.ts';
import { type ColumnTable, type Container, per, readColumns } from '../../columns/columns.ts';
import {
  CELL_TREE_COLUMNS,
  type CellTree,
  type Schedule,
  treeOfColumns,
  VOCABULARY_COLUMNS,
  Vocabulary,
} from '../../head/head.ts';
import type { IndexFacts } from '../../search/search.ts';

/** Columns of the head of places. Documents are numbered in the order of their cells, those that search cannot find left out. */
export const PLACE_HEAD_COLUMNS = {
  ...VOCABULARY_COLUMNS,
  label: { type: 'u32', length: per('word'), holds: 'Label of each word in documents, see labels.ts' },
  schedules: { type: 'u8', length: 'any', holds: 'Opening hours by number, as JSON' },
  facts: { type: 'u8', length: 'any', holds: '`PlaceHeadFacts`, as JSON' },
  treeOffset: { type: 'u32', length: per('run', 1), holds: 'First node of the tree of each run of cells' },
  ...CELL_TREE_COLUMNS,
  treeFirst: { type: 'f64', length: per('node'), holds: 'Cell position of its first document' },
  treeLast: { type: 'f64', length: per('node'), holds: 'Cell position of its last document' },
} as const satisfies ColumnTable;

/** What else is known of the places. */
export interface PlaceHeadFacts extends Omit<IndexFacts, 'shards'> {
  /** One a run of cells. */
  readonly runs: readonly RunFacts[];
}

export interface RunFacts {
  /** Routing value of its documents, and of searches that look at it. */
  readonly routing: string;
  /** Documents from this cell position on lie in it, up to the next run's. */
  readonly from: number;
}

/** A schedule; one that depends on the place belongs to one document, and has its place. */
export interface PlacedSchedule extends Schedule {
  /** Degrees. */
  readonly lat?: number;
  readonly lon?: number;
}

/** The cells of one run, with the positions of their documents. */
export interface RunTree extends CellTree {
  /** Per node, of its first document and of its last. */
  readonly first: Float64Array;
  readonly last: Float64Array;
}

/** Everything that a process must know of an index of places to decide what to ask for. */
export class PlaceHead {
  readonly vocabulary: Vocabulary;
  readonly facts: PlaceHeadFacts;
  readonly trees: readonly RunTree[];
  /** Leaves of all trees. */
  readonly leaves: number;
  /** By number less one. */
  readonly schedules: readonly PlacedSchedule[];
  readonly labels: Uint32Array;

  /** @throws ServiceError INDEX_NOT_AVAILABLE if a column is missing or has the wrong length */
  constructor(container: Container) {
    const columns = readColumns(container, PLACE_HEAD_COLUMNS, ({ offsets, treeOffset, treeStart }) => ({
      word: offsets.length - 1,
      run: treeOffset.length,
      node: treeStart.length,
    }));
    this.vocabulary = new Vocabulary(container);
    this.labels = columns.label;
    this.facts = container.json('facts') as PlaceHeadFacts; // the checksum held: it is what was written
    this.schedules = container.json('schedules') as PlacedSchedule[]; // the same
    this.trees = this.facts.runs.map((_, run) => treeOf(columns, run));
    this.leaves = columns.treeChildCount.reduce((sum, children) => sum + (children === 0 ? 1 : 0), 0);
  }

  /** Number of the word that has a label, or -1. */
  readonly wordOfLabel = (label: number): number => {
    const word = lowerBound(this.labels, label);
    return this.labels[word] === label ? word : -1;
  };
}

type PlaceHeadArrays = ReturnType<typeof readColumns<typeof PLACE_HEAD_COLUMNS>>;

function treeOf(columns: PlaceHeadArrays, run: number): RunTree {
  const from = columns.treeOffset[run]!;
  const to = columns.treeOffset[run + 1] ?? columns.treeStart.length;
  return {
    ...treeOfColumns(columns, from, to),
    first: columns.treeFirst.subarray(from, to),
    last: columns.treeLast.subarray(from, to),
  };
}
