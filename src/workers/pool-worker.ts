import { setTimeout as sleep } from 'node:timers/promises';
import type { ResourceLimits, Worker } from 'node:worker_threads';
import { ServiceError, startThread } from '../core/core.ts';
import type { Opened, Reply, Work, WorkerTask } from './messages.ts';

/** A source as the pool knows it. */
export interface KnownSource<W extends Work> {
  readonly number: number;
  readonly opening: W['opening'];
  /** What workers open it with: given by whoever opens the source, or by the first worker that has opened it. */
  shared?: W['shared'] | undefined;
  /** Undefined until the first worker has opened it. */
  facts?: W['facts'];
}

export interface PoolWorkerOptions {
  readonly program: string;
  readonly resourceLimits?: ResourceLimits | undefined;
  /** Milliseconds before the thread is started. */
  readonly delayMs: number;
  /** Called when the worker may take another question. */
  readonly onFree: () => void;
}

/** How a worker ended. */
export interface End {
  readonly reason: Error;
  /** True if it had been asked a question and did not answer. */
  readonly wasAsked: boolean;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type WithoutNumber<T> = T extends unknown ? Omit<T, 'number'> : never;

/** A worker of a pool, from its start until its thread ends for whatever reason. */
export class PoolWorker<W extends Work> {
  /** Resolves when the thread has ended; all that it owed has been rejected then. */
  readonly ended: Promise<End>;
  readonly #onFree: () => void;
  readonly #thread: Promise<Worker>;
  readonly #owed = new Map<number, Waiting>();
  readonly #openings = new Map<KnownSource<W>, Promise<void>>();
  readonly #open = new Set<KnownSource<W>>();
  readonly #abandon = new AbortController();
  #tasks = 0;
  #isAsked = false;
  #opening = 0;
  #hasEnded = false;

  constructor({ program, resourceLimits, delayMs, onFree }: PoolWorkerOptions) {
    this.#onFree = onFree;
    this.#thread = sleep(delayMs, undefined, { signal: this.#abandon.signal }).then(() =>
      startThread(program, resourceLimits && { resourceLimits }),
    );
    this.ended = this.#thread
      .then((thread) => this.#follow(thread))
      .catch((error: Error) => error)
      .then((reason) => this.#giveUp(reason));
  }

  get isRunning(): boolean {
    return this.#open.size > 0 && !this.#hasEnded;
  }

  /**
   * True if the worker can take a question now. It takes one at a time: a second would wait behind a long one, although another worker
   * may be free soon.
   */
  get isFree(): boolean {
    return !this.#isAsked && this.#opening === 0 && !this.#hasEnded;
  }

  /** True if the source is open in this worker. */
  has(source: KnownSource<W>): boolean {
    return this.#open.has(source);
  }

  /** @throws ServiceError what the answer throws; INTERNAL_ERROR if the thread ends before it has answered */
  async ask(source: KnownSource<W>, question: W['question']): Promise<W['answer']> {
    this.#isAsked = true;
    try {
      return await this.#call({ kind: 'ask', source: source.number, question });
    } finally {
      this.#isAsked = false;
      this.#onFree();
    }
  }

  /** Opens a source, unless the worker has. It takes no question meanwhile: opening may keep a thread for long. */
  open(source: KnownSource<W>): Promise<void> {
    const known = this.#openings.get(source);
    if (known) return known;
    const opening = this.#openNow(source);
    this.#openings.set(source, opening);
    opening.catch(() => this.#openings.delete(source));
    return opening;
  }

  /** Closes a source that nobody asks any more; does nothing where it is not open. */
  async close(source: KnownSource<W>): Promise<void> {
    const isOpen = this.#open.delete(source);
    this.#openings.delete(source);
    if (isOpen && !this.#hasEnded) await this.#call({ kind: 'close', source: source.number });
  }

  /** Ends the thread whatever it does. */
  async terminate(): Promise<void> {
    this.#abandon.abort();
    const thread = await this.#thread.catch(() => undefined);
    await thread?.terminate();
  }

  async #openNow(source: KnownSource<W>): Promise<void> {
    this.#opening += 1;
    try {
      const { opening, number, shared } = source;
      const opened = (await this.#call({ kind: 'open', source: number, opening, shared })) as Opened<W>; // its reply to `open`
      source.shared ??= opened.shared;
      source.facts ??= opened.facts;
      this.#open.add(source);
    } finally {
      this.#opening -= 1;
      this.#onFree();
    }
  }

  async #call(task: WithoutNumber<WorkerTask<W>>): Promise<unknown> {
    const thread = await this.#thread;
    if (this.#hasEnded) throw lost(new Error('its thread has ended'));
    const number = this.#tasks++;
    return new Promise((resolve, reject) => {
      this.#owed.set(number, { resolve, reject });
      thread.postMessage({ ...task, number });
    });
  }

  /** @returns why the thread ended */
  #follow(thread: Worker): Promise<Error> {
    thread.on('message', (reply: Reply) => this.#settle(reply));
    return new Promise((resolve) => {
      thread.once('error', resolve);
      thread.once('exit', (code) => resolve(new Error(`its thread exited with code ${code}`)));
    });
  }

  #settle(reply: Reply): void {
    const waiting = this.#owed.get(reply.number);
    this.#owed.delete(reply.number);
    if ('value' in reply) waiting?.resolve(reply.value);
    else if ('code' in reply) waiting?.reject(new ServiceError(reply.code, reply.message));
    else waiting?.reject(reply.fault);
  }

  #giveUp(reason: Error): End {
    const wasAsked = this.#isAsked;
    this.#hasEnded = true;
    for (const { reject } of this.#owed.values()) reject(lost(reason));
    this.#owed.clear();
    return { reason, wasAsked };
  }
}

function lost(cause: Error): ServiceError {
  return new ServiceError('INTERNAL_ERROR', `The worker that was asked ended: ${cause.message}.`, { cause });
}
