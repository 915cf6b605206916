import { ServiceError } from '../core/core.ts';

/** A range of bytes of an archive. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/** Where the bytes of an archive lie: a file, or an object of a server. */
export interface ByteSource {
  /** Path or address, as messages name it; holds no credential. */
  readonly name: string;
  /** Size in bytes when it was opened. */
  readonly size: number;
  /**
   * Reads exactly this range. The buffer is shared with other readers, so nobody writes into it.
   *
   * @param what name of the range in error messages
   * @throws ServiceError INDEX_NOT_AVAILABLE if it ends too early or cannot be read; {@link ArchiveReplaced}
   */
  readonly read: (range: ByteRange, what: string) => Promise<Buffer>;
  /**
   * Asks whether this is still what lies there; absent where what was opened stays the same.
   *
   * @throws ServiceError {@link ArchiveReplaced}, INDEX_NOT_AVAILABLE if nobody answers
   */
  readonly check?: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Another archive lies where this one was opened: it must be opened again before any more of it is read. */
export class ArchiveReplaced extends ServiceError {
  constructor(name: string) {
    super('INDEX_NOT_AVAILABLE', `The tile archive ${name} cannot be used: another one has taken its place.`);
  }
}

/** An error that says what is wrong with an archive. */
export function unusable(name: string, why: string, cause?: unknown): ServiceError {
  return new ServiceError('INDEX_NOT_AVAILABLE', `The tile archive ${name} cannot be used: ${why}.`, {
    cause,
  });
}
