import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { ElementBatch } from './batch.ts';
import { BlobPlace } from './blob-place.ts';
import { decodeBlob } from './decode-blob.ts';
import { DecodePool } from './decode-pool.ts';
import type { BlobSpan, ExtractFile } from './extract-file.ts';
import { OverlaidPass } from './overlaid.ts';
import type { Overlay } from './overlay.ts';

/** Tasks queued for each thread: enough that it never waits, few enough to bound memory. */
const TASKS_PER_THREAD = 3;
/** Blobs that the calling thread decodes before it yields to other work of the process. */
const BLOBS_PER_TURN = 16;
/** A smaller file is decoded sooner than a thread starts. */
const THREADS_FROM_BYTES = 16 * 1024 * 1024;
/** One thread cannot consume the output of more threads than this. */
const MOST_THREADS = 8;
/** Real extracts unpack to 2 to 4 times their size, repetitive ones to 30 times. */
const EXPANSION_LIMIT = 200;
const EXPANSION_ALLOWANCE_BYTES = 256 * 1024 * 1024;

export interface DecodeOptions {
  /**
   * Number of decoding worker threads; with 0 or 1 the calling thread decodes. Default: chosen by file size and number
   * of processors.
   */
  readonly threads?: number;
  /** What changed since the extract was made. Objects are read as they are today. */
  readonly overlay?: Overlay | undefined;
}

export interface DecodedBlob {
  /** Absent for what changes add behind the last object of an extract. */
  readonly span?: BlobSpan;
  readonly batch: ElementBatch;
}

/** Decodes the blobs of one extract, more than once if required, in threads that start only once. */
export class Decoder {
  readonly #extract: ExtractFile;
  readonly #pool: DecodePool | undefined;
  readonly #inFlight: number;
  readonly #overlay: Overlay | undefined;

  constructor(extract: ExtractFile, options: DecodeOptions) {
    const threads = Math.min(options.threads ?? usualThreads(extract), extract.blobs.length);
    this.#extract = extract;
    this.#overlay = options.overlay;
    this.#pool = threads > 1 ? new DecodePool(threads) : undefined;
    this.#inFlight = threads * TASKS_PER_THREAD;
  }

  /**
   * Yields the batches of these blobs in the same order, with the changes of the overlay, and last what the changes add behind them.
   *
   * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE
   */
  async *batches(spans: readonly BlobSpan[], kinds: number): AsyncGenerator<DecodedBlob> {
    if (!this.#overlay) return yield* this.#bounded(spans, kinds);
    const pass = new OverlaidPass(this.#overlay, kinds);
    for await (const { span, batch } of this.#bounded(spans, kinds)) yield { span, batch: pass.merge(batch) };
    const rest = pass.rest();
    if (rest) yield { batch: rest };
  }

  /** Refuses an extract that unpacks to far more than any real one. */
  async *#bounded(spans: readonly BlobSpan[], kinds: number): AsyncGenerator<BlobOfFile> {
    let packedBytes = 0;
    let rawBytes = 0;
    for await (const { span, batch } of this.#decoded(spans, kinds)) {
      packedBytes += span.dataLength;
      rawBytes += batch.rawBytes;
      if (rawBytes > EXPANSION_ALLOWANCE_BYTES + EXPANSION_LIMIT * packedBytes)
        new BlobPlace(this.#extract.path, span.byteOffset).fail(
          `the data so far unpacks to more than ${EXPANSION_LIMIT} times its size, which no real extract does`,
        );
      yield { span, batch };
    }
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  #decoded(spans: readonly BlobSpan[], kinds: number): AsyncGenerator<BlobOfFile> {
    return this.#pool ? this.#decodedInPool(this.#pool, spans, kinds) : this.#decodedHere(spans, kinds);
  }

  async *#decodedHere(spans: readonly BlobSpan[], kinds: number): AsyncGenerator<BlobOfFile> {
    const { path, descriptor } = this.#extract;
    for (const [i, span] of spans.entries()) {
      if (i % BLOBS_PER_TURN === BLOBS_PER_TURN - 1) await setImmediate();
      yield { span, batch: decodeBlob(path, descriptor, span, kinds) };
    }
  }

  async *#decodedInPool(
    pool: DecodePool,
    spans: readonly BlobSpan[],
    kinds: number,
  ): AsyncGenerator<BlobOfFile> {
    const { path, descriptor } = this.#extract;
    const running: Promise<BlobOfFile>[] = [];
    for (const span of spans) {
      const decoded = pool.decode({ path, descriptor, span, kinds }).then((batch) => ({ span, batch }));
      // Awaited in order below. Until then a rejection must not count as unhandled.
      decoded.catch(() => undefined);
      running.push(decoded);
      if (running.length >= this.#inFlight) yield running.shift()!;
    }
    yield* running;
  }
}

interface BlobOfFile extends DecodedBlob {
  readonly span: BlobSpan;
}

function usualThreads(extract: ExtractFile): number {
  return extract.sizeBytes < THREADS_FROM_BYTES ? 1 : Math.min(availableParallelism(), MOST_THREADS);
}
