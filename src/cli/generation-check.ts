import type { Worker } from 'node:worker_threads';
import type { SharedArrays } from '../columns/columns.ts';
import { type ErrorCode, ServiceError, startThread } from '../core/core.ts';
import type { ManifestFile } from '../generation/generation.ts';

/** A generation that is open and was read against its checksums. Plain data. */
export interface WholeGeneration {
  readonly directory: string;
  readonly files: readonly ManifestFile[];
  /** Its columns. */
  readonly shared: readonly SharedArrays[];
}

/** Plain data. */
export interface CheckTask {
  readonly directory: string;
  readonly files: readonly ManifestFile[];
  /** Generations whose files and columns need not be read again. */
  readonly whole: readonly WholeGeneration[];
  /** True if its columns were read already. */
  readonly isOpened: boolean;
}

export type CheckReply =
  | { readonly shared: readonly SharedArrays[] }
  /** A ServiceError; its class does not survive the way between threads. */
  | { readonly code: ErrorCode; readonly message: string };

/** Checks generations, each in a thread that ends with it. */
export class GenerationChecks {
  #thread: Worker | undefined;
  #isClosed = false;

  /**
   * Reads every file against its checksum, then the columns.
   *
   * @returns the columns, none if they were read already
   * @throws ServiceError INDEX_NOT_AVAILABLE naming the file that is damaged; SERVICE_UNAVAILABLE once closed
   */
  async check(task: CheckTask): Promise<readonly SharedArrays[]> {
    if (this.#isClosed) throw stopped();
    const thread = startThread('cli/check-worker', { workerData: task });
    this.#thread = thread;
    try {
      const reply = await replyOf(thread);
      if ('code' in reply) throw new ServiceError(reply.code, reply.message);
      return reply.shared;
    } finally {
      this.#thread = undefined;
      await thread.terminate();
    }
  }

  /** Ends a check that is under way. */
  close(): void {
    this.#isClosed = true;
    void this.#thread?.terminate();
  }
}

function replyOf(thread: Worker): Promise<CheckReply> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(stopped()));
  });
}

function stopped(): ServiceError {
  return new ServiceError('SERVICE_UNAVAILABLE', 'The check of the data set was stopped.');
}
