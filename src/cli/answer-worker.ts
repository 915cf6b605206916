import { answerQuestions } from '../workers/workers.ts';
import type { AnswerWork } from './answer-pool.ts';
import { openAnswers } from './generation-answers.ts';

// A worker of `serve`: opens generations on request and answers questions to them.
answerQuestions<AnswerWork>(openAnswers);
