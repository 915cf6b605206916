import { setTimeout as sleep } from 'node:timers/promises';
import type { ResourceLimits } from 'node:worker_threads';
import { ServiceError } from '../core/core.ts';
import type { Work } from './messages.ts';
import { type End, type KnownSource, PoolWorker } from './pool-worker.ts';

export interface PoolOptions {
  /** Program of the workers, which calls `answerQuestions`; named as `startThread` names it. */
  readonly program: string;
  readonly workers: number;
  /** Memory of each worker; a worker that needs more ends, and the process goes on. */
  readonly resourceLimits?: ResourceLimits;
  /** Called when a worker has ended, before another takes its place. */
  readonly onEnded: (end: End) => void;
}

/** A source that a pool has opened. */
export interface PoolSource<W extends Work> {
  readonly facts: W['facts'];
  /** What other threads can open it with. */
  readonly shared: W['shared'];
  /** @throws ServiceError what the answer throws; INTERNAL_ERROR if the worker that was asked ends */
  ask(question: W['question']): Promise<W['answer']>;
  /** Closes the source in all workers; nobody may be asking it. */
  close(): Promise<void>;
}

interface Asked<W extends Work> {
  readonly source: KnownSource<W>;
  readonly question: W['question'];
  readonly resolve: (answer: W['answer']) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker that ends sooner than this after its start is replaced after a pause. */
const SHORT_LIFE_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** A source is used in the workers that have opened it, if others take longer: they may be busy with a long question. */
const MOST_FOR_OTHERS_MS = 10_000;

/** Threads of one program that answer questions, each one at a time; a thread that ends is replaced. */
export class WorkerPool<W extends Work> {
  readonly #options: PoolOptions;
  readonly #workers: PoolWorker<W>[];
  readonly #sources = new Set<KnownSource<W>>();
  /** Questions that no worker could take yet, in the order in which they were asked. */
  readonly #asked: Asked<W>[] = [];
  #restarts = 0;
  #nextSource = 0;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#workers = Array.from({ length: options.workers }, (_, place) => this.#start(place, 0));
  }

  /** Workers that can answer now. */
  get running(): number {
    return this.#workers.filter((worker) => worker.isRunning).length;
  }

  /** Workers replaced since the pool was made. */
  get restarts(): number {
    return this.#restarts;
  }

  /** Questions that wait for a worker. */
  get waiting(): number {
    return this.#asked.length;
  }

  /**
   * Opens a source in one worker, then in the others, one after the other, with what the first shares. The workers that have not
   * opened it yet go on with the sources that they have. The first source is there as soon as one worker has opened it, a later one
   * when all have, lest fewer workers answer at once than before.
   *
   * @param shared what workers open it with, if another thread has read it already
   * @throws ServiceError what opening throws in the first worker
   */
  async open(opening: W['opening'], shared?: W['shared']): Promise<PoolSource<W>> {
    const source: KnownSource<W> = { number: this.#nextSource++, opening, shared };
    const isFirst = this.#sources.size === 0;
    const first = this.#workers.find((worker) => worker.isFree) ?? this.#workers[0]!;
    await first.open(source);
    this.#sources.add(source);
    const inOthers = this.#openInOthers(source);
    if (!isFirst) await Promise.race([inOthers, sleep(MOST_FOR_OTHERS_MS, undefined, { ref: false })]);
    return {
      facts: source.facts,
      shared: source.shared,
      ask: (question) => this.#ask(source, question),
      close: () => this.#close(source),
    };
  }

  /** Ends all threads. Questions not answered yet are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#asked.splice(0)) reject(closed());
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #ask(source: KnownSource<W>, question: W['question']): Promise<W['answer']> {
    if (this.#isClosed) return Promise.reject(closed());
    if (!this.#sources.has(source)) return Promise.reject(new Error('The source that was asked is closed.'));
    return new Promise((resolve, reject) => {
      this.#asked.push({ source, question, resolve, reject });
      this.#handOut();
    });
  }

  /** Gives the questions to free workers in the order in which they were asked. */
  #handOut(): void {
    for (let next = this.#asked[0]; next; next = this.#asked[0]) {
      const { source, question, resolve, reject } = next;
      const worker = this.#workers.find((each) => each.isFree && each.has(source));
      if (!worker) return;
      this.#asked.shift();
      worker.ask(source, question).then(resolve, reject);
    }
  }

  async #openInOthers(source: KnownSource<W>): Promise<void> {
    for (const place of this.#workers.keys()) await this.#openOrEnd(this.#workers[place]!, source);
  }

  /** A worker that cannot open what another has opened is of no use; its end is reported like any other. */
  async #openOrEnd(worker: PoolWorker<W>, source: KnownSource<W>): Promise<void> {
    try {
      if (this.#sources.has(source)) await worker.open(source);
    } catch {
      await worker.terminate();
    }
  }

  async #close(source: KnownSource<W>): Promise<void> {
    this.#sources.delete(source);
    await Promise.all(this.#workers.map((worker) => worker.close(source)));
  }

  #start(place: number, delayMs: number): PoolWorker<W> {
    const { program, resourceLimits } = this.#options;
    const startedMs = performance.now();
    const worker = new PoolWorker<W>({ program, resourceLimits, delayMs, onFree: () => this.#handOut() });
    void worker.ended.then((end) => {
      if (this.#isClosed) return;
      this.#options.onEnded(end);
      this.#replace(place, pauseAfter(delayMs, performance.now() - startedMs - delayMs));
    });
    return worker;
  }

  #replace(place: number, delayMs: number): void {
    this.#restarts += 1;
    const worker = this.#start(place, delayMs);
    this.#workers[place] = worker;
    for (const source of this.#sources) void this.#openOrEnd(worker, source);
  }
}

function closed(): ServiceError {
  return new ServiceError('SERVICE_UNAVAILABLE', 'The service is shutting down; try again soon.');
}

/**
 * @param lastPauseMs pause before the worker that has ended was started
 * @param livedMs how long it ran
 * @returns the pause in milliseconds before the next is started
 */
export function pauseAfter(lastPauseMs: number, livedMs: number): number {
  if (livedMs >= SHORT_LIFE_MS) return 0;
  return Math.min(2 * lastPauseMs || FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
}
