import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { Growable } from '../arrays/arrays.ts';
import { writeWhole } from '../files/files.ts';
import { damaged } from './container.ts';

const BUFFER_BYTES = 2 ** 20;
/** UTF-8 of a UTF-16 unit. */
const MOST_BYTES_PER_UNIT = 3;
/** Records this near to each other are read at once: passing over them costs less than another read. */
const READ_OVER_BYTES = 8_192;

/** Positions of records in their file, one entry a record. */
export interface RecordPlaces {
  /** First byte. Without `bytes` the records are in the order of the file, and one more entry is its end. */
  readonly offset: Float64Array;
  readonly bytes?: Uint32Array;
  /** CRC-32 of the record's bytes. */
  readonly crc: Uint32Array;
}

/** Writes records as JSON, one after the other, into a file that does not exist yet. Whoever writes notes their places. */
export class RecordFile {
  readonly #path: string;
  readonly #file: number;
  #pending = Buffer.allocUnsafe(BUFFER_BYTES);
  #pendingBytes = 0;
  #size = 0;
  #crc = 0;
  #isOpen = true;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx');
  }

  /** Bytes of all records so far. */
  get size(): number {
    return this.#size;
  }

  /** CRC-32 of the record that was appended last. */
  get crc(): number {
    return this.#crc;
  }

  append(record: unknown): void {
    const text = JSON.stringify(record);
    this.#makeRoom(text.length * MOST_BYTES_PER_UNIT);
    const bytes = this.#pending.write(text, this.#pendingBytes);
    this.#crc = crc32(this.#pending.subarray(this.#pendingBytes, this.#pendingBytes + bytes));
    this.#size += bytes;
    this.#pendingBytes += bytes;
  }

  /** Closes the file, which is whole then. */
  finish(): void {
    this.#flush();
    this.#close();
  }

  /** Closes and removes the file. */
  abort(): void {
    this.#close();
    rmSync(this.#path, { force: true });
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

/** Writes records, and notes their places in memory. */
export class RecordWriter {
  readonly #file: RecordFile;
  /** First byte of every record, and the end of the last. */
  readonly #offset = new Growable(Float64Array);
  readonly #crc = new Growable(Uint32Array);

  /** @param path of a file that does not exist yet */
  constructor(path: string) {
    this.#file = new RecordFile(path);
    this.#offset.push(0);
  }

  append(record: unknown): void {
    this.#file.append(record);
    this.#offset.push(this.#file.size);
    this.#crc.push(this.#file.crc);
  }

  /** Closes the file; returns the places of the records in the order of the file. */
  finish(): RecordPlaces {
    this.#file.finish();
    return { offset: this.#offset.values(), crc: this.#crc.values() };
  }

  /** Closes the file; returns the places of the records in the order given, which numbers them as they were appended. */
  finishInOrder(order: Uint32Array): Required<RecordPlaces> {
    this.finish();
    return {
      offset: this.#offset.inOrder(order),
      bytes: order.map((record) => this.#offset.at(record + 1) - this.#offset.at(record)),
      crc: this.#crc.inOrder(order),
    };
  }

  /** Closes and removes the file. */
  abort(): void {
    this.#file.abort();
  }
}

/** Reads the records of a {@link RecordWriter} one by one. */
export class RecordReader {
  readonly #path: string;
  readonly #places: RecordPlaces;
  readonly #file: number;

  /** @throws ServiceError INDEX_NOT_AVAILABLE if the file is missing or not as long as its records */
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

  /** @throws ServiceError INDEX_NOT_AVAILABLE if the record is not what was written */
  read(record: number): unknown {
    return this.#parse(record, this.#bytesAt(this.#places.offset[record]!, this.#endOf(record)));
  }

  /**
   * The JSON text of a record.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE if the record is not what was written
   */
  readText(record: number): Buffer {
    return this.#checked(record, this.#bytesAt(this.#places.offset[record]!, this.#endOf(record)));
  }

  /**
   * Records in the order asked for. Neighbours in the file are read together.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE if a record is not what was written
   */
  readMany(records: readonly number[]): unknown[] {
    const parsed = new Map<number, unknown>();
    for (const run of this.#runsOf(records)) this.#readRun(run, parsed);
    return records.map((record) => parsed.get(record));
  }

  close(): void {
    closeSync(this.#file);
  }

  /** The records in the order of the file, cut wherever the next one lies far from the last. */
  #runsOf(records: readonly number[]): number[][] {
    const { offset } = this.#places;
    const runs: number[][] = [];
    let end = Number.NEGATIVE_INFINITY;
    for (const record of [...records].sort((a, b) => offset[a]! - offset[b]!)) {
      if (offset[record]! - end <= READ_OVER_BYTES) runs.at(-1)!.push(record);
      else runs.push([record]);
      end = this.#endOf(record);
    }
    return runs;
  }

  #readRun(run: readonly number[], parsed: Map<number, unknown>): void {
    const { offset } = this.#places;
    const start = offset[run[0]!]!;
    const bytes = this.#bytesAt(start, this.#endOf(run.at(-1)!));
    for (const record of run)
      parsed.set(
        record,
        this.#parse(record, bytes.subarray(offset[record]! - start, this.#endOf(record) - start)),
      );
  }

  /** Bytes [start, end) of the file; fewer if it was cut off since it was opened. */
  #bytesAt(start: number, end: number): Buffer {
    const bytes = Buffer.allocUnsafe(end - start);
    return bytes.subarray(0, readSync(this.#file, bytes, 0, bytes.length, start));
  }

  #parse(record: number, bytes: Buffer): unknown {
    return JSON.parse(this.#checked(record, bytes).toString());
  }

  #checked(record: number, bytes: Buffer): Buffer {
    if (crc32(bytes) === this.#places.crc[record]) return bytes;
    throw damaged(this.#path, `the checksum of record ${record} is wrong`);
  }

  #endOf(record: number): number {
    const { offset, bytes } = this.#places;
    return bytes ? offset[record]! + bytes[record]! : offset[record + 1]!;
  }
}

/** End of the last record in the file. */
function endOf({ offset, bytes }: RecordPlaces): number {
  if (!bytes) return offset.at(-1) ?? 0;
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
