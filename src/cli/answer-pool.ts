import { availableParallelism } from 'node:os';
import type { Answer, Question } from '../answers/answers.ts';
import type { SharedArrays } from '../columns/columns.ts';
import { type End, WorkerPool } from '../workers/workers.ts';
import type { GenerationFacts, GenerationToOpen, OpenAnswers } from './generation-answers.ts';

/** Messages between the server and its workers. */
export interface AnswerWork {
  readonly opening: GenerationToOpen;
  readonly shared: readonly SharedArrays[];
  readonly facts: GenerationFacts;
  readonly question: Question;
  readonly answer: Answer;
}

/** Answers the questions of a server. */
export interface AnswerPool {
  readonly open: OpenAnswers;
  /** Number of questions answered at the same time. */
  readonly size: number;
  /** Number of workers that can answer now. */
  readonly running: () => number;
  /** Number of workers replaced since the start. */
  readonly restarts: () => number;
  readonly close: () => Promise<void>;
}

/** Limit of `auto`: each worker takes memory. Only an explicit number starts more. */
const MOST_WORKERS_UNASKED = 4;

/**
 * Heap of each worker; columns lie outside. A question needs some tens of megabytes at most. V8 lets a heap with a lower limit grow
 * more slowly: a process with two workers over Liechtenstein took 255 MiB after 23,000 questions; without limits 381 MiB after 34,000.
 * Twice the young generation takes 10 MB more a worker, and no less processor time.
 */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 512 };

/** @param wanted as `--workers` is given */
export function numberOfWorkers(wanted: number | 'auto'): number {
  return wanted === 'auto' ? Math.min(availableParallelism(), MOST_WORKERS_UNASKED) : wanted;
}

/** Answers in the server's own thread: one worker that is never replaced. */
export async function withoutPool(): Promise<AnswerPool> {
  const { openAnswers } = await import('./generation-answers.ts'); // a server with workers needs none of it in its own thread
  return { open: openAnswers, size: 1, running: () => 1, restarts: () => 0, close: async () => {} };
}

/** @param onEvent receives one sentence when a worker has ended, with the reason */
export function startAnswerPool(workers: number, onEvent: (sentence: string) => void): AnswerPool {
  const pool = new WorkerPool<AnswerWork>({
    program: 'cli/answer-worker',
    workers,
    resourceLimits: RESOURCE_LIMITS,
    onEnded: (end) => onEvent(sentenceOf(end)),
  });
  return {
    open: async (generation, columns) => {
      const { facts, shared, ask, close } = await pool.open(generation, columns);
      return { facts, shared, answer: ask, close };
    },
    size: workers,
    running: () => pool.running,
    restarts: () => pool.restarts,
    close: () => pool.close(),
  };
}

function sentenceOf({ reason, wasAsked }: End): string {
  const lost = wasAsked ? 'one request was lost' : 'no request was lost';
  return `A worker ended and is replaced; ${lost}. The reason: ${reason.stack ?? reason.message}`;
}
