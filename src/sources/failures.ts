import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileUnavailable } from '../files/files.ts';

const BUFFERED = 1 << 16;

/** The rows of a file that became nothing, as a table beside the data set: line and reason. There is no table if there are none. */
export class Failures {
  readonly #path: string;
  #descriptor: number | undefined;
  #buffered = '';
  #count = 0;

  constructor(path: string) {
    this.#path = path;
    rmSync(path, { force: true });
  }

  get count(): number {
    return this.#count;
  }

  get path(): string {
    return this.#path;
  }

  /** @throws ServiceError FILE_UNAVAILABLE */
  add(line: number, reason: string): void {
    if (this.#count === 0) this.#buffered = 'line,reason\r\n';
    this.#count += 1;
    this.#buffered += `${line},"${reason.replaceAll('"', '""')}"\r\n`;
    if (this.#buffered.length > BUFFERED) this.#write();
  }

  /** Writes what is left; may be called more than once. */
  close(): void {
    if (this.#buffered !== '') this.#write();
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #write(): void {
    try {
      mkdirSync(dirname(this.#path), { recursive: true });
      this.#descriptor ??= openSync(this.#path, 'w');
      writeSync(this.#descriptor, this.#buffered);
    } catch (cause) {
      throw fileUnavailable('write to', this.#path, cause);
    }
    this.#buffered = '';
  }
}
