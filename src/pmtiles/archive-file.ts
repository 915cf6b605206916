import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ServiceError } from '../core/core.ts';
import { type ByteRange, type ByteSource, unusable } from './byte-source.ts';

const inflate = promisify(gunzip);

/** An archive's bytes, open for reading until they are closed. */
export class ArchiveFile {
  readonly #source: ByteSource;
  #reading = 0;
  #isClosing = false;
  #onIdle: (() => void) | undefined;

  /** @param source is closed with this */
  constructor(source: ByteSource) {
    this.#source = source;
  }

  /** Size in bytes when it was opened. */
  get size(): number {
    return this.#source.size;
  }

  /**
   * Reads a range.
   *
   * @param what name of the range in error messages
   * @throws ServiceError INDEX_NOT_AVAILABLE if the archive ends too early, cannot be read, was replaced or was closed
   */
  read(range: ByteRange, what: string): Promise<Buffer> {
    return this.#whileOpen(() => this.#source.read(range, what));
  }

  /** Reads a range that may be stored with gzip, and inflates it to `mostBytes` at most. */
  async readInflated(range: ByteRange, isGzip: boolean, mostBytes: number, what: string): Promise<Buffer> {
    if (range.length > mostBytes) throw this.unusable(`${what} is longer than ${mostBytes} bytes`);
    return this.inflated(await this.read(range, what), isGzip, mostBytes, what);
  }

  /** Inflates what was read, if it is stored with gzip, to `mostBytes` at most. */
  async inflated(bytes: Buffer, isGzip: boolean, mostBytes: number, what: string): Promise<Buffer> {
    if (bytes.length > mostBytes) throw this.unusable(`${what} is longer than ${mostBytes} bytes`);
    if (!isGzip) return bytes;
    try {
      return await inflate(bytes, { maxOutputLength: mostBytes });
    } catch (cause) {
      throw this.unusable(`${what} is no gzip of at most ${mostBytes} bytes`, cause);
    }
  }

  /**
   * Asks whether this is still what lies there.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE, {@link ArchiveReplaced} among them
   */
  check(): Promise<void> {
    return this.#whileOpen(async () => this.#source.check?.());
  }

  /** An error that says what is wrong with this archive. */
  unusable(why: string, cause?: unknown): ServiceError {
    return unusable(this.#source.name, why, cause);
  }

  /** Closes the source once the reads under way are done; later ones are refused. */
  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (this.#reading > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    await this.#source.close();
  }

  async #whileOpen<T>(act: () => Promise<T>): Promise<T> {
    if (this.#isClosing) throw this.unusable('it was closed');
    this.#reading += 1;
    try {
      return await act();
    } finally {
      this.#reading -= 1;
      if (this.#reading === 0) this.#onIdle?.();
    }
  }
}
