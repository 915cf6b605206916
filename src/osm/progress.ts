import type { BlobSpan, ExtractFile } from './extract-file.ts';

/** Tells how far the work on an extract is, in bytes of the file, though blobs are read more than once. */
export class Progress {
  readonly #sizeBytes: number;
  readonly #report: ((bytesRead: number, bytesTotal: number) => void) | undefined;
  #expectedBytes: number;
  #doneBytes = 0;
  #reportedBytes = 0;

  constructor(extract: ExtractFile, report: ((bytesRead: number, bytesTotal: number) => void) | undefined) {
    this.#sizeBytes = extract.sizeBytes;
    this.#report = report;
    // Until it is known: as if each blob held relations, read first, and nodes or ways.
    this.#expectedBytes = 2 * bytesOf(extract.blobs);
  }

  /** Says which blobs will have been read at the end, each as often as it is read. */
  expect(spans: readonly BlobSpan[]): void {
    this.#expectedBytes = bytesOf(spans);
  }

  add(span: BlobSpan): void {
    this.#doneBytes += span.dataLength;
    const share = Math.min(1, this.#doneBytes / this.#expectedBytes);
    this.#reportedBytes = Math.max(this.#reportedBytes, Math.round(share * this.#sizeBytes));
    this.#report?.(this.#reportedBytes, this.#sizeBytes);
  }
}

function bytesOf(spans: readonly BlobSpan[]): number {
  return spans.reduce((sum, span) => sum + span.dataLength, 0);
}
