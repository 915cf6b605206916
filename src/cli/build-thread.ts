import type { Worker } from 'node:worker_threads';
import type { buildDataSet, Progress } from '../build/build.ts';
import { type ErrorCode, ServiceError, startThread } from '../core/core.ts';
import { beginGeneration, type Manifest, systemCode } from '../generation/generation.ts';
import { CommandFailure, EXIT } from './exit-codes.ts';

type BuildOptions = Parameters<typeof buildDataSet>[0];

export interface BuildTask {
  readonly options: Omit<BuildOptions, 'placeEngine' | 'signal' | 'onProgress' | 'onWarning' | 'world'>;
  /** One {@link STAGE}, shared with the thread: who changes it first decides. */
  readonly stage: Int32Array;
}

/** A build is called off while it is building, and never once it has begun to publish. */
export const STAGE = { building: 0, calledOff: 1, publishing: 2 } as const;

/** What the thread says: how far it is, what is odd, and what came of it. */
export type BuildNews =
  | { readonly progress: Progress }
  | { readonly warning: string }
  | { readonly manifest: Manifest }
  | { readonly code: ErrorCode; readonly message: string };

export type BuildListeners = Required<Pick<BuildOptions, 'onProgress' | 'onWarning'>>;

/** How long a build that is called off may take to give up by itself; some of its steps hear nothing for seconds. */
const GRACE_MS = 500;

/**
 * Builds in a thread of its own, so that this one hears at any time that it should stop.
 *
 * @param signal calls the build off, within a second whatever it is doing; nothing of it is left. Once the data set is about
 * to be published it is too late, and the build ends as if nobody had asked
 * @param program tests only: what the thread runs instead of a build
 * @throws ServiceError what {@link buildDataSet} throws; CommandFailure where the memory that Node.js allows is not enough
 */
export async function buildInThread(
  options: BuildTask['options'],
  listeners: BuildListeners,
  signal: AbortSignal,
  program = 'cli/build-worker',
): Promise<Manifest> {
  signal.throwIfAborted();
  const stage = new Int32Array(new SharedArrayBuffer(4));
  const task: BuildTask = { options, stage };
  const worker = startThread(program, { workerData: task });
  let timer: NodeJS.Timeout | undefined;
  const callOff = (): void => {
    if (Atomics.compareExchange(stage, 0, STAGE.building, STAGE.calledOff) !== STAGE.building) return;
    worker.postMessage('stop');
    timer = setTimeout(() => worker.terminate(), GRACE_MS);
  };
  signal.addEventListener('abort', callOff, { once: true });
  try {
    return await outcomeOf(worker, listeners);
  } catch (error) {
    await worker.terminate();
    if (!(error instanceof ServiceError)) await clearAway(options.dataDirectory);
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', callOff);
    await worker.terminate();
  }
}

function outcomeOf(worker: Worker, { onProgress, onWarning }: BuildListeners): Promise<Manifest> {
  return new Promise((resolve, reject) => {
    worker.on('message', (news: BuildNews) => {
      if ('progress' in news) onProgress(news.progress);
      else if ('warning' in news) onWarning(news.warning);
      else if ('manifest' in news) resolve(news.manifest);
      else reject(new ServiceError(news.code, news.message));
    });
    worker.on('error', (error) => reject(isOutOfMemory(error) ? tooLittleMemory(error) : error));
    worker.on('exit', () => reject(new Error('The thread that builds ended without a word.')));
  });
}

function isOutOfMemory(error: unknown): boolean {
  return systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooLittleMemory(cause: unknown): CommandFailure {
  const message =
    'the build needs more memory than Node.js takes here; NODE_OPTIONS=--max-old-space-size=8000 allows it 8 GB.';
  return new CommandFailure(EXIT.memory, message, { cause });
}

/** What was cut short left its draft and its lock. The next build would remove both, and so does one that is given up at once. */
async function clearAway(dataDirectory: string): Promise<void> {
  try {
    const next = await beginGeneration(dataDirectory);
    await next.abandon();
  } catch (error) {
    // another build has the directory, or nobody may write there: then nothing of this one is in it
    if (!(error instanceof ServiceError)) throw error;
  }
}
