import {
  type ColumnsOf,
  type ColumnTable,
  per,
  RecordFile,
  RecordReader,
  SheetWriter,
  startsPer,
} from '../columns/columns.ts';
import { placeInExtract } from '../core/core.ts';
import { ignoreUnusable, type Memo, type MemoFile, ObjectsBefore, recall, remember } from '../memo/memo.ts';
import type { IndexDocument } from '../search/search.ts';
import type { ReadFeature } from './feature-spool.ts';

/** Columns with values for each document. */
const DOCUMENT_COLUMNS = {
  place: {
    type: 'f64',
    length: per('document'),
    holds: 'Position in the order of extracts, see `placeInExtract`; ascending',
  },
  fingerprint: { type: 'f64', length: per('document'), holds: 'Hash of the object' },
  surroundings: {
    type: 'f64',
    length: per('document'),
    holds: 'Hash of the names, areas and streets of where it lies',
  },
  recordOffset: {
    type: 'f64',
    length: startsPer('document'),
    holds: 'Where each document begins in the file of documents',
  },
  recordCrc: { type: 'u32', length: per('document'), holds: 'CRC-32 of each document' },
} as const satisfies ColumnTable;

/** Documents of places, and what they were made of. */
export const REMEMBERED_PLACES_COLUMNS = {
  ...DOCUMENT_COLUMNS,
  facts: {
    type: 'u8',
    length: 'any',
    holds: 'JSON: key of everything else that documents are made of, and hash of all areas and streets',
  },
} as const satisfies ColumnTable;

/** A document, and what it was made of besides its object. */
export interface MadeDocument {
  readonly document: IndexDocument;
  /** Hash of the names, areas and streets of where the object lies. */
  readonly surroundings: number;
}

const COLUMNS = 'places.wpi';
const DOCUMENTS = 'places.bin';
/** Of columns that are being filled. */
const SHEETS = 'places.sheets';

/** Facts of remembered places that are no columns. */
interface Facts {
  readonly surroundingsHash: number;
}

/** The documents of the build before, for objects that come in the order of extracts. */
export class RememberedPlaces {
  readonly #surroundings: Float64Array;
  readonly #documents: RecordReader;
  readonly #objects: ObjectsBefore;
  /** Hash of all areas of that build. */
  readonly surroundingsHash: number;

  private constructor(
    columns: ColumnsOf<typeof REMEMBERED_PLACES_COLUMNS>,
    documents: RecordReader,
    surroundingsHash: number,
  ) {
    this.surroundingsHash = surroundingsHash;
    this.#surroundings = columns.surroundings;
    this.#objects = new ObjectsBefore(columns);
    this.#documents = documents;
  }

  /**
   * @param key of everything that documents are made of but the objects, and where they lie
   * @returns undefined if there are none, they are damaged, or were made with another key
   */
  static open(memo: Memo, key: string): RememberedPlaces | undefined {
    const [columnsFile, documentsFile] = [memo.fileBefore(COLUMNS, key), memo.fileBefore(DOCUMENTS)];
    const known =
      columnsFile &&
      recall(columnsFile, REMEMBERED_PLACES_COLUMNS, ({ place }) => ({ document: place.length }));
    if (!known || !documentsFile) return undefined;
    const { columns } = known;
    const { surroundingsHash } = known.facts as Facts; // its checksum held: it is what was written
    try {
      const places = { offset: columns.recordOffset, crc: columns.recordCrc };
      return new RememberedPlaces(columns, new RecordReader(documentsFile.path, places), surroundingsHash);
    } catch (error) {
      return ignoreUnusable(error);
    }
  }

  /** The document that was made of an object; undefined if it was not there, or not like this. */
  documentOf({ type, sourceId, fingerprint }: ReadFeature): MadeDocument | undefined {
    const row = this.#objects.rowOf(placeInExtract(type, sourceId), fingerprint);
    if (row === undefined) return undefined;
    try {
      const document = this.#documents.read(row) as IndexDocument; // its checksum held: it is what was written
      return { document, surroundings: this.#surroundings[row]! };
    } catch (error) {
      return ignoreUnusable(error);
    }
  }

  close(): void {
    this.#documents.close();
  }
}

/** Writes documents for the next build. */
export class RememberedPlacesWriter {
  readonly #file: MemoFile;
  readonly #documents: RecordFile;
  readonly #sheets: SheetWriter<typeof DOCUMENT_COLUMNS>;
  #latest = Number.NEGATIVE_INFINITY;

  /** @param key as {@link RememberedPlaces.open} takes it */
  constructor(memo: Memo, key: string) {
    this.#file = memo.file(COLUMNS, key);
    this.#documents = new RecordFile(memo.file(DOCUMENTS).path);
    this.#sheets = new SheetWriter(memo.file(SHEETS).path, DOCUMENT_COLUMNS);
    this.#sheets.columns.recordOffset.push(0);
  }

  /** Objects out of order are not remembered. */
  add({ type, sourceId, fingerprint }: ReadFeature, { document, surroundings }: MadeDocument): void {
    const place = placeInExtract(type, sourceId);
    if (!(place > this.#latest)) return;
    this.#latest = place;
    const { columns } = this.#sheets;
    columns.place.push(place);
    columns.fingerprint.push(fingerprint);
    columns.surroundings.push(surroundings);
    this.#documents.append(document);
    columns.recordOffset.push(this.#documents.size);
    columns.recordCrc.push(this.#documents.crc);
  }

  /** @param surroundingsHash hash of all areas and streets */
  finish(surroundingsHash: number): void {
    this.#documents.finish();
    remember(this.#file, this.#sheets.columns, { surroundingsHash } satisfies Facts);
    this.#sheets.close();
  }

  /** Gives up instead of {@link finish}. */
  abort(): void {
    this.#sheets.close();
    this.#documents.abort();
  }
}
