import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { ServiceError } from '../core/core.ts';
import { kindOf } from '../files/files.ts';
import { BlobPlace, quoted } from './blob-place.ts';
import { decodeHeader, type ExtractHeader } from './header.ts';
import { BLOB_BYTES_LIMIT, inflateBlob } from './inflate.ts';
import { otherFormatOf } from './other-formats.ts';
import { BYTES, Cursor, VARINT } from './wire.ts';

/** The format's limit of a blob header. */
const HEADER_BYTES_LIMIT = 64 * 1024;
/** Enough for the length prefix and the blob header of every known writer, so that one read gets both. */
const USUAL_HEADER_BYTES = 128;
const LENGTH_BYTES = 4;
/** Bytes read at once behind the last blob. */
const ZEROS_BYTES = 1 << 20;

// Fields of the format's message `BlobHeader`.
const TYPE = 1;
const DATA_SIZE = 3;

/** Position of one blob of objects in its file. */
export interface BlobSpan {
  /** Offset of the length prefix; error messages name it. */
  readonly byteOffset: number;
  readonly dataOffset: number;
  readonly dataLength: number;
}

/** An extract whose framing was read to the end and is valid. Its blobs are not inflated yet. */
export interface ExtractFile {
  readonly path: string;
  readonly descriptor: number;
  readonly sizeBytes: number;
  readonly header: ExtractHeader;
  readonly blobs: readonly BlobSpan[];
  /** Number of zero bytes behind the last blob, as of a file that was made larger than what came to lie in it. */
  readonly zeroBytes: number;
  close(): void;
}

/**
 * Opens an extract and finds its blobs. The caller closes it.
 *
 * @throws ServiceError FILE_UNAVAILABLE, INVALID_EXTRACT
 */
export function openExtract(path: string): ExtractFile {
  // Non-blocking: opening a named pipe would otherwise wait for a writer.
  const descriptor = guardFile(path, () => openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)));
  const close = (): void => closeSync(descriptor);
  try {
    const sizeBytes = sizeOf(path, descriptor);
    const framing = readFraming(new BlobReader(path, descriptor, sizeBytes));
    return { path, descriptor, sizeBytes, ...framing, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The bytes of the blob itself, in their own memory. */
export function readBlob(path: string, descriptor: number, span: BlobSpan): Uint8Array {
  const bytes = readAt(path, descriptor, span.dataOffset, span.dataLength);
  if (bytes.length < span.dataLength) new BlobPlace(path, span.byteOffset).fail('the data ends early');
  return bytes;
}

/** So many bytes of an extract as they are, in their own memory. */
export function readBytes({ path, descriptor }: ExtractFile, offset: number, length: number): Uint8Array {
  const bytes = readAt(path, descriptor, offset, length);
  if (bytes.length < length) new BlobPlace(path, offset).fail('the data ends early');
  return bytes;
}

function sizeOf(path: string, descriptor: number): number {
  const status = guardFile(path, () => fstatSync(descriptor));
  if (!status.isFile())
    throw new ServiceError(
      'FILE_UNAVAILABLE',
      `'${path}' is ${kindOf(status)}; expected an .osm.pbf file on a disk.`,
    );
  if (status.size === 0)
    throw new ServiceError('INVALID_EXTRACT', `'${path}' is empty at byte 0; expected an .osm.pbf file.`);
  return status.size;
}

function readFraming(reader: BlobReader): Pick<ExtractFile, 'header' | 'blobs' | 'zeroBytes'> {
  const first = reader.next();
  if (first.type !== 'OSMHeader') reader.notAnExtract(`it begins with a blob of type ${quoted(first.type)}`);
  const header = reader.readHeader(first);
  const blobs: BlobSpan[] = [];
  while (reader.hasMore() && !reader.isZeroFromHere()) {
    const blob = reader.next();
    if (blob.type === 'OSMHeader')
      reader.placeOf(blob).fail('a second header follows, as if files had been joined');
    // The format requires readers to skip blobs of other types.
    if (blob.type === 'OSMData') blobs.push(spanOf(blob));
  }
  return { header, blobs, zeroBytes: reader.bytesLeft };
}

interface TypedSpan extends BlobSpan {
  readonly type: string;
}

function spanOf({ byteOffset, dataOffset, dataLength }: TypedSpan): BlobSpan {
  return { byteOffset, dataOffset, dataLength };
}

class BlobReader {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #sizeBytes: number;
  #offset = 0;

  constructor(path: string, descriptor: number, sizeBytes: number) {
    this.#path = path;
    this.#descriptor = descriptor;
    this.#sizeBytes = sizeBytes;
  }

  get bytesLeft(): number {
    return this.#sizeBytes - this.#offset;
  }

  hasMore(): boolean {
    return this.bytesLeft > 0;
  }

  isZeroFromHere(): boolean {
    for (let at = this.#offset; at < this.#sizeBytes; ) {
      const bytes = readAt(
        this.#path,
        this.#descriptor,
        at,
        at === this.#offset ? LENGTH_BYTES : ZEROS_BYTES,
      );
      if (bytes.length === 0 || bytes.some((byte) => byte !== 0)) return false;
      at += bytes.length;
    }
    return true;
  }

  next(): TypedSpan {
    const byteOffset = this.#offset;
    const place = new BlobPlace(this.#path, byteOffset);
    const header = this.#headerBytes(place);
    const { type, dataLength } = this.#parseHeader(header, place);
    const dataOffset = byteOffset + LENGTH_BYTES + header.length;
    if (dataOffset + dataLength > this.#sizeBytes)
      place.fail(`the file is cut short: ${dataOffset + dataLength - this.#sizeBytes} bytes are missing`);
    this.#offset = dataOffset + dataLength;
    return { type, byteOffset, dataOffset, dataLength };
  }

  placeOf(span: BlobSpan): BlobPlace {
    return new BlobPlace(this.#path, span.byteOffset);
  }

  readHeader(span: BlobSpan): ExtractHeader {
    const place = this.placeOf(span);
    return decodeHeader(inflateBlob(readBlob(this.#path, this.#descriptor, span), place), place);
  }

  notAnExtract(why: string): never {
    throw new ServiceError('INVALID_EXTRACT', `'${this.#path}' is not an .osm.pbf file: at byte 0 ${why}.`);
  }

  #headerBytes(place: BlobPlace): Uint8Array {
    const start = readAt(this.#path, this.#descriptor, this.#offset, USUAL_HEADER_BYTES);
    if (start.length < LENGTH_BYTES) place.fail('the file is cut short in the length of a blob header');
    const length = start.readUInt32BE(0);
    if (length < 1 || length > HEADER_BYTES_LIMIT) this.#refuseLength(length, start, place);
    const bytes =
      length <= start.length - LENGTH_BYTES
        ? start.subarray(LENGTH_BYTES, LENGTH_BYTES + length)
        : readAt(this.#path, this.#descriptor, this.#offset + LENGTH_BYTES, length);
    if (bytes.length < length) place.fail('the file is cut short in a blob header');
    return bytes;
  }

  #refuseLength(length: number, start: Buffer, place: BlobPlace): never {
    const what = `a blob header of ${length} bytes is announced; 1 to ${HEADER_BYTES_LIMIT} are allowed`;
    if (this.#offset === 0) this.notAnExtract(otherFormatOf(start) ?? what);
    place.fail(what);
  }

  #parseHeader(bytes: Uint8Array, place: BlobPlace): { type: string; dataLength: number } {
    const cursor = new Cursor(bytes, place);
    let type = '';
    let dataLength = -1;
    while (cursor.next()) {
      if (cursor.field === DATA_SIZE && cursor.wireType === VARINT) {
        dataLength = cursor.unsigned();
        continue;
      }
      const start = cursor.skipValue();
      if (cursor.field === TYPE && cursor.wireType === BYTES)
        type = Buffer.from(bytes.subarray(start, cursor.position)).toString();
    }
    if (type === '') place.fail('the blob header names no type');
    if (dataLength < 0 || dataLength > BLOB_BYTES_LIMIT)
      place.fail(`the blob header names no size from 0 to ${BLOB_BYTES_LIMIT} bytes`);
    return { type, dataLength };
  }
}

function readAt(path: string, descriptor: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  let read = 0;
  while (read < length) {
    const count = guardFile(path, () => readSync(descriptor, bytes, read, length - read, offset + read));
    if (count === 0) break;
    read += count;
  }
  return bytes.subarray(0, read);
}

function guardFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ServiceError('FILE_UNAVAILABLE', `The extract '${path}' cannot be read: ${why}.`, { cause });
  }
}
