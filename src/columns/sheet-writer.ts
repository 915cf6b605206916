import { crc32 } from 'node:zlib';
import { Growable } from '../arrays/arrays.ts';
import { TemporaryFile } from '../files/files.ts';
import type { ColumnsOf, ColumnTable } from './column-table.ts';
import { ARRAY_TYPES, type ColumnArray, type StoredColumn } from './container.ts';

/** Bytes of a column that wait in memory until they are written at once. */
const SHEET_BYTES = 1 << 16;

/** The columns of a table while they are written. */
export type SheetsOf<T extends ColumnTable> = {
  readonly [N in keyof T]: SheetColumn<ColumnsOf<T>[N]>;
};

/**
 * Columns that are filled value by value, all at once, as long as there is disk: of each a sheet is in memory, the full ones are in one
 * file. {@link SheetWriter.columns} can be written into a container.
 */
export class SheetWriter<const T extends ColumnTable> {
  readonly columns: SheetsOf<T>;
  readonly #path: string;
  #file: TemporaryFile | undefined;

  /** @param path of the file that is made once a sheet is full */
  constructor(path: string, table: T) {
    this.#path = path;
    const columns = Object.entries(table).map(([name, { type }]) => [
      name,
      new SheetColumn(type, () => this.#opened()),
    ]);
    this.columns = Object.fromEntries(columns) as SheetsOf<T>; // each has the type of its row
  }

  /** All values so far, in memory. @throws ServiceError FILE_UNAVAILABLE */
  values(): ColumnsOf<T> {
    const values = Object.entries<SheetColumn>(this.columns).map(([name, column]) => [name, column.values()]);
    return Object.fromEntries(values) as ColumnsOf<T>; // each has the type of its column
  }

  /** Removes the file; may be called again. */
  close(): void {
    this.#file?.close();
  }

  #opened(): TemporaryFile {
    this.#file ??= new TemporaryFile(this.#path);
    return this.#file;
  }
}

/** One column of a {@link SheetWriter}. */
export class SheetColumn<T extends ColumnArray = ColumnArray> implements StoredColumn {
  readonly type: StoredColumn['type'];
  readonly #file: () => TemporaryFile;
  readonly #sheet: T;
  /** Values in the sheet. */
  #used = 0;
  /** Where full sheets lie in the file. */
  readonly #sheets = new Growable(Float64Array, 16);
  #sum = 0;

  constructor(type: StoredColumn['type'], file: () => TemporaryFile) {
    this.type = type;
    this.#file = file;
    this.#sheet = this.#array(SHEET_BYTES / ARRAY_TYPES[type].BYTES_PER_ELEMENT);
  }

  get length(): number {
    return this.#sheets.length * this.#sheet.length + this.#used;
  }

  get byteLength(): number {
    return this.length * this.#sheet.BYTES_PER_ELEMENT;
  }

  get crc32(): number {
    return crc32(this.#rest(), this.#sum);
  }

  /** @throws ServiceError FILE_UNAVAILABLE */
  push(value: number): void {
    this.#sheet[this.#used++] = value;
    if (this.#used === this.#sheet.length) this.#put();
  }

  /** @throws ServiceError FILE_UNAVAILABLE */
  append(values: ArrayLike<number>): void {
    for (let i = 0; i < values.length; i++) this.push(values[i]!);
  }

  *pieces(): Generator<Uint8Array> {
    for (const offset of this.#sheets.values()) {
      const bytes = new Uint8Array(SHEET_BYTES);
      this.#file().read(bytes, offset);
      yield bytes;
    }
    yield this.#rest();
  }

  values(): T {
    const values = this.#array(this.length);
    const bytes = new Uint8Array(values.buffer);
    let at = 0;
    for (const piece of this.pieces()) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return values;
  }

  #put(): void {
    const file = this.#file();
    const bytes = this.#rest();
    this.#sheets.push(file.size);
    this.#sum = crc32(bytes, this.#sum);
    file.append(bytes);
    this.#used = 0;
  }

  #rest(): Uint8Array {
    return new Uint8Array(this.#sheet.buffer, 0, this.#used * this.#sheet.BYTES_PER_ELEMENT);
  }

  #array(length: number): T {
    return new ARRAY_TYPES[this.type](length) as ColumnArray as T; // `type` is the name of T
  }
}
