import type { BlobSpan, ExtractFile } from './extract-file.ts';

/** Reports the progress of the work on an extract in bytes of the file, although blobs are read more than once. */
export class ReadProgress {
  readonly #sizeBytes: number;
  readonly #report: ((bytesRead: number, bytesTotal: number) => void) | undefined;
  #expectedBytes: number;
  #doneBytes = 0;
  #reportedBytes = 0;

  constructor(extract: ExtractFile, report: ((bytesRead: number, bytesTotal: number) => void) | undefined) {
    this.#sizeBytes = extract.sizeBytes;
    this.#report = report;
    // An estimate until it is known: each blob is read for relations first, then for nodes or ways.
    this.#expectedBytes = 2 * bytesOf(extract.blobs);
  }

  /** Sets the blobs that will have been read at the end; a blob that is read twice is listed twice. */
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
