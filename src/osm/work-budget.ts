import { BlobPlace } from './blob-place.ts';
import type { ExtractFile } from './extract-file.ts';

const STEPS_FOR_ANY_FILE = 100_000_000;
const STEPS_PER_BYTE = 100;

/**
 * Bounds the work of putting relations together, which a few bytes can ask for a million times: relations that all
 * name one huge way, rings that all lie in one another. Real extracts take under one step a byte.
 */
export class WorkBudget {
  readonly #path: string;
  #steps: number;

  constructor(extract: Pick<ExtractFile, 'path' | 'sizeBytes'>) {
    this.#path = extract.path;
    this.#steps = STEPS_FOR_ANY_FILE + STEPS_PER_BYTE * extract.sizeBytes;
  }

  /** @throws ServiceError INVALID_EXTRACT once more is spent than there is */
  spend(steps: number, relation: number, byteOffset: number): void {
    this.#steps -= steps;
    if (this.#steps < 0)
      new BlobPlace(this.#path, byteOffset).fail(
        `the relation ${relation} takes more work to put together than any real one`,
      );
  }
}
