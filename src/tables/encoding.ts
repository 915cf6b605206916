import { isAscii, isUtf8 } from 'node:buffer';
import { bytesOf } from './packed-bytes.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** What the bytes of a text tell of it. */
export interface EncodedText {
  readonly encoding: Encoding;
  /** True if it begins with a byte order mark, which decoders leave out. */
  readonly hasMark: boolean;
  /** Line feeds in it, also those within cells. */
  readonly lines: number;
  /** Its beginning, decoded. */
  readonly beginning: string;
  /** The first byte that is not of the encoding, in words; undefined if there is none. */
  readonly flaw: string | undefined;
}

/** Stands in decoded text for bytes that are none of the encoding. */
export const NO_LETTER = '\ufffd';
const PROPER_LETTERS = /[\u0080-\ufffc]/g;
const NO_LETTERS = /\ufffd/g;
const LINE_FEED = 10;
/** In text of single bytes none is zero; of UTF-16 in Latin letters nearly every other one is. */
const ZERO_SHARE = 0.2;
/** Bytes without a character in Windows-1252. */
const UNDEFINED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/**
 * Finds the encoding of a text by all of its bytes, and reads it once: its mark, the zeros of UTF-16, and else UTF-8 unless more of it is
 * no UTF-8 than is.
 *
 * @param given the encoding, where somebody has named it
 * @throws ServiceError FILE_UNAVAILABLE, INVALID_SOURCE for a damaged archive
 */
export async function examineText(path: string, given?: Encoding): Promise<EncodedText> {
  const scan = new Scan();
  for await (const chunk of bytesOf(path)) scan.add(chunk);
  scan.end();
  const encoding = given ?? scan.encoding;
  const flawed = { 'utf-8': scan.invalid, 'windows-1252': scan.undefined };
  const flaw = flawed[encoding as keyof typeof flawed]; // UTF-16 has none that are looked for
  const beginning = new TextDecoder(encoding).decode(scan.beginning, { stream: true });
  return { encoding, hasMark: scan.mark !== undefined, lines: scan.lines, beginning, flaw };
}

/** Pieces of a text, cut anywhere; bytes that are none of the encoding become {@link NO_LETTER}. */
export async function* textsOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytesOf(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Looks at all bytes of a file, in order. */
class Scan {
  lines = 0;
  beginning: Buffer = Buffer.alloc(0);
  mark: Encoding | undefined;
  /** First byte that UTF-8 does not have there. */
  invalid: string | undefined;
  /** First byte that Windows-1252 does not have. */
  undefined: string | undefined;
  #zeros: readonly [even: number, odd: number] = [0, 0];
  /** Letters beyond ASCII that are UTF-8, and bytes that are not. */
  #proper = 0;
  #broken = 0;
  /** A letter that the next chunk may complete. */
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes before the next one in its line. */
  #column = 0;

  add(chunk: Buffer): void {
    if (this.beginning.length === 0) this.#begin(chunk);
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const end = endOfLetters(bytes);
    this.#rest = Buffer.from(bytes.subarray(end));
    this.#look(bytes.subarray(0, end));
  }

  end(): void {
    this.#look(this.#rest);
  }

  get encoding(): Encoding {
    if (this.mark) return this.mark;
    const least = (this.beginning.length / 2) * ZERO_SHARE;
    if (this.#zeros[1] > least) return 'utf-16le';
    if (this.#zeros[0] > least) return 'utf-16be';
    return this.#broken > this.#proper ? 'windows-1252' : 'utf-8';
  }

  #begin(chunk: Buffer): void {
    this.beginning = Buffer.from(chunk);
    this.mark = markOf(chunk);
    const zerosAt = (parity: number) => chunk.filter((byte, at) => byte === 0 && at % 2 === parity).length;
    this.#zeros = [zerosAt(0), zerosAt(1)];
  }

  #look(bytes: Buffer): void {
    if (!isAscii(bytes)) this.#lookAtLetters(bytes);
    let [from, end] = [0, bytes.indexOf(LINE_FEED)];
    for (; end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      this.lines++;
      [this.#column, from] = [0, end + 1];
    }
    this.#column += bytes.length - from;
  }

  #lookAtLetters(bytes: Buffer): void {
    const text = bytes.toString('utf8');
    this.#proper += text.match(PROPER_LETTERS)?.length ?? 0;
    if (!this.undefined) this.undefined = this.#flawAt(bytes, undefinedIn(bytes), 'Windows-1252');
    if (isUtf8(bytes)) return;
    this.#broken += text.match(NO_LETTERS)?.length ?? 0;
    this.invalid ??= this.#flawAt(bytes, invalidIn(bytes, text), 'UTF-8');
  }

  /** @param at -1 for none */
  #flawAt(bytes: Buffer, at: number, encoding: string): string | undefined {
    if (at < 0) return undefined;
    const before = bytes.subarray(0, at);
    const lineFrom = before.lastIndexOf(LINE_FEED) + 1;
    const line = this.lines + 1 + before.filter((byte) => byte === LINE_FEED).length;
    const column = at - lineFrom + 1 + (lineFrom === 0 ? this.#column : 0);
    const shown = `0x${(bytes[at] ?? 0).toString(16).padStart(2, '0')}`;
    return `line ${line}, byte ${column} is ${shown}, which is not ${encoding}`;
  }
}

function markOf(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}

/** Where a last letter of UTF-8 begins that may not be whole, or else the end. */
function endOfLetters(bytes: Buffer): number {
  for (let at = bytes.length - 1; at >= Math.max(0, bytes.length - 4); at--) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0xc0) return at;
    if (byte < 0x80) break;
  }
  return bytes.length;
}

function undefinedIn(bytes: Buffer): number {
  return bytes.findIndex((byte) => UNDEFINED.has(byte));
}

/** @param text the bytes, decoded */
function invalidIn(bytes: Buffer, text: string): number {
  let [at, from] = [0, 0];
  for (const { index } of text.matchAll(NO_LETTERS)) {
    at += Buffer.byteLength(text.slice(from, index));
    if (bytes.toString('utf8', at, at + 3) !== NO_LETTER || bytes[at] !== 0xef) return at;
    [at, from] = [at + 3, index + 1]; // the file itself says that letter
  }
  return -1;
}
