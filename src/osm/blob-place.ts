import { ServiceError } from '../core/core.ts';

/** Which blob of which file is being read: what a complaint about it has to name. */
export class BlobPlace {
  readonly path: string;
  /** Of the blob's first byte, its length prefix included. */
  readonly byteOffset: number;

  constructor(path: string, byteOffset: number) {
    this.path = path;
    this.byteOffset = byteOffset;
  }

  /** @throws ServiceError INVALID_EXTRACT, always: `what` is the sentence's end, such as 'a number is cut off' */
  fail(what: string, cause?: unknown): never {
    const message = `'${this.path}' cannot be read: in the blob at byte ${this.byteOffset} ${what}.`;
    throw new ServiceError('INVALID_EXTRACT', message, { cause });
  }
}
