import { parentPort } from 'node:worker_threads';
import { ServiceError } from '../core/core.ts';
import type { Opened, Reply, Work, WorkerTask } from './messages.ts';

/** Something that a worker has opened and answers questions from, such as a generation. */
export interface WorkerSource<W extends Work> extends Opened<W> {
  /** @throws ServiceError as the question deserves; the worker goes on */
  readonly answer: (question: W['question']) => Promise<W['answer']>;
  readonly close: () => Promise<void>;
}

/**
 * The program of a worker: opens sources and answers questions until the pool ends it.
 *
 * @param open is given what another worker shares, unless this worker is the first to open the source
 */
export function answerQuestions<W extends Work>(
  open: (opening: W['opening'], shared: W['shared'] | undefined) => Promise<WorkerSource<W>>,
): void {
  const sources = new Map<number, WorkerSource<W>>();
  const work = async (task: WorkerTask<W>): Promise<unknown> => {
    if (task.kind === 'open') {
      const source = await open(task.opening, task.shared);
      sources.set(task.source, source);
      return { facts: source.facts, shared: source.shared } satisfies Opened<W>;
    }
    const source = sources.get(task.source);
    if (!source) throw new Error(`This worker has not opened source ${task.source}.`);
    if (task.kind === 'ask') return source.answer(task.question);
    sources.delete(task.source);
    return source.close();
  };
  parentPort?.on('message', async (task: WorkerTask<W>) => {
    parentPort?.postMessage(await replyOf(task.number, () => work(task)));
  });
}

async function replyOf(number: number, work: () => Promise<unknown>): Promise<Reply> {
  try {
    return { number, value: await work() };
  } catch (error) {
    if (error instanceof ServiceError) return { number, code: error.code, message: error.message };
    return { number, fault: error };
  }
}
