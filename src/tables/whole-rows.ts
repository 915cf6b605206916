import { bytesOf } from './packed-bytes.ts';

const [QUOTE, LINE_FEED] = [0x22, 0x0a];

export interface WholeRows {
  /** The header included. */
  readonly rows: number;
  /** Bytes that they take. */
  readonly bytes: number;
  /** Byte at which the last one begins. */
  readonly lastRowAt: number;
}

/**
 * The whole rows of a file that `rowText` has written: a process that was killed may have left a part of another.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export async function wholeRows(path: string): Promise<WholeRows> {
  const rows = new RowEnds();
  for await (const chunk of bytesOf(path)) rows.add(chunk);
  return rows;
}

class RowEnds implements WholeRows {
  rows = 0;
  bytes = 0;
  lastRowAt = 0;
  #at = 0;
  #isQuoted = false;

  add(chunk: Buffer): void {
    for (const byte of chunk) {
      this.#at++;
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      if (byte === LINE_FEED && !this.#isQuoted) this.#end();
    }
  }

  #end(): void {
    this.rows++;
    this.lastRowAt = this.bytes;
    this.bytes = this.#at;
  }
}
