import { closeSync, openSync, rmSync } from 'node:fs';
import { Growable, readWhole, writeWhole } from '../columns/columns.ts';
import type { IndexDocument } from '../search/search.ts';

const FLUSH_BYTES = 1 << 20;

/**
 * Documents on their way into an index, kept in a file so that memory stays bounded: they come in the order of
 * the extract and are read again in the order of their cells.
 */
export class Spill {
  readonly #path: string;
  readonly #file: number;
  readonly #offsets = new Growable(Float64Array);
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #bytes = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx+');
    this.#offsets.push(0);
  }

  get length(): number {
    return this.#offsets.length - 1;
  }

  append(document: IndexDocument): void {
    const bytes = Buffer.from(JSON.stringify(document));
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    this.#bytes += bytes.length;
    this.#offsets.push(this.#bytes);
    if (this.#pendingBytes >= FLUSH_BYTES) this.flush();
  }

  flush(): void {
    writeWhole(this.#file, Buffer.concat(this.#pending));
    this.#pending = [];
    this.#pendingBytes = 0;
  }

  /** The document that was appended as number `index`. */
  read(index: number): IndexDocument {
    const start = this.#offsets.at(index);
    const bytes = Buffer.allocUnsafe(this.#offsets.at(index + 1) - start);
    if (!readWhole(this.#file, bytes, start))
      throw new Error(`${this.#path} was cut off while it was in use.`);
    return JSON.parse(bytes.toString()) as IndexDocument; // written by append
  }

  remove(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }
}
