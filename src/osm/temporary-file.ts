import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../core/core.ts';

/** A file for what memory should not hold; it is gone once it is closed. Offsets are in bytes. */
export class TemporaryFile {
  readonly #path: string;
  readonly #descriptor: number;

  /** @throws ServiceError FILE_UNAVAILABLE, as every method does */
  constructor(directory: string) {
    this.#path = join(directory, `waypost-${process.pid}-${randomBytes(6).toString('hex')}.tmp`);
    this.#descriptor = this.#attempt(() => openSync(this.#path, 'wx+'));
  }

  write(bytes: Uint8Array, offset: number): void {
    for (let done = 0; done < bytes.length; )
      done += this.#attempt(() =>
        writeSync(this.#descriptor, bytes, done, bytes.length - done, offset + done),
      );
  }

  /** Fills `bytes` with what was written there. */
  read(bytes: Uint8Array, offset: number): void {
    for (let done = 0; done < bytes.length; ) {
      const count = this.#attempt(() =>
        readSync(this.#descriptor, bytes, done, bytes.length - done, offset + done),
      );
      if (count === 0) this.#fail('it is shorter than what was written into it');
      done += count;
    }
  }

  close(): void {
    closeSync(this.#descriptor);
    rmSync(this.#path, { force: true });
  }

  #attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (cause) {
      return this.#fail(cause instanceof Error ? cause.message : String(cause), cause);
    }
  }

  #fail(why: string, cause?: unknown): never {
    throw new ServiceError('FILE_UNAVAILABLE', `The temporary file '${this.#path}' cannot be used: ${why}.`, {
      cause,
    });
  }
}
