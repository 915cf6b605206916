/** Marks a segment that has not ended. */
const NOT_ENDED = -1n;
const CHANGES_BYTES = 8;
const BYTES_PER_COUNT = 8;

/**
 * Shared memory that holds how much of a spool is written, for the writing thread and concurrent readers. Each source
 * is a segment; its end is known once the source is read.
 */
export class SpoolProgress {
  /** Pass this to another thread, which makes its own view of it. */
  readonly memory: SharedArrayBuffer;
  /** Number of changes; readers wait on it for the next one. */
  readonly #changes: Int32Array;
  /** Number of bytes written, then the end of each segment. */
  readonly #counts: BigInt64Array;
  /** Number of segments that the writing thread has ended. */
  #ended = 0;

  constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
    this.#changes = new Int32Array(memory, 0, 1);
    this.#counts = new BigInt64Array(memory, CHANGES_BYTES);
  }

  /** Progress of an empty spool. */
  static ofEmpty(sources: number): SpoolProgress {
    const progress = new SpoolProgress(
      new SharedArrayBuffer(CHANGES_BYTES + BYTES_PER_COUNT * (1 + sources)),
    );
    progress.#counts.fill(NOT_ENDED, 1);
    return progress;
  }

  get segments(): number {
    return this.#counts.length - 1;
  }

  /** Number of bytes written in all segments. */
  get writtenBytes(): number {
    return Number(Atomics.load(this.#counts, 0));
  }

  /** True if every source has been read. */
  get isWhole(): boolean {
    return this.segments === 0 || this.#endOf(this.segments - 1) !== undefined;
  }

  wrote(bytes: number): void {
    Atomics.add(this.#counts, 0, BigInt(bytes));
    this.#tell();
  }

  /** Ends the current segment at the last byte written. */
  endSegment(): void {
    Atomics.store(this.#counts, ++this.#ended, BigInt(this.writtenBytes));
    this.#tell();
  }

  /** First byte of a segment. Blocks the thread until the previous segment has ended. */
  startOf(segment: number): number {
    return segment === 0 ? 0 : this.#awaited(() => this.#endOf(segment - 1));
  }

  /**
   * End of the bytes of a segment that can be read from `position` on; `position` itself if the segment ends there.
   * Blocks the thread until there are more bytes or the segment ends.
   */
  readableTo(segment: number, position: number): number {
    return this.#awaited(() => {
      const written = this.writtenBytes; // read before the end: bytes written later belong to the next segment
      const end = this.#endOf(segment);
      if (end !== undefined) return end;
      return written > position ? written : undefined;
    });
  }

  #awaited(look: () => number | undefined): number {
    for (;;) {
      const changes = Atomics.load(this.#changes, 0);
      const seen = look();
      if (seen !== undefined) return seen;
      Atomics.wait(this.#changes, 0, changes);
    }
  }

  #endOf(segment: number): number | undefined {
    const end = Atomics.load(this.#counts, 1 + segment);
    return end === NOT_ENDED ? undefined : Number(end);
  }

  #tell(): void {
    Atomics.add(this.#changes, 0, 1);
    Atomics.notify(this.#changes, 0);
  }
}
