import { Fingerprint, indexOfSorted } from '../../arrays/arrays.ts';
import {
  type ColumnsOf,
  type ColumnTable,
  type Container,
  containerBytes,
  per,
  readColumns,
} from '../../columns/columns.ts';

/** Columns of a file that tells a later push what the cluster holds of a gazetteer. */
const SUM_COLUMNS = {
  entryLabel: { type: 'u32', length: per('entry'), holds: 'Name of its document, ascending' },
  entryIdentity: {
    type: 'f64',
    length: per('entry'),
    holds: 'Type and number, see `identityOf`; 0 for none',
  },
  entryHash: { type: 'f64', length: per('entry'), holds: 'Of its document' },
  cell: { type: 'f64', length: per('cell'), holds: 'Cells that hold something, ascending' },
  cellHash: { type: 'f64', length: per('cell'), holds: 'Of its document' },
} as const satisfies ColumnTable;

export type GazetteerSums = ColumnsOf<typeof SUM_COLUMNS>;

export function gazetteerSumBytes(sums: GazetteerSums): Buffer {
  return containerBytes({ ...sums });
}

/** @throws ServiceError INDEX_NOT_AVAILABLE if a column is missing or has the wrong length */
export function readGazetteerSums(container: Container): GazetteerSums {
  return readColumns(container, SUM_COLUMNS, ({ entryLabel, cell }) => ({
    entry: entryLabel.length,
    cell: cell.length,
  }));
}

/** What the cluster holds of an index: names of documents, which are numbers and ascend, and a hash of each. */
export interface Held {
  readonly names: Uint32Array | Float64Array;
  readonly hash: Float64Array;
}

/** Compares the documents of an index with those that the cluster holds. */
export class DocumentChanges implements Held {
  readonly names: Held['names'];
  readonly hash: Float64Array;
  readonly #before: Held | undefined;
  readonly #fingerprint = new Fingerprint();
  #kept = 0;

  /** @param names of all documents, ascending */
  constructor(names: Held['names'], before: Held | undefined) {
    this.names = names;
    this.hash = new Float64Array(names.length);
    this.#before = before;
  }

  /** Documents noted so far that the cluster holds as they are. */
  get kept(): number {
    return this.#kept;
  }

  /** Names of documents that are to be removed. */
  gone(): readonly number[] {
    const { names } = this.#before ?? { names: new Uint32Array(0) };
    return Array.from<number>(names).filter((name) => indexOfSorted(this.names, name) < 0);
  }

  /** Notes a document; true if the cluster holds it as it is. */
  isSame(document: number, json: string): boolean {
    this.#fingerprint.restart();
    this.#fingerprint.addText(json);
    const hash = this.#fingerprint.value;
    this.hash[document] = hash;
    const before = this.#before;
    const old = before ? indexOfSorted(before.names, this.names[document]!) : -1;
    if (!before || old < 0 || before.hash[old] !== hash) return false;
    this.#kept++;
    return true;
  }
}
