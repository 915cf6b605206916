/**
 * workers: which thread answers this question?
 *
 * In: the program of a worker, and questions that are plain data. Out: answers from the first worker that is free. Memory
 * that one worker has read is shared with the others; a worker that ends is replaced, and only its own questions fail.
 * May import core only. Knows neither places nor HTTP: what a source, a question and an answer are is up to the program.
 */
export { answerQuestions, type WorkerSource } from './answer-questions.ts';
export type { Work } from './messages.ts';
export { type PoolOptions, type PoolSource, WorkerPool } from './pool.ts';
export type { End } from './pool-worker.ts';
