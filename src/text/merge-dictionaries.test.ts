import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Dictionary } from './dictionary.ts';
import { mergeDictionaries } from './merge-dictionaries.ts';

const someWords = fc.uniqueArray(fc.string({ maxLength: 3, unit: 'binary' })).map((words) => words.sort());

it('merged dictionaries have every word once, in order, and find each of their own among them', () => {
  fc.assert(
    fc.property(fc.array(someWords, { maxLength: 5 }), (lists) => {
      const { words, numbers } = mergeDictionaries(
        lists.map((list) => new Dictionary(Dictionary.arraysOf(list))),
      );
      expect(words).toEqual([...new Set(lists.flat())].sort());
      expect(numbers.map((own) => Array.from(own, (number) => words[number]))).toEqual(lists);
    }),
  );
});
