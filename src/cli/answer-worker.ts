import { Containers } from '../columns/columns.ts';
import { answerQuestions } from '../workers/workers.ts';
import type { AnswerWork } from './answer-pool.ts';
import { openAnswers } from './generation-answers.ts';

// A worker of `serve`: opens generations on request and answers questions to them.
answerQuestions<AnswerWork>(async (generation, shared) => {
  const containers = new Containers(shared);
  const { facts, answer, close } = await openAnswers(generation, containers);
  return { facts, shared: containers.share(), answer, close };
});
