import type { Worker } from 'node:worker_threads';
import type {
  BuildProgress,
  BuiltDataSet,
  buildDataSet,
  UpdatedDataSet,
  updateDataSet,
} from '../build/build.ts';
import { type ErrorCode, ServiceError, startThread } from '../core/core.ts';
import { systemCode } from '../files/files.ts';
import { beginGeneration } from '../generation/generation.ts';
import type { AskedFiles } from '../sources/sources.ts';
import { CommandFailure, EXIT } from './exit-codes.ts';

type BuildOptions = Parameters<typeof buildDataSet>[0];
type UpdateOptions = Parameters<typeof updateDataSet>[0];
/** What the thread does not find out by itself. */
type Told<Options> = Omit<
  Options,
  | 'placeEngine'
  | 'gazetteerEngine'
  | 'entrySources'
  | 'prefer'
  | 'signal'
  | 'onProgress'
  | 'onWarning'
  | 'world'
>;
/** A build, and the places and addresses beside its extracts. An update takes those of the data set. */
type ToldBuild = Told<BuildOptions> & { readonly own?: AskedFiles };

export interface BuildTask {
  readonly options: ToldBuild | Told<UpdateOptions>;
  /** One {@link STAGE}, shared with the thread: the first change decides. */
  readonly stage: Int32Array;
}

/** A build can be cancelled while it is building, but not once it publishes. */
export const STAGE = { building: 0, calledOff: 1, publishing: 2 } as const;

/** A message from the thread: progress, a warning, what it understood of a file, or the outcome. */
export type BuildNews =
  | { readonly progress: BuildProgress }
  | { readonly warning: string }
  | { readonly note: string }
  | { readonly outcome: BuiltDataSet | UpdatedDataSet }
  | { readonly code: ErrorCode; readonly message: string };

export type BuildListeners = Required<Pick<BuildOptions, 'onProgress' | 'onWarning'>> & {
  /** Receives one sentence for each file of places or addresses: how it was understood. */
  readonly onNote?: (sentence: string) => void;
};

/** Time for a cancelled build to end by itself; some of its steps do not react for seconds. */
const GRACE_MS = 500;

/**
 * Builds in a worker thread, so that this thread can react to signals at any time.
 *
 * @param signal cancels the build within a second and removes its files. Once publication begins it has no effect
 * @param program tests only: program of the thread instead of a build
 * @throws ServiceError the errors of {@link buildDataSet}; CommandFailure if Node.js runs out of memory
 */
export function buildInThread(
  options: ToldBuild,
  listeners: BuildListeners,
  signal: AbortSignal,
  program?: string,
): Promise<BuiltDataSet> {
  return inThread<BuiltDataSet>(options, listeners, signal, program);
}

/**
 * The same for changes to a data set.
 *
 * @throws ServiceError the errors of {@link updateDataSet}; CommandFailure if Node.js runs out of memory
 */
export function updateInThread(
  options: Told<UpdateOptions>,
  listeners: BuildListeners,
  signal: AbortSignal,
): Promise<UpdatedDataSet> {
  return inThread<UpdatedDataSet>(options, listeners, signal);
}

async function inThread<Outcome extends BuiltDataSet | UpdatedDataSet>(
  options: BuildTask['options'],
  listeners: BuildListeners,
  signal: AbortSignal,
  program = 'cli/build-worker',
): Promise<Outcome> {
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
    return (await outcomeOf(worker, listeners)) as Outcome; // the worker does what its options ask for
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

function outcomeOf(
  worker: Worker,
  { onProgress, onWarning, onNote = () => {} }: BuildListeners,
): Promise<BuiltDataSet | UpdatedDataSet> {
  return new Promise((resolve, reject) => {
    worker.on('message', (news: BuildNews) => {
      if ('progress' in news) onProgress(news.progress);
      else if ('warning' in news) onWarning(news.warning);
      else if ('note' in news) onNote(news.note);
      else if ('outcome' in news) resolve(news.outcome);
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

/** Removes the draft and lock of a terminated build: begins another draft, which clears up, and abandons it. */
async function clearAway(dataDirectory: string): Promise<void> {
  try {
    const next = await beginGeneration(dataDirectory);
    await next.abandon();
  } catch (error) {
    // another build has the directory, or it is not writable: then it holds nothing of this build
    if (!(error instanceof ServiceError)) throw error;
  }
}
