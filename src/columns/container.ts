import { closeSync, fstatSync, openSync } from 'node:fs';
import { totalmem } from 'node:os';
import { crc32 } from 'node:zlib';
import { ServiceError } from '../core/core.ts';
import { readWhole, writeWhole } from '../files/files.ts';

/**
 * The file format of the index: named arrays behind a header that is checked before anything is read.
 *
 *     magic "WPINDEX\0" · format version u32 · header bytes u32 · CRC-32 of the header u32 · zero u32
 *     header: JSON list of { name, type, offset, bytes, crc32 }
 *     the arrays, each at a multiple of eight bytes, little-endian
 */
const MAGIC = Buffer.from('WPINDEX\0', 'latin1');
const FORMAT_VERSION = 2;
const PREAMBLE_BYTES = 24;
const ALIGNMENT = 8;
/** A header larger than this is not one of ours. */
const LARGEST_HEADER_BYTES = 1 << 20;
/** The memory of this machine, or what the process is allowed of it: nobody here could read a larger file. */
const MOST_BYTES = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
/** Columns of one file have so many bytes at most. */
export const MOST_COLUMN_BYTES = MOST_BYTES - PREAMBLE_BYTES - LARGEST_HEADER_BYTES;
/** Node.js has views of 4 GiB at most; arrays of wider numbers have more bytes, and buffers as many as there is memory. */
const BYTES_A_VIEW = 2 ** 30;

/** Types of columns, by their names in files. */
export const ARRAY_TYPES = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
} as const;

export type ArrayTypeName = keyof typeof ARRAY_TYPES;
export type ColumnArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** A column whose values lie elsewhere than in memory. */
export interface StoredColumn {
  readonly type: ArrayTypeName;
  readonly byteLength: number;
  readonly crc32: number;
  /** Its bytes in order. */
  pieces(): Iterable<Uint8Array>;
}

/** What can be written as columns, by name. */
export type WritableColumns = Readonly<Record<string, ColumnArray | StoredColumn>>;

interface ColumnArrayType {
  new (buffer: SharedArrayBuffer, offset: number, length: number): ColumnArray;
  readonly BYTES_PER_ELEMENT: number;
}

interface SectionHeader {
  readonly name: string;
  readonly type: ArrayTypeName;
  readonly offset: number;
  readonly bytes: number;
  readonly crc32: number;
}

/**
 * Writes named arrays as one file. The machine must be little-endian, as every one Node.js runs on is.
 *
 * @param mostBytes of all columns
 * @throws ServiceError INVALID_CONFIGURATION if nobody could read the file, of which nothing is written then
 */
export function writeContainer(path: string, arrays: WritableColumns, mostBytes = MOST_COLUMN_BYTES): void {
  const bytes = columnBytes(arrays);
  if (bytes > mostBytes) throw beyondContainer(path, bytes, mostBytes);
  const file = openSync(path, 'wx');
  try {
    let at = 0;
    for (const part of partsOf(arrays)) {
      writeWhole(file, part, at);
      at += part.length;
    }
  } finally {
    closeSync(file);
  }
}

/** True if a file of these arrays could be read again. */
export function fitsContainer(arrays: WritableColumns): boolean {
  return columnBytes(arrays) <= MOST_COLUMN_BYTES;
}

/** The error of a file that would have more columns than can be read. */
export function beyondContainer(path: string, bytes: number, mostBytes: number): ServiceError {
  return new ServiceError(
    'INVALID_CONFIGURATION',
    `The file ${path} would have ${bytes} bytes of columns or more, of which ${mostBytes} can be read: build smaller regions, each into a data set of its own.`,
  );
}

/** The bytes that columns take in a file. */
export function columnBytes(arrays: WritableColumns): number {
  return Object.values(arrays).reduce((sum, { byteLength }) => sum + align(byteLength), 0);
}

/** The bytes of the file that {@link writeContainer} would write. */
export function containerBytes(arrays: Readonly<Record<string, ColumnArray>>): Buffer {
  return Buffer.concat([...partsOf(arrays)]);
}

/** The arrays of an opened container by name. They lie in shared memory: a thread that receives them copies nothing. */
export interface SharedArrays {
  /** The file that the arrays were read from. */
  readonly path: string;
  readonly arrays: ReadonlyMap<string, ColumnArray>;
}

/** The arrays of a container that has been read and whose checksums hold. */
export class Container {
  readonly #path: string;
  readonly #arrays: Map<string, ColumnArray>;

  /** @param shared arrays that {@link openContainer} has read and checked, here or in another thread */
  constructor({ path, arrays }: SharedArrays) {
    this.#path = path;
    this.#arrays = new Map(arrays);
  }

  u8 = (name: string): Uint8Array => this.#array(name, Uint8Array);
  u16 = (name: string): Uint16Array => this.#array(name, Uint16Array);
  u32 = (name: string): Uint32Array => this.#array(name, Uint32Array);
  i32 = (name: string): Int32Array => this.#array(name, Int32Array);
  f64 = (name: string): Float64Array => this.#array(name, Float64Array);

  /** A column of JSON text. */
  json(name: string): unknown {
    const bytes = this.u8(name);
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
  }

  /** @throws ServiceError INDEX_NOT_AVAILABLE when an array has not the length that another one implies */
  expectLength(name: string, length: number): void {
    const actual = this.#arrays.get(name)?.length;
    if (actual !== length)
      throw damaged(this.#path, `'${name}' holds ${actual} values where ${length} belong`);
  }

  /**
   * An array that follows from others and is kept with them: threads that share the container compute it once.
   *
   * @param name no other array of the container may have it
   */
  derived<T extends ColumnArray>(name: string, compute: () => T): T {
    const known = this.#arrays.get(name);
    if (known) return known as T; // one name always has one `compute`, so the type is the same
    const array = inSharedMemory(compute());
    this.#arrays.set(name, array);
    return array;
  }

  /** Plain data from which another thread opens the same container. */
  share(): SharedArrays {
    return { path: this.#path, arrays: this.#arrays };
  }

  #array<T extends ColumnArray>(name: string, type: new (length: number) => T): T {
    const array = this.#arrays.get(name);
    if (!(array instanceof type)) throw damaged(this.#path, `it has no array '${name}' of type ${type.name}`);
    return array;
  }
}

/**
 * Reads a file that {@link writeContainer} wrote, whole, into shared memory.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the file and what is wrong with it
 */
export function openContainer(path: string): Container {
  const file = openFile(path);
  try {
    const buffer = memoryFor(path, fstatSync(file).size);
    for (const view of viewsOf(buffer, 0, buffer.byteLength)) readOrFail(path, file, view, view.byteOffset);
    return containerOf(path, buffer);
  } finally {
    closeSync(file);
  }
}

/**
 * The arrays of the bytes of a file that {@link writeContainer} wrote.
 *
 * @param path names the bytes in messages, and the container among others
 * @throws ServiceError INDEX_NOT_AVAILABLE saying what is wrong with them
 */
export function containerOf(path: string, buffer: SharedArrayBuffer): Container {
  const sections = readHeader(path, firstBytes(buffer));
  const start = arraysStart(sections.headerBytes);
  const expected = start + endOf(sections.list);
  if (buffer.byteLength !== expected)
    throw damaged(path, `it has ${buffer.byteLength} bytes where ${expected} belong`);
  const arrays = new Map(
    sections.list.map((section) => [section.name, readArray(path, buffer, start, section)]),
  );
  return new Container({ path, arrays });
}

/** The error of an index that cannot be used. */
export function damaged(path: string, why: string, cause?: unknown): ServiceError {
  return new ServiceError(
    'INDEX_NOT_AVAILABLE',
    `The index file ${path} cannot be used: ${why}; build the data set again.`,
    { cause },
  );
}

/** Text as a column, for {@link Container.json}. */
export function jsonColumn(value: unknown): Uint8Array {
  return new Uint8Array(Buffer.from(JSON.stringify(value)));
}

/** Preamble, header and arrays, each with what fills it up to where the next one begins. */
function* partsOf(arrays: WritableColumns): Generator<Uint8Array> {
  const sections = layOut(arrays);
  const header = Buffer.from(JSON.stringify(sections));
  yield preamble(header);
  yield header;
  yield new Uint8Array(arraysStart(header.length) - PREAMBLE_BYTES - header.length);
  for (const { name, bytes } of sections) {
    const array = arrays[name]!;
    yield* 'pieces' in array ? array.pieces() : bytesOf(array);
    yield new Uint8Array(align(bytes) - bytes);
  }
}

function layOut(arrays: WritableColumns): SectionHeader[] {
  let offset = 0;
  return Object.entries(arrays).map(([name, array]) => {
    const { type, byteLength: bytes, crc32 } = 'pieces' in array ? array : described(array);
    const section = { name, type, offset, bytes, crc32 };
    offset = align(offset + bytes);
    return section;
  });
}

function described(array: ColumnArray): Omit<StoredColumn, 'pieces'> {
  return { type: typeName(array), byteLength: array.byteLength, crc32: sumOf(array) };
}

function endOf(sections: readonly SectionHeader[]): number {
  return sections.reduce((end, { offset, bytes }) => Math.max(end, align(offset + bytes)), 0);
}

function typeName(array: ColumnArray): ArrayTypeName {
  const found = Object.entries(ARRAY_TYPES).find(([, type]) => array instanceof type);
  if (!found) throw new TypeError('Only the array types of the format can be written.');
  return found[0] as ArrayTypeName; // the entries of the table are its own keys
}

function preamble(header: Buffer): Buffer {
  const bytes = Buffer.alloc(PREAMBLE_BYTES);
  MAGIC.copy(bytes);
  bytes.writeUInt32LE(FORMAT_VERSION, 8);
  bytes.writeUInt32LE(header.length, 12);
  bytes.writeUInt32LE(crc32(header), 16);
  return bytes;
}

function readHeader(path: string, bytes: Buffer): { list: SectionHeader[]; headerBytes: number } {
  if (bytes.length < PREAMBLE_BYTES) throw damaged(path, 'it is cut off before its header');
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged(path, 'it is not a Waypost index file');
  const version = bytes.readUInt32LE(8);
  if (version !== FORMAT_VERSION)
    throw damaged(path, `its format is version ${version} where ${FORMAT_VERSION} is read`);
  const headerBytes = bytes.readUInt32LE(12);
  if (headerBytes > LARGEST_HEADER_BYTES || PREAMBLE_BYTES + headerBytes > bytes.length)
    throw damaged(path, 'its header is longer than the file');
  const header = bytes.subarray(PREAMBLE_BYTES, PREAMBLE_BYTES + headerBytes);
  if (crc32(header) !== bytes.readUInt32LE(16)) throw damaged(path, 'the checksum of its header is wrong');
  // The checksum holds, so the header is what writeContainer wrote.
  return { list: JSON.parse(header.toString()) as SectionHeader[], headerBytes };
}

/** @param start where the arrays begin */
function readArray(
  path: string,
  buffer: SharedArrayBuffer,
  start: number,
  section: SectionHeader,
): ColumnArray {
  const type: ColumnArrayType = ARRAY_TYPES[section.type];
  const array = new type(buffer, start + section.offset, section.bytes / type.BYTES_PER_ELEMENT);
  if (sumOf(array) !== section.crc32) throw damaged(path, `the checksum of '${section.name}' is wrong`);
  return array;
}

function inSharedMemory<T extends ColumnArray>(array: T): T {
  const type = array.constructor as new (buffer: SharedArrayBuffer) => T; // every typed array has this constructor
  const shared = new type(new SharedArrayBuffer(array.byteLength));
  shared.set(array);
  return shared;
}

function openFile(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw damaged(path, 'it cannot be opened', cause);
  }
}

function memoryFor(path: string, size: number): SharedArrayBuffer {
  if (size > MOST_BYTES) throw damaged(path, `it has ${size} bytes, of which ${MOST_BYTES} can be read`);
  try {
    return new SharedArrayBuffer(size);
  } catch (cause) {
    throw damaged(path, `there is no memory for its ${size} bytes`, cause);
  }
}

function readOrFail(path: string, file: number, into: Uint8Array, position: number): void {
  if (!readWhole(file, into, position)) throw damaged(path, 'it is cut off');
}

function sumOf(array: ColumnArray): number {
  let sum = 0;
  for (const view of bytesOf(array)) sum = crc32(view, sum);
  return sum;
}

function bytesOf({ buffer, byteOffset, byteLength }: ColumnArray): Generator<Uint8Array> {
  return viewsOf(buffer, byteOffset, byteOffset + byteLength);
}

/** The bytes from `start` to `end`, one view after the other. */
function* viewsOf(buffer: ArrayBufferLike, start: number, end: number): Generator<Uint8Array> {
  for (let at = start; at < end; at += BYTES_A_VIEW)
    yield new Uint8Array(buffer, at, Math.min(BYTES_A_VIEW, end - at));
}

/** The preamble and the header, as far as there are so many bytes. */
function firstBytes(buffer: SharedArrayBuffer): Buffer {
  return Buffer.from(buffer, 0, Math.min(buffer.byteLength, PREAMBLE_BYTES + LARGEST_HEADER_BYTES));
}

function arraysStart(headerBytes: number): number {
  return align(PREAMBLE_BYTES + headerBytes);
}

function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}
