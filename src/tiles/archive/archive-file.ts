import { type FileHandle, open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ServiceError } from '../../core/core.ts';

/** Where something lies in the file, in bytes. */
export interface Extent {
  readonly offset: number;
  readonly length: number;
}

const inflate = promisify(gunzip);

/** An archive's file, open for positional reads. */
export class ArchiveFile {
  readonly path: string;
  /** Bytes when it was opened. */
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
      const { size } = await fileAt(path);
      return new ArchiveFile(path, size, await open(path, 'r'));
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      throw unusable(path, isMissing(error) ? 'it does not exist' : 'it cannot be opened', error);
    }
  }

  /**
   * One read of the file.
   *
   * @param what it is called where it is not there whole
   * @throws ServiceError INDEX_NOT_AVAILABLE
   */
  async read({ offset, length }: Extent, what: string): Promise<Buffer> {
    if (this.#isClosing) throw unusable(this.path, 'it was closed');
    this.#reading += 1;
    try {
      // Memory of its own: whoever keeps a tile would keep all of what Node shares out among small buffers.
      return await this.#fill(Buffer.allocUnsafeSlow(length), offset, what);
    } finally {
      this.#reading -= 1;
      if (this.#reading === 0) this.#onIdle?.();
    }
  }

  /** Reads what may be stored with gzip, and never makes more of it than `mostBytes`. */
  async readInflated(extent: Extent, isGzip: boolean, mostBytes: number, what: string): Promise<Buffer> {
    if (extent.length > mostBytes) throw this.unusable(`${what} is longer than ${mostBytes} bytes`);
    const bytes = await this.read(extent, what);
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

  /** Closes as soon as the reads under way are done; later ones are refused. */
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
      const { bytesRead } = await this.#handle.read(into, done, wanted, offset + done).catch((cause) => {
        throw this.unusable(`${what} cannot be read`, cause);
      });
      if (bytesRead === 0) throw this.unusable(`it ends within ${what}`);
      done += bytesRead;
    }
    return into;
  }
}

/** Refuses what is no regular file before it is opened: opening a pipe would wait for its writer. */
async function fileAt(path: string): Promise<{ size: number }> {
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
