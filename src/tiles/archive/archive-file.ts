import { read } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ServiceError } from '../../core/core.ts';

/** A range of bytes in the file. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

const inflate = promisify(gunzip);
/** Takes less processor time than `FileHandle.read`. */
const readAt = promisify(read);

/** An archive's file, open for positional reads. */
export class ArchiveFile {
  readonly path: string;
  /** Size in bytes when it was opened. */
  readonly size: number;
  readonly #handle: FileHandle;
  #reading = 0;
  #isClosing = false;
  #onIdle: (() => void) | undefined;

  private constructor(path: string, size: number, handle: FileHandle) {
    this.path = path;
    this.size = size;
    this.#handle = handle;
  }

  /** @throws ServiceError INDEX_NOT_AVAILABLE */
  static async open(path: string): Promise<ArchiveFile> {
    try {
      const { size } = await regularFile(path);
      return new ArchiveFile(path, size, await open(path, 'r'));
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      throw unusable(path, isMissing(error) ? 'it does not exist' : 'it cannot be opened', error);
    }
  }

  /**
   * Reads a range of the file with one system call.
   *
   * @param what name of the range in error messages
   * @throws ServiceError INDEX_NOT_AVAILABLE if the file ends too early, cannot be read or was closed
   */
  async read({ offset, length }: ByteRange, what: string): Promise<Buffer> {
    if (this.#isClosing) throw unusable(this.path, 'it was closed');
    this.#reading += 1;
    try {
      // Not from Node's shared pool: whoever keeps a tile would keep the whole pool in memory.
      return await this.#fill(Buffer.allocUnsafeSlow(length), offset, what);
    } finally {
      this.#reading -= 1;
      if (this.#reading === 0) this.#onIdle?.();
    }
  }

  /** Reads a range that may be stored with gzip, and inflates it to `mostBytes` at most. */
  async readInflated(range: ByteRange, isGzip: boolean, mostBytes: number, what: string): Promise<Buffer> {
    if (range.length > mostBytes) throw this.unusable(`${what} is longer than ${mostBytes} bytes`);
    const bytes = await this.read(range, what);
    if (!isGzip) return bytes;
    try {
      return await inflate(bytes, { maxOutputLength: mostBytes });
    } catch (cause) {
      throw this.unusable(`${what} is no gzip of at most ${mostBytes} bytes`, cause);
    }
  }

  /** An error that says what is wrong with this file. */
  unusable(why: string, cause?: unknown): ServiceError {
    return unusable(this.path, why, cause);
  }

  /** Closes the file once the reads under way are done; later ones are refused. */
  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (this.#reading > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    await this.#handle.close();
  }

  async #fill(into: Buffer, offset: number, what: string): Promise<Buffer> {
    let done = 0;
    while (done < into.length) {
      const wanted = into.length - done;
      const { bytesRead } = await readAt(this.#handle.fd, into, done, wanted, offset + done).catch(
        (cause) => {
          throw this.unusable(`${what} cannot be read`, cause);
        },
      );
      if (bytesRead === 0) throw this.unusable(`it ends within ${what}`);
      done += bytesRead;
    }
    return into;
  }
}

/** Refuses anything but a regular file before opening it: opening a pipe would wait for its writer. */
async function regularFile(path: string): Promise<{ size: number }> {
  const found = await stat(path);
  if (!found.isFile()) throw unusable(path, 'it is no regular file');
  return found;
}

/** An error that says what is wrong with an archive. */
export function unusable(path: string, why: string, cause?: unknown): ServiceError {
  return new ServiceError('INDEX_NOT_AVAILABLE', `The tile archive ${path} cannot be used: ${why}.`, {
    cause,
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
