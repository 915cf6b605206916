import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readWhole, writeWhole } from './file-bytes.ts';
import { fileUnavailable } from './file-errors.ts';

/** An open temporary file as plain data, for another thread of the process, which shares the descriptor. */
export interface TemporaryFileHandle {
  readonly path: string;
  readonly descriptor: number;
}

/** A file for what memory should not hold. It is gone once it is closed. Offsets are in bytes. */
export class TemporaryFile {
  readonly handle: TemporaryFileHandle;
  #size = 0;
  #isOpen = true;

  /**
   * @param path of a file that does not exist yet
   * @throws ServiceError FILE_UNAVAILABLE, as every method but `close` does
   */
  constructor(path: string) {
    this.handle = { path, descriptor: attempt('create', path, () => openSync(path, 'wx+')) };
  }

  /** A file with a name that no other process and no other file of this one has. */
  static within(directory: string): TemporaryFile {
    return new TemporaryFile(join(directory, `waypost-${process.pid}-${randomBytes(6).toString('hex')}.tmp`));
  }

  /** Bytes up to the end of what was written last in the file. */
  get size(): number {
    return this.#size;
  }

  append(bytes: Uint8Array): void {
    this.write(bytes, this.#size);
  }

  write(bytes: Uint8Array, offset: number): void {
    const { path, descriptor } = this.handle;
    attempt('write to', path, () => writeWhole(descriptor, bytes, offset));
    this.#size = Math.max(this.#size, offset + bytes.length);
  }

  /** Fills `bytes` with what was written at `offset`. */
  read(bytes: Uint8Array, offset: number): void {
    readTemporary(this.handle, bytes, offset);
  }

  /** Closes and removes the file; may be called again. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.handle.descriptor);
    rmSync(this.handle.path, { force: true });
  }
}

/**
 * Fills `bytes` with what was written at `offset`, in any thread of the process that has the file open.
 *
 * @throws ServiceError FILE_UNAVAILABLE if it cannot be read or holds fewer bytes
 */
export function readTemporary(
  { path, descriptor }: TemporaryFileHandle,
  bytes: Uint8Array,
  offset: number,
): void {
  const isWhole = attempt('read', path, () => readWhole(descriptor, bytes, offset));
  if (!isWhole) throw fileUnavailable('read', path, 'it is shorter than what was written to it');
}

/** @param doing the operation, worded as {@link fileUnavailable} expects */
function attempt<T>(doing: string, path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw fileUnavailable(doing, path, cause);
  }
}
