import { BlobPlace } from './blob-place.ts';
import type { ExtractFile } from './extract-file.ts';

const STEPS_FOR_ANY_FILE = 100_000_000;
const STEPS_PER_BYTE = 100;

/**
 * Bounds the work of assembling relations. A few bytes can demand enormous work: relations that all name one huge way,
 * or deeply nested rings. Real extracts need less than one step for each byte.
 */
export class WorkBudget {
  readonly #path: string;
  #steps: number;

  constructor(extract: Pick<ExtractFile, 'path' | 'sizeBytes'>) {
    this.#path = extract.path;
    this.#steps = STEPS_FOR_ANY_FILE + STEPS_PER_BYTE * extract.sizeBytes;
  }

  /** @throws ServiceError INVALID_EXTRACT if the budget is exceeded */
  spend(steps: number, relation: number, byteOffset: number): void {
    this.#steps -= steps;
    if (this.#steps < 0)
      new BlobPlace(this.#path, byteOffset).fail(
        `the relation ${relation} takes more work to put together than any real one`,
      );
  }
}
