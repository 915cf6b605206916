import { answerQuestions } from '../workers/workers.ts';
import { openAnswers } from './generation-answers.ts';
import { rowGeocoder, type TableWork } from './table-rows.ts';

// A worker of `geocode --csv` and `reverse --csv`: opens the data set and completes rows on request.
answerQuestions<TableWork>(async ({ generation, asking }, shared) => {
  const answers = await openAnswers(generation, shared);
  const geocoder = rowGeocoder(answers.answer, asking);
  return {
    facts: {},
    shared: answers.shared,
    answer: geocoder.complete,
    close: async () => {
      await geocoder.close();
      await answers.close();
    },
  };
});
