import { readFileSync } from 'node:fs';
import { ServiceError } from '../core/core.ts';

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

/** The columns of a file by name; the file is read once and the columns are views of it. */
export class Columns {
  readonly #columns = new Map<string, Column>();
  readonly #file: URL;

  /** @throws ServiceError FILE_UNAVAILABLE */
  constructor(file: URL) {
    this.#file = file;
    const bytes = readGenerated(file);
    if (bytes.toString('latin1', 0, 4) !== MAGIC) throw this.#damaged('it is not a file of columns');
    const headerLength = bytes.readUInt32LE(4);
    // The header was written by encodeColumns beside the columns, and their extent is checked below.
    const header = JSON.parse(bytes.toString('utf8', HEADER_START, HEADER_START + headerLength)) as Header;
    let at = HEADER_START + alignedUp(headerLength);
    for (const [name, width, count] of header) {
      const end = at + width * count;
      if (end > bytes.length) throw this.#damaged(`it ends inside '${name}'`);
      const copy = bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + end);
      this.#columns.set(name, width === 2 ? new Uint16Array(copy) : new Uint32Array(copy));
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

/** Reads a file that `npm run generate` makes. @throws ServiceError FILE_UNAVAILABLE */
export function readGenerated(file: URL): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    const message = `${file.pathname} cannot be read; 'npm run generate' makes it.`;
    throw new ServiceError('FILE_UNAVAILABLE', message, { cause });
  }
}
