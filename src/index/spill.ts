import { Growable } from '../arrays/arrays.ts';
import { TemporaryFile } from '../files/files.ts';
import type { IndexDocument } from '../search/search.ts';

/** UTF-16 units of JSON text that are kept in memory; a small extract's documents never reach the file. */
const FLUSH_UNITS = 1 << 22;

/**
 * Documents on their way into an index, kept in a file so that memory stays bounded: they arrive in the order of the
 * extract and are read again in the order of their cells.
 */
export class Spill {
  readonly #file: TemporaryFile;
  /** Offset in the file of each document, and of the end. */
  readonly #offsets = new Growable(Float64Array);
  #pending: string[] = [];
  #pendingUnits = 0;

  constructor(path: string) {
    this.#file = new TemporaryFile(path);
    this.#offsets.push(0);
  }

  append(document: IndexDocument): void {
    const text = JSON.stringify(document);
    this.#pending.push(text);
    this.#pendingUnits += text.length;
    if (this.#pendingUnits >= FLUSH_UNITS) this.#flush();
  }

  /** The document that was appended as number `index`. */
  read(index: number): IndexDocument {
    const inFile = this.#offsets.length - 1;
    const text = index < inFile ? this.#readText(index) : this.#pending[index - inFile]!;
    return JSON.parse(text) as IndexDocument; // written by append
  }

  remove(): void {
    this.#file.close();
  }

  #flush(): void {
    const documents = this.#pending.map((text) => Buffer.from(text));
    this.#file.append(Buffer.concat(documents));
    let end = this.#offsets.at(this.#offsets.length - 1);
    for (const { length } of documents) {
      end += length;
      this.#offsets.push(end);
    }
    this.#pending = [];
    this.#pendingUnits = 0;
  }

  #readText(index: number): string {
    const start = this.#offsets.at(index);
    const bytes = Buffer.allocUnsafe(this.#offsets.at(index + 1) - start);
    this.#file.read(bytes, start);
    return bytes.toString();
  }
}
