import { ServiceError } from '../core/core.ts';
import { answerQuestions } from './workers.ts';

/** Work of the worker below, for pool.test.ts. */
export interface TestWork {
  readonly opening: { readonly words: readonly string[]; readonly fault?: 'refused' | 'in others' };
  /** How often the source was opened without and with shared memory. */
  readonly shared: Int32Array;
  readonly facts: { readonly words: number };
  readonly question:
    | { readonly word: number }
    | { readonly act: string; readonly until?: Int32Array<SharedArrayBuffer> };
  /** The same number for all answers of one thread. */
  readonly answer: { readonly word: string; readonly thread: number };
}

/** Places in the shared memory. */
const READ = 0;
const SHARED = 1;

// A worker whose sources are lists of words in shared memory, and whose questions are what it shall do.
const held: unknown[] = [];

answerQuestions<TestWork>(async ({ words, fault }, shared) => {
  if (fault === 'refused') throw new ServiceError('INDEX_NOT_AVAILABLE', 'The words cannot be read.');
  if (fault === 'in others' && shared) throw new Error('The words cannot be shared.');
  const openings = shared ?? new Int32Array(new SharedArrayBuffer(8));
  Atomics.add(openings, shared ? SHARED : READ, 1);
  const thread = Math.random();
  return {
    facts: { words: words.length },
    shared: openings,
    async answer(question) {
      if ('word' in question) return { word: words[question.word]!, thread };
      if (question.act === 'refuse') throw new ServiceError('VALIDATION_ERROR', 'There is no such word.');
      if (question.act === 'fail') throw new TypeError('A fault of ours.');
      if (question.act === 'exit') process.exit(3);
      if (question.act === 'crash') await new Promise(() => setImmediate(crash));
      if (question.act === 'fill memory') for (;;) held.push(new Array(1e5).fill(held.length));
      if (question.act === 'count openings')
        return { word: `read ${openings[READ]}, shared ${openings[SHARED]}`, thread };
      if (question.act === 'wait') Atomics.wait(question.until!, 0, 0);
      return { word: question.act, thread };
    },
    close: async () => {},
  };
});

function crash(): never {
  throw new Error('Nobody caught this.');
}
