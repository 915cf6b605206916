import { join } from 'node:path';
import { Growable } from '../../arrays/arrays.ts';
import { TemporaryFile } from '../../files/files.ts';
import type { TileFeature } from '../../mvt/mvt.ts';
import { drawnIn, FeatureColumn } from './feature-column.ts';

/** The part of one feature in one tile, and its layer. */
export interface SortedRecord {
  readonly tileId: number;
  readonly layer: number;
  readonly feature: TileFeature;
}

/** There are 4^15 / 3 tile IDs: with so many layers, and this number of records in memory, sort keys stay below 2^53. */
const MOST_RECORDS = 1 << 19;
const LAYERS_PER_TILE = 48;
const DEFAULT_MEMORY_BYTES = 128 * 1024 * 1024;
/** A record in the file begins with tile ID u32, layer u8, order f64, bytes of its attributes u32 and of its numbers u32. */
const HEADER_BYTES = 21;
const BYTES_PER_NUMBER = 2;
const READ_BYTES = 1 << 18;

export interface SorterOptions {
  /** Directory of the spill file. */
  readonly directory: string;
  readonly memoryBytes?: number;
}

/**
 * Sorts features by tile ID and layer; those of one layer keep the order in which they were added. Features that exceed its memory
 * go to a spill file as sorted runs, which are merged at the end.
 */
export class FeatureSorter {
  readonly #path: string;
  readonly #memoryBytes: number;
  #file: TemporaryFile | undefined;
  readonly #features = new FeatureColumn();
  readonly #attributes = new TextTable();
  /** One value a record: sort key, order, position of its shape, number of its attributes. */
  readonly #keys = new Growable(Float64Array);
  readonly #orders = new Growable(Float64Array);
  readonly #starts = new Growable(Uint32Array);
  readonly #texts = new Growable(Uint32Array);
  readonly #runs: { start: number; end: number }[] = [];

  constructor({ directory, memoryBytes = DEFAULT_MEMORY_BYTES }: SorterOptions) {
    this.#path = join(directory, 'tiles.spill');
    this.#memoryBytes = memoryBytes;
  }

  /** @throws ServiceError FILE_UNAVAILABLE */
  add(
    tileId: number,
    layer: number,
    { order, attributes, shape }: Omit<TileFeature, 'parts'>,
    parts: TileFeature['parts'],
  ): void {
    if (this.#keys.length === MOST_RECORDS || this.#usedBytes > this.#memoryBytes) this.#spill();
    this.#keys.push((tileId * LAYERS_PER_TILE + layer) * MOST_RECORDS + this.#keys.length);
    this.#orders.push(order);
    this.#starts.push(this.#features.length);
    this.#texts.push(this.#attributes.numberOf(attributes));
    this.#features.add(shape, parts);
  }

  /** All records in order; add no more after this call. */
  *sorted(): Generator<SortedRecord> {
    if (!this.#file) return yield* this.#inMemory();
    if (this.#keys.length > 0) this.#spill();
    yield* this.#merged(this.#file);
  }

  /** Removes the spill file; may be called again. */
  remove(): void {
    this.#file?.close();
  }

  get #usedBytes(): number {
    return BYTES_PER_NUMBER * this.#features.length + this.#attributes.bytes;
  }

  *#inMemory(): Generator<SortedRecord> {
    for (const key of this.#keys.values().sort()) {
      const place = Math.floor(key / MOST_RECORDS);
      const i = key - place * MOST_RECORDS;
      const { shape, parts } = this.#features.drawnAt(this.#starts.at(i));
      const attributes = this.#attributes.at(this.#texts.at(i));
      yield {
        tileId: Math.floor(place / LAYERS_PER_TILE),
        layer: place % LAYERS_PER_TILE,
        feature: { order: this.#orders.at(i), attributes, shape, parts },
      };
    }
  }

  #spill(): void {
    this.#file ??= new TemporaryFile(this.#path);
    const file = this.#file;
    const pieces: Uint8Array[] = [];
    const start = file.size;
    let size = 0;
    for (const key of this.#keys.values().sort()) {
      const place = Math.floor(key / MOST_RECORDS);
      const record = this.#recordBytes(key - place * MOST_RECORDS, place);
      pieces.push(record);
      size += record.length;
      if (size < READ_BYTES) continue;
      file.append(Buffer.concat(pieces));
      pieces.length = 0;
      size = 0;
    }
    file.append(Buffer.concat(pieces));
    this.#runs.push({ start, end: file.size });
    this.#features.clear();
    this.#attributes.clear();
    for (const column of [this.#keys, this.#orders, this.#starts, this.#texts]) column.clear();
  }

  /** The `i`th record, encoded for {@link RunReader}. */
  #recordBytes(i: number, place: number): Uint8Array {
    const attributes = Buffer.from(this.#attributes.at(this.#texts.at(i)));
    const end = i + 1 < this.#starts.length ? this.#starts.at(i + 1) : this.#features.length;
    const numbers = this.#features.numbers(this.#starts.at(i), end);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(Math.floor(place / LAYERS_PER_TILE), 0);
    header.writeUInt8(place % LAYERS_PER_TILE, 4);
    header.writeDoubleLE(this.#orders.at(i), 5);
    header.writeUInt32LE(attributes.length, 13);
    header.writeUInt32LE(numbers.byteLength, 17);
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    return Buffer.concat([header, attributes, bytes]);
  }

  *#merged(file: TemporaryFile): Generator<SortedRecord> {
    const readers = this.#runs.map((run) => new RunReader(run, file));
    for (;;) {
      let least: RunReader | undefined;
      for (const reader of readers)
        if (reader.head && (!least || placeOf(reader.head) < placeOf(least.head!))) least = reader;
      if (!least?.head) return;
      yield least.head;
      least.advance();
    }
  }
}

function placeOf({ tileId, layer }: SortedRecord): number {
  return tileId * LAYERS_PER_TILE + layer;
}

/** Reads one run from its start to its end. */
class RunReader {
  head: SortedRecord | undefined;
  readonly #file: TemporaryFile;
  readonly #end: number;
  #position: number;
  #buffer: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor({ start, end }: { start: number; end: number }, file: TemporaryFile) {
    this.#file = file;
    this.#position = start;
    this.#end = end;
    this.advance();
  }

  advance(): void {
    this.head = undefined;
    if (!this.#have(HEADER_BYTES)) return;
    const header = this.#take(HEADER_BYTES);
    const [tileId, layer, order] = [header.readUInt32LE(0), header.readUInt8(4), header.readDoubleLE(5)];
    const [textBytes, numberBytes] = [header.readUInt32LE(13), header.readUInt32LE(17)];
    this.#have(textBytes + numberBytes);
    const attributes = this.#take(textBytes).toString();
    const numbers = new Uint8Array(this.#take(numberBytes)); // a copy is aligned, as Int16Array needs it
    const { shape, parts } = drawnIn(new Int16Array(numbers.buffer), 0);
    this.head = { tileId, layer, feature: { order, attributes, shape, parts } };
  }

  #take(bytes: number): Buffer {
    this.#at += bytes;
    return this.#buffer.subarray(this.#at - bytes, this.#at);
  }

  /** Reads on until this number of bytes is buffered; false at the end of the run. */
  #have(bytes: number): boolean {
    const left = this.#buffer.length - this.#at;
    if (left >= bytes) return true;
    const size = Math.min(Math.max(READ_BYTES, bytes), this.#end - this.#position);
    if (left + size < bytes) return false;
    const more = Buffer.alloc(size);
    this.#file.read(more, this.#position);
    this.#position += size;
    this.#buffer = Buffer.concat([this.#buffer.subarray(this.#at), more]);
    this.#at = 0;
    return this.#buffer.length >= bytes;
  }
}

/** Numbers texts, and keeps each once. */
class TextTable {
  readonly #numbers = new Map<string, number>();
  #texts: string[] = [];
  #bytes = 0;

  /** Approximate memory. */
  get bytes(): number {
    return this.#bytes;
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.length);
    this.#bytes += text.length;
    return this.#texts.push(text) - 1;
  }

  at(number: number): string {
    return this.#texts[number]!;
  }

  clear(): void {
    this.#numbers.clear();
    this.#texts = [];
    this.#bytes = 0;
  }
}
