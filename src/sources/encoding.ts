import { isAscii, isUtf8 } from 'node:buffer';
import { bytesOf } from './packed-bytes.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const NEWLINE = 0x0a;
/** Stands in decoded text for bytes that are none of the encoding. */
export const NO_LETTER = '\ufffd';
const PROPER_LETTERS = /[\u0080-\ufffc]/g;
const NO_LETTERS = /\ufffd/g;

/**
 * Finds the encoding of a text by all of its bytes: a mark at its beginning, the zeros of UTF-16, and else UTF-8 unless more of it is no
 * UTF-8 than is. Reads the file once.
 */
export async function encodingOf(path: string): Promise<Encoding> {
  let [proper, broken] = [0, 0];
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of bytesOf(path)) {
    const utf16 = isFirst ? utf16Of(chunk) : undefined;
    if (utf16) return utf16;
    isFirst = false;
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    const lines = end === 0 ? chunk : Buffer.concat([rest, chunk.subarray(0, end)]);
    rest = end === 0 ? Buffer.alloc(0) : Buffer.from(chunk.subarray(end));
    if (isAscii(lines)) continue;
    proper += count(lines, PROPER_LETTERS);
    if (!isUtf8(lines)) broken += count(lines, NO_LETTERS);
  }
  if (!isUtf8(rest)) broken += count(rest, NO_LETTERS);
  return broken > proper ? 'windows-1252' : 'utf-8';
}

/** Texts of a file, cut anywhere; bytes that are none of the encoding become {@link NO_LETTER}. */
export async function* textsOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytesOf(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function utf16Of(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length < 2 || (bytes[0] !== 0 && bytes[1] !== 0)) return undefined;
  return bytes[0] === 0 ? 'utf-16be' : 'utf-16le';
}

function count(bytes: Buffer, letters: RegExp): number {
  return bytes.toString('utf8').match(letters)?.length ?? 0;
}
