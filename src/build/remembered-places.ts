import { Growable } from '../arrays/arrays.ts';
import {
  type ColumnsOf,
  type ColumnTable,
  fitsContainer,
  jsonColumn,
  openContainer,
  per,
  RecordReader,
  RecordWriter,
  readColumns,
  startsPer,
  writeContainer,
} from '../columns/columns.ts';
import { placeInExtract, ServiceError } from '../core/core.ts';
import type { IndexDocument } from '../search/search.ts';
import type { ReadFeature } from './feature-spool.ts';

/** Documents of places, and what they were made of. */
export const REMEMBERED_PLACES_COLUMNS = {
  place: {
    type: 'f64',
    length: per('document'),
    holds: 'Position in the order of extracts, see `placeInExtract`; ascending',
  },
  fingerprint: { type: 'f64', length: per('document'), holds: 'Hash of the object' },
  surroundings: {
    type: 'f64',
    length: per('document'),
    holds: 'Hash of the names and areas of where it lies',
  },
  recordOffset: {
    type: 'f64',
    length: startsPer('document'),
    holds: 'Where each document begins in the file of documents',
  },
  recordCrc: { type: 'u32', length: per('document'), holds: 'CRC-32 of each document' },
  facts: {
    type: 'u8',
    length: 'any',
    holds: 'JSON: key of everything else that documents are made of, and hash of all areas',
  },
} as const satisfies ColumnTable;

/** Files that remembered places lie in. */
export interface RememberedPlacesFiles {
  readonly columns: string;
  readonly documents: string;
}

/** A document, and what it was made of besides its object. */
export interface MadeDocument {
  readonly document: IndexDocument;
  /** Hash of the names and areas of where the object lies. */
  readonly surroundings: number;
}

interface Facts {
  readonly key: string;
  readonly areasHash: number;
}

/** The documents of an earlier build, for objects that come in the order of extracts. */
export class RememberedPlaces {
  readonly #columns: ColumnsOf<typeof REMEMBERED_PLACES_COLUMNS>;
  readonly #documents: RecordReader;
  /** Hash of all areas of that build. */
  readonly areasHash: number;
  #next = 0;

  private constructor(
    columns: ColumnsOf<typeof REMEMBERED_PLACES_COLUMNS>,
    documents: RecordReader,
    areasHash: number,
  ) {
    this.areasHash = areasHash;
    this.#columns = columns;
    this.#documents = documents;
  }

  /** Undefined if there are none, they are damaged, or were made with another key. */
  static open({ columns, documents }: RememberedPlacesFiles, key: string): RememberedPlaces | undefined {
    try {
      const container = openContainer(columns);
      const facts = container.json('facts') as Facts; // its checksum held: it is what was written
      if (facts.key !== key) return undefined;
      const read = readColumns(container, REMEMBERED_PLACES_COLUMNS, ({ place }) => ({
        document: place.length,
      }));
      const places = { offset: read.recordOffset, crc: read.recordCrc };
      return new RememberedPlaces(read, new RecordReader(documents, places), facts.areasHash);
    } catch (error) {
      if (isUnusable(error)) return undefined;
      throw error;
    }
  }

  /** The document that was made of an object; undefined if it was not there, or not like this. */
  documentOf({ type, sourceId, fingerprint }: ReadFeature): MadeDocument | undefined {
    const place = placeInExtract(type, sourceId);
    const { place: places, fingerprint: fingerprints } = this.#columns;
    while (this.#next < places.length && places[this.#next]! < place) this.#next += 1;
    if (places[this.#next] !== place || fingerprints[this.#next] !== fingerprint) return undefined;
    try {
      const document = this.#documents.read(this.#next) as IndexDocument; // its checksum held: it is what was written
      return { document, surroundings: this.#columns.surroundings[this.#next]! };
    } catch (error) {
      if (isUnusable(error)) return undefined;
      throw error;
    }
  }

  close(): void {
    this.#documents.close();
  }
}

/** Writes documents for the next build. */
export class RememberedPlacesWriter {
  readonly #files: RememberedPlacesFiles;
  readonly #documents: RecordWriter;
  readonly #place = new Growable(Float64Array);
  readonly #fingerprint = new Growable(Float64Array);
  readonly #surroundings = new Growable(Float64Array);
  #latest = Number.NEGATIVE_INFINITY;

  /** The files must not exist. */
  constructor(files: RememberedPlacesFiles) {
    this.#files = files;
    this.#documents = new RecordWriter(files.documents);
  }

  /** Objects out of order are not remembered. */
  add({ type, sourceId, fingerprint }: ReadFeature, { document, surroundings }: MadeDocument): void {
    const place = placeInExtract(type, sourceId);
    if (!(place > this.#latest)) return;
    this.#latest = place;
    this.#place.push(place);
    this.#fingerprint.push(fingerprint);
    this.#surroundings.push(surroundings);
    this.#documents.append(document);
  }

  /**
   * @param key of everything that the documents are made of but the objects, and where they lie
   * @param areasHash hash of all areas
   */
  finish(key: string, areasHash: number): void {
    const { offset, crc } = this.#documents.finish();
    const columns: ColumnsOf<typeof REMEMBERED_PLACES_COLUMNS> = {
      place: this.#place.values(),
      fingerprint: this.#fingerprint.values(),
      surroundings: this.#surroundings.values(),
      recordOffset: offset,
      recordCrc: crc,
      facts: jsonColumn({ key, areasHash } satisfies Facts),
    };
    if (fitsContainer(columns)) writeContainer(this.#files.columns, columns); // else nothing is remembered
  }

  /** Gives up instead of {@link finish}. */
  abort(): void {
    this.#documents.abort();
  }
}

function isUnusable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'INDEX_NOT_AVAILABLE';
}
