import { open } from 'node:fs/promises';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable } from '../files/files.ts';

/** Encodings that tables are read in, as WHATWG names them. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What the bytes of a file tell of it. */
export interface EncodedFile {
  readonly encoding: Encoding;
  /** True if it begins with a byte order mark, which decoders leave out. */
  readonly hasMark: boolean;
  /** Line feeds in it, also those within cells. */
  readonly lines: number;
  /** Its beginning, decoded. */
  readonly beginning: string;
}

const CHUNK_BYTES = 1 << 16;
const LINE_FEED = 10;
/** In text of single bytes none is zero; of UTF-16 in Latin letters nearly every other one is. */
const ZERO_SHARE = 0.2;

/**
 * Reads a file through once. UTF-16 is told by its mark or its zeros, UTF-8 by being valid throughout, and all else is Windows-1252.
 *
 * @param given the encoding, where the user has named it
 * @throws ServiceError FILE_UNAVAILABLE; INVALID_SOURCE with line and column where the bytes are not of the encoding
 */
export async function examineFile(path: string, given?: Encoding): Promise<EncodedFile> {
  const scan = new Scan();
  for await (const chunk of chunksOf(path)) scan.add(chunk);
  const encoding = given ?? scan.encoding;
  const flaw = encoding === 'utf-8' ? scan.invalidAt : undefined;
  if (flaw) throw notOf(path, 'UTF-8', flaw);
  if (encoding === 'windows-1252' && scan.undefinedAt) throw notOf(path, 'Windows-1252', scan.undefinedAt);
  const beginning = new TextDecoder(encoding).decode(scan.beginning, { stream: true });
  return { encoding, hasMark: scan.mark !== undefined, lines: scan.lines, beginning };
}

/** @throws ServiceError FILE_UNAVAILABLE */
export async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    const file = await open(path);
    for await (const chunk of file.createReadStream({ highWaterMark: CHUNK_BYTES })) yield chunk;
  } catch (error) {
    throw fileUnavailable('read', path, error);
  }
}

interface Place {
  readonly line: number;
  /** Bytes before it in its line, and one. */
  readonly column: number;
  readonly byte: number;
}

/** Looks at all bytes of a file, in order. */
class Scan {
  lines = 0;
  beginning: Buffer = Buffer.alloc(0);
  mark: Encoding | undefined;
  /** First byte that UTF-8 does not have there. */
  invalidAt: Place | undefined;
  /** First byte that Windows-1252 does not have. */
  undefinedAt: Place | undefined;
  #zeros: readonly [even: number, odd: number] = [0, 0];
  #column = 0;
  readonly #utf8 = new Utf8Check();

  add(chunk: Buffer): void {
    if (this.beginning.length === 0) this.#begin(chunk);
    for (const byte of chunk) {
      this.#column++;
      if (!this.#utf8.accepts(byte)) this.invalidAt ??= this.#here(byte);
      if (UNDEFINED.has(byte)) this.undefinedAt ??= this.#here(byte);
      if (byte !== LINE_FEED) continue;
      this.lines++;
      this.#column = 0;
    }
  }

  get encoding(): Encoding {
    if (this.mark) return this.mark;
    const least = (this.beginning.length / 2) * ZERO_SHARE;
    if (this.#zeros[1] > least) return 'utf-16le';
    if (this.#zeros[0] > least) return 'utf-16be';
    return this.invalidAt ? 'windows-1252' : 'utf-8';
  }

  #begin(chunk: Buffer): void {
    this.beginning = Buffer.from(chunk);
    this.mark = markOf(chunk);
    const zerosAt = (parity: number) => chunk.filter((byte, at) => byte === 0 && at % 2 === parity).length;
    this.#zeros = [zerosAt(0), zerosAt(1)];
  }

  #here(byte: number): Place {
    return { line: this.lines + 1, column: this.#column, byte };
  }
}

/** Bytes without a character in Windows-1252. */
const UNDEFINED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function markOf(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}

/** Well-formed UTF-8, byte by byte (Unicode, table 3-7). */
class Utf8Check {
  #left = 0;
  #least = 0x80;
  #most = 0xbf;

  accepts(byte: number): boolean {
    if (this.#left === 0) return byte < 0x80 || this.#begins(byte);
    const isNext = byte >= this.#least && byte <= this.#most;
    this.#left = isNext ? this.#left - 1 : 0;
    [this.#least, this.#most] = [0x80, 0xbf];
    return isNext;
  }

  #begins(byte: number): boolean {
    if (byte < 0xc2 || byte > 0xf4) return false;
    this.#left = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    if (byte === 0xe0) this.#least = 0xa0;
    if (byte === 0xf0) this.#least = 0x90;
    if (byte === 0xed) this.#most = 0x9f;
    if (byte === 0xf4) this.#most = 0x8f;
    return true;
  }
}

function notOf(path: string, encoding: string, { line, column, byte }: Place): ServiceError {
  const shown = `0x${byte.toString(16).padStart(2, '0')}`;
  const message = `Line ${line}, byte ${column} of ${path} is ${shown}, which is not ${encoding}; expected text in one encoding, which --encoding names.`;
  return new ServiceError('INVALID_SOURCE', message);
}
