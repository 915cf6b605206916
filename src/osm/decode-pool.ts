import { type ErrorCode, ServiceError, startThread } from '../core/core.ts';
import type { ElementBatch } from './batch.ts';
import type { BlobSpan } from './extract-file.ts';

/** One blob to decode. Threads share the file descriptors of their process, so that none reopens the file. */
export interface DecodeTask {
  readonly path: string;
  readonly descriptor: number;
  readonly span: BlobSpan;
  readonly kinds: number;
}

export type DecodeAnswer =
  | { readonly batch: ElementBatch }
  | { readonly code: ErrorCode; readonly message: string };

interface Waiting {
  readonly resolve: (batch: ElementBatch) => void;
  readonly reject: (error: Error) => void;
}

/** Threads that decode blobs; each works through its own queue. */
export class DecodePool {
  readonly #threads: DecodeThread[];
  #next = 0;

  constructor(threads: number) {
    this.#threads = Array.from({ length: threads }, () => new DecodeThread());
  }

  /** @throws ServiceError the error of decoding the blob; INTERNAL_ERROR if the thread itself stops */
  decode(task: DecodeTask): Promise<ElementBatch> {
    const thread = this.#threads[this.#next]!;
    this.#next = (this.#next + 1) % this.#threads.length;
    return thread.decode(task);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

class DecodeThread {
  readonly #worker = startThread('osm/decode-worker');
  /** In the order of the tasks sent: a thread answers in that order. */
  #waiting: Waiting[] = [];

  constructor() {
    this.#worker.on('message', (answer: DecodeAnswer) => this.#settle(answer));
    this.#worker.on('error', (cause) => this.#stop(cause));
    this.#worker.on('exit', () => this.#stop(new Error('it ended')));
  }

  decode(task: DecodeTask): Promise<ElementBatch> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(task);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(answer: DecodeAnswer): void {
    const waiting = this.#waiting.shift();
    if ('batch' in answer) waiting?.resolve(answer.batch);
    else waiting?.reject(new ServiceError(answer.code, answer.message));
  }

  #stop(cause: Error): void {
    const error = new ServiceError(
      'INTERNAL_ERROR',
      `A thread that decodes blobs stopped: ${cause.message}.`,
      { cause },
    );
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
