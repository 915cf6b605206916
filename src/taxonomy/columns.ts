import { ServiceError } from '../core/core.ts';
import { readIntoSharedMemory } from './shared-bytes.ts';

/**
 * A file of named columns of numbers: `WPC1`, the byte length of a JSON header, the header
 * (`[name, bytes per number, count]` of every column), then each column at a multiple of four bytes, in the
 * byte order of the machines we run on (little-endian).
 */
export type Column = Uint16Array | Uint32Array;

type Header = readonly (readonly [name: string, bytesPerNumber: number, count: number])[];

const MAGIC = 'WPC1';
const HEADER_START = 8;

export function encodeColumns(columns: Readonly<Record<string, Column>>): Buffer {
  const entries = Object.entries(columns);
  const header = JSON.stringify(entries.map(([name, c]) => [name, c.BYTES_PER_ELEMENT, c.length]));
  const parts = [Buffer.alloc(HEADER_START), padded(Buffer.from(header))];
  parts[0]!.write(MAGIC, 'latin1');
  parts[0]!.writeUInt32LE(Buffer.byteLength(header), 4);
  for (const [, column] of entries)
    parts.push(padded(Buffer.from(column.buffer, column.byteOffset, column.byteLength)));
  return Buffer.concat(parts);
}

function padded(bytes: Buffer): Buffer {
  const missing = alignedUp(bytes.length) - bytes.length;
  return missing === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(missing)]);
}

const alignedUp = (bytes: number): number => (bytes + 3) & ~3;

/** The columns of a file by name: views of its bytes. */
export class Columns {
  readonly #columns = new Map<string, Column>();
  readonly #file: URL;

  /**
   * @param content of the file, if it was read already
   * @throws ServiceError FILE_UNAVAILABLE
   */
  constructor(file: URL, content: Uint8Array = readIntoSharedMemory(file)) {
    this.#file = file;
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    if (bytes.toString('latin1', 0, 4) !== MAGIC) throw this.#damaged('it is not a file of columns');
    const headerLength = bytes.readUInt32LE(4);
    // The header was written by encodeColumns beside the columns, and their extent is checked below.
    const header = JSON.parse(bytes.toString('utf8', HEADER_START, HEADER_START + headerLength)) as Header;
    let at = HEADER_START + alignedUp(headerLength);
    for (const [name, width, count] of header) {
      const end = at + width * count;
      if (end > bytes.length) throw this.#damaged(`it ends inside '${name}'`);
      const start = bytes.byteOffset + at;
      const column =
        width === 2
          ? new Uint16Array(bytes.buffer, start, count)
          : new Uint32Array(bytes.buffer, start, count);
      this.#columns.set(name, column);
      at = alignedUp(end);
    }
  }

  numbers16(name: string): Uint16Array {
    const column = this.#columns.get(name);
    if (column instanceof Uint16Array) return column;
    throw this.#damaged(`it has no column '${name}' of 16 bits`);
  }

  numbers32(name: string): Uint32Array {
    const column = this.#columns.get(name);
    if (column instanceof Uint32Array) return column;
    throw this.#damaged(`it has no column '${name}' of 32 bits`);
  }

  #damaged(why: string): ServiceError {
    return new ServiceError('FILE_UNAVAILABLE', `${this.#file.pathname} is damaged: ${why}.`);
  }
}
