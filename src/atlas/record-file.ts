import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { Growable } from '../arrays/arrays.ts';
import { damaged, writeWhole } from '../columns/columns.ts';

const BUFFER_BYTES = 2 ** 20;
/** UTF-8 of a UTF-16 unit. */
const MOST_BYTES_PER_UNIT = 3;

/** Where records lie in their file: arrays of one entry a record. */
export interface RecordPlaces {
  readonly offset: Float64Array;
  readonly bytes: Uint32Array;
  readonly crc: Uint32Array;
}

/** Records that lie one after the other in memory; those of row n are `bytes[offset[n], offset[n + 1])`. */
export interface RecordRows {
  readonly bytes: Uint8Array;
  readonly offset: Uint32Array;
  readonly crc: Uint32Array;
}

/** Records as JSON, one after the other in a file, in the order they come in. */
export class RecordWriter {
  readonly #path: string;
  readonly #file: number;
  readonly #offset = new Growable(Float64Array);
  readonly #bytes = new Growable(Uint32Array);
  readonly #crc = new Growable(Uint32Array);
  #pending = Buffer.allocUnsafe(BUFFER_BYTES);
  #pendingBytes = 0;
  #size = 0;
  #isOpen = true;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx');
  }

  append(record: unknown): void {
    const text = JSON.stringify(record);
    this.#makeRoom(text.length * MOST_BYTES_PER_UNIT);
    const bytes = this.#pending.write(text, this.#pendingBytes);
    this.#note(bytes, crc32(this.#pending.subarray(this.#pendingBytes, this.#pendingBytes + bytes)));
  }

  /** Appends the records of rows [from, end) as they stand. */
  appendRows({ bytes, offset, crc }: RecordRows, from: number, end: number): void {
    const rows = bytes.subarray(offset[from], offset[end]);
    this.#makeRoom(rows.length);
    this.#pending.set(rows, this.#pendingBytes);
    const [offsets, sizes] = [this.#offset.extend(end - from), this.#bytes.extend(end - from)];
    for (let row = from; row < end; row++) {
      offsets[row - from] = this.#size + offset[row]! - offset[from]!;
      sizes[row - from] = offset[row + 1]! - offset[row]!;
    }
    this.#crc.append(crc.subarray(from, end));
    this.#size += rows.length;
    this.#pendingBytes += rows.length;
  }

  /** Closes the file and tells where the records lie, in the order given: numbers in order of appending. */
  finish(order: Uint32Array): RecordPlaces {
    this.#flush();
    this.#close();
    return {
      offset: this.#offset.inOrder(order),
      bytes: this.#bytes.inOrder(order),
      crc: this.#crc.inOrder(order),
    };
  }

  /** Takes the file away. */
  abort(): void {
    this.#close();
    rmSync(this.#path, { force: true });
  }

  #note(bytes: number, crc: number): void {
    this.#offset.push(this.#size);
    this.#bytes.push(bytes);
    this.#crc.push(crc);
    this.#size += bytes;
    this.#pendingBytes += bytes;
  }

  #makeRoom(bytes: number): void {
    if (this.#pendingBytes + bytes <= this.#pending.length) return;
    this.#flush();
    if (bytes > this.#pending.length) this.#pending = Buffer.allocUnsafe(bytes);
  }

  #flush(): void {
    writeWhole(this.#file, this.#pending.subarray(0, this.#pendingBytes));
    this.#pendingBytes = 0;
  }

  #close(): void {
    if (this.#isOpen) closeSync(this.#file);
    this.#isOpen = false;
  }
}

/** Records that a {@link RecordWriter} wrote, read one by one. */
export class RecordReader {
  readonly #path: string;
  readonly #places: RecordPlaces;
  readonly #file: number;

  /** @throws ServiceError INDEX_NOT_AVAILABLE where the file is missing or not as long as its records are */
  constructor(path: string, places: RecordPlaces) {
    this.#path = path;
    this.#places = places;
    this.#file = openRecords(path);
    const size = fstatSync(this.#file).size;
    const expected = endOf(places);
    if (size === expected) return;
    this.close();
    throw damaged(path, `it has ${size} bytes where ${expected} belong`);
  }

  /** @throws ServiceError INDEX_NOT_AVAILABLE where the record is not what was written */
  read(record: number): unknown {
    const bytes = Buffer.allocUnsafe(this.#places.bytes[record]!);
    const got = readSync(this.#file, bytes, 0, bytes.length, this.#places.offset[record]!);
    if (got !== bytes.length || crc32(bytes) !== this.#places.crc[record])
      throw damaged(this.#path, `the checksum of record ${record} is wrong`);
    return JSON.parse(bytes.toString());
  }

  close(): void {
    closeSync(this.#file);
  }
}

function endOf({ offset, bytes }: RecordPlaces): number {
  let end = 0;
  for (let record = 0; record < offset.length; record++)
    end = Math.max(end, offset[record]! + bytes[record]!);
  return end;
}

function openRecords(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw damaged(path, 'it cannot be opened', cause);
  }
}
