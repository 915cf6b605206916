/** Nothing has ended there yet. */
const NOT_ENDED = -1n;
const CHANGES_BYTES = 8;
const BYTES_PER_COUNT = 8;

/**
 * How much of a spool is written, for the thread that writes it and those that read along: memory that they share.
 * What is there of each source is a segment; its end is known once the source is read.
 */
export class SpoolProgress {
  /** To be handed to another thread, which makes its own view of it. */
  readonly memory: SharedArrayBuffer;
  /** Counts changes, only to wait for the next one. */
  readonly #changes: Int32Array;
  /** Bytes that are written, then where each segment ends. */
  readonly #counts: BigInt64Array;
  /** Segments that the thread which writes has ended. */
  #ended = 0;

  constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
    this.#changes = new Int32Array(memory, 0, 1);
    this.#counts = new BigInt64Array(memory, CHANGES_BYTES);
  }

  /** Of a spool that holds nothing yet. */
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

  /** Bytes that are written, of all segments. */
  get writtenBytes(): number {
    return Number(Atomics.load(this.#counts, 0));
  }

  /** Whether every source has been read. */
  get isWhole(): boolean {
    return this.segments === 0 || this.#endOf(this.segments - 1) !== undefined;
  }

  wrote(bytes: number): void {
    Atomics.add(this.#counts, 0, BigInt(bytes));
    this.#tell();
  }

  /** What is written so far ends the next segment. */
  endSegment(): void {
    Atomics.store(this.#counts, ++this.#ended, BigInt(this.writtenBytes));
    this.#tell();
  }

  /** First byte of a segment; blocks the thread until the one before has ended. */
  startOf(segment: number): number {
    return segment === 0 ? 0 : this.#awaited(() => this.#endOf(segment - 1));
  }

  /**
   * Up to where a segment can be read from a position in it on: the position itself where it ends there. Blocks the
   * thread until there is more, or the end.
   */
  readableTo(segment: number, position: number): number {
    return this.#awaited(() => {
      const written = this.writtenBytes; // before the end is looked for: what is written after it is the next segment's
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
