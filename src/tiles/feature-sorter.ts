import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PbfWriter } from 'pbf';
import { ServiceError } from '../core/core.ts';
import { type TileFeature, writeFeature } from './tile-features.ts';

/** What a tile holds of one feature: its layer, and the feature as {@link writeFeature} writes it. */
export interface SortedRecord {
  readonly tileId: number;
  readonly layer: number;
  readonly bytes: Uint8Array;
}

/** Tile identifiers are below 2^29, layers below 2^5, and so many records in memory leave a number of 2^53 to sort by. */
const MOST_RECORDS = 2 ** 19;
const LAYERS_PER_TILE = 2 ** 5;
const DEFAULT_MEMORY_BYTES = 128 * 1024 * 1024;
const HEADER_BYTES = 9;
const READ_BYTES = 1 << 18;

export interface SorterOptions {
  /** Where what does not fit into memory is written. */
  readonly directory: string;
  readonly memoryBytes?: number;
}

/**
 * Brings features into the order of their tiles and layers, those of one layer in the order they came in. Beyond its
 * memory it writes sorted runs to a file, and reads them side by side at the end.
 */
export class FeatureSorter {
  readonly #path: string;
  readonly #memoryBytes: number;
  #descriptor: number | undefined;
  #writer = new PbfWriter(new Uint8Array(1 << 20));
  #keys = new Float64Array(1 << 14);
  #starts = new Uint32Array(1 << 14);
  #count = 0;
  readonly #runs: { start: number; end: number }[] = [];
  #bytesWritten = 0;

  constructor({ directory, memoryBytes = DEFAULT_MEMORY_BYTES }: SorterOptions) {
    this.#path = join(directory, 'tiles.spill');
    this.#memoryBytes = memoryBytes;
  }

  /** @throws ServiceError FILE_UNAVAILABLE */
  add(tileId: number, layer: number, feature: TileFeature): void {
    if (this.#count === MOST_RECORDS || this.#writer.pos > this.#memoryBytes) this.#spill();
    if (this.#count === this.#keys.length) this.#grow();
    this.#keys[this.#count] = (tileId * LAYERS_PER_TILE + layer) * MOST_RECORDS + this.#count;
    this.#starts[this.#count] = this.#writer.pos;
    this.#count += 1;
    writeFeature(this.#writer, feature);
  }

  /** All records in order; nothing may be added after. */
  *sorted(): Generator<SortedRecord> {
    if (this.#runs.length === 0) yield* this.#inMemory();
    else {
      if (this.#count > 0) this.#spill();
      yield* this.#merged();
    }
  }

  /** Removes the file; may be called again. */
  remove(): void {
    if (this.#descriptor === undefined) return;
    closeSync(this.#descriptor);
    this.#descriptor = undefined;
    rmSync(this.#path, { force: true });
  }

  #grow(): void {
    const [keys, starts] = [new Float64Array(2 * this.#count), new Uint32Array(2 * this.#count)];
    keys.set(this.#keys);
    starts.set(this.#starts);
    [this.#keys, this.#starts] = [keys, starts];
  }

  *#inMemory(): Generator<SortedRecord> {
    const { buf, pos } = this.#writer;
    for (const key of this.#keys.subarray(0, this.#count).sort()) {
      const i = key % MOST_RECORDS;
      const place = Math.floor(key / MOST_RECORDS);
      const end = i + 1 < this.#count ? this.#starts[i + 1]! : pos;
      yield {
        tileId: Math.floor(place / LAYERS_PER_TILE),
        layer: place % LAYERS_PER_TILE,
        bytes: buf.subarray(this.#starts[i]!, end),
      };
    }
  }

  #spill(): void {
    const pieces: Uint8Array[] = [];
    const start = this.#bytesWritten;
    let size = 0;
    for (const record of this.#inMemory()) {
      const header = Buffer.alloc(HEADER_BYTES);
      header.writeUInt32LE(record.tileId, 0);
      header.writeUInt8(record.layer, 4);
      header.writeUInt32LE(record.bytes.length, 5);
      pieces.push(header, record.bytes);
      size += HEADER_BYTES + record.bytes.length;
      if (size < READ_BYTES) continue;
      this.#write(Buffer.concat(pieces));
      pieces.length = 0;
      size = 0;
    }
    this.#write(Buffer.concat(pieces));
    this.#runs.push({ start, end: this.#bytesWritten });
    this.#writer.pos = 0;
    this.#count = 0;
  }

  #write(bytes: Uint8Array): void {
    const descriptor = this.#file();
    for (let at = 0; at < bytes.length; )
      at += this.#attempt(() => writeSync(descriptor, bytes, at, bytes.length - at, this.#bytesWritten + at));
    this.#bytesWritten += bytes.length;
  }

  *#merged(): Generator<SortedRecord> {
    const readers = this.#runs.map((run) => new RunReader(run, (bytes, at) => this.#read(bytes, at)));
    for (;;) {
      let least: RunReader | undefined;
      for (const reader of readers)
        if (reader.head && (!least || placeOf(reader.head) < placeOf(least.head!))) least = reader;
      if (!least?.head) return;
      yield least.head;
      least.advance();
    }
  }

  #read(bytes: Uint8Array, position: number): number {
    return this.#attempt(() => readSync(this.#file(), bytes, 0, bytes.length, position));
  }

  #file(): number {
    this.#descriptor ??= this.#attempt(() => openSync(this.#path, 'wx+'));
    return this.#descriptor;
  }

  #attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new ServiceError(
        'FILE_UNAVAILABLE',
        `The temporary file '${this.#path}' cannot be used: ${reason}.`,
        { cause },
      );
    }
  }
}

function placeOf({ tileId, layer }: SortedRecord): number {
  return tileId * LAYERS_PER_TILE + layer;
}

/** Reads one run from its start to its end. */
class RunReader {
  head: SortedRecord | undefined;
  readonly #read: (bytes: Uint8Array, position: number) => number;
  readonly #end: number;
  #position: number;
  #buffer: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(
    { start, end }: { start: number; end: number },
    read: (bytes: Uint8Array, position: number) => number,
  ) {
    this.#read = read;
    this.#position = start;
    this.#end = end;
    this.advance();
  }

  advance(): void {
    this.head = undefined;
    if (!this.#have(HEADER_BYTES)) return;
    const [tileId, layer] = [this.#buffer.readUInt32LE(this.#at), this.#buffer.readUInt8(this.#at + 4)];
    const length = this.#buffer.readUInt32LE(this.#at + 5);
    this.#at += HEADER_BYTES;
    this.#have(length);
    this.head = { tileId, layer, bytes: this.#buffer.subarray(this.#at, this.#at + length) };
    this.#at += length;
  }

  /** Reads on until so many bytes are there; false at the end of the run. */
  #have(bytes: number): boolean {
    const left = this.#buffer.length - this.#at;
    if (left >= bytes) return true;
    const size = Math.min(Math.max(READ_BYTES, bytes), this.#end - this.#position);
    if (left + size < bytes) return false;
    const more = Buffer.alloc(size);
    for (let done = 0; done < size; ) done += this.#read(more.subarray(done), this.#position + done);
    this.#position += size;
    this.#buffer = Buffer.concat([this.#buffer.subarray(this.#at), more]);
    this.#at = 0;
    return this.#buffer.length >= bytes;
  }
}
