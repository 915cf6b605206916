import { ServiceError } from '../core/core.ts';

/** File and blob that are being read; error messages name them. */
export class BlobPlace {
  readonly path: string;
  /** Offset of the blob's length prefix. */
  readonly byteOffset: number;

  constructor(path: string, byteOffset: number) {
    this.path = path;
    this.byteOffset = byteOffset;
  }

  /** @throws ServiceError INVALID_EXTRACT, always: `what` is the sentence's end, such as 'a number is cut off' */
  fail(what: string, cause?: unknown): never {
    const message = `'${this.path}' cannot be read: in the blob at byte ${this.byteOffset} ${what}.`;
    throw new ServiceError('INVALID_EXTRACT', message, { cause });
  }
}

const LONGEST_QUOTE = 60;

/**
 * Quotes text of a file in a sentence: long text is cut and control characters are escaped, so that the message stays
 * on one line.
 */
export function quoted(text: string): string {
  const cut = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  const spelled = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16)}}`;
  return `'${cut.replace(/[\p{Cc}\u2028\u2029]/gu, spelled)}'`;
}
