import { readSync, writeSync } from 'node:fs';

/** The system reads and writes at most about 2 GiB at once, and may do less than it is asked. */
const CHUNK_BYTES = 1 << 30;

/** Writes all bytes, at a position of the file or where it stands. */
export function writeWhole(file: number, bytes: Uint8Array, position: number | null = null): void {
  let done = 0;
  while (done < bytes.length) {
    const wanted = Math.min(bytes.length - done, CHUNK_BYTES);
    done += writeSync(file, bytes, done, wanted, position === null ? null : position + done);
  }
}

/** Fills `into` from a position of the file; returns whether there were so many bytes. */
export function readWhole(file: number, into: Uint8Array, position: number): boolean {
  let done = 0;
  while (done < into.length) {
    const wanted = Math.min(into.length - done, CHUNK_BYTES);
    const got = readSync(file, into, done, wanted, position + done);
    if (got === 0) return false;
    done += got;
  }
  return true;
}
