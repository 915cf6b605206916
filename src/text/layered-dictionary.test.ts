import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Dictionary, LayeredDictionary } from './text.ts';

const anyWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 });
const anyWords = fc.uniqueArray(anyWord, { maxLength: 12 }).map((words) => words.sort());

it('two dictionaries find what one of all their words finds, each word by one number', () => {
  fc.assert(
    fc.property(anyWords, anyWords, anyWord, fc.constantFrom(1, 2), (own, others, asked, limit) => {
      const [upper, lower] = [own, others].map((words) => new Dictionary(Dictionary.arraysOf(words))) as [
        Dictionary,
        Dictionary,
      ];
      const numbers = LayeredDictionary.numbersOfLower(upper, lower);
      const layered = new LayeredDictionary(upper, lower, numbers);
      const all = [...new Set([...own, ...others])];
      const plain = new Dictionary(Dictionary.arraysOf(all.sort()));
      for (const [at, word] of others.entries()) expect(layered.find(word)).toBe(numbers[at]);
      for (const word of all) expect(layered.word(layered.find(word))).toBe(word);
      expect(layered.find(asked) >= 0).toBe(all.includes(asked));
      const begun = layered.beginningWith(asked);
      expect(begun.map((word) => layered.word(word)).sort()).toEqual(
        all.filter((word) => word.startsWith(asked)),
      );
      const isInRange = (word: number) =>
        layered.prefixRanges(asked).some(([from, to]) => from <= word && word < to);
      for (const word of all) expect(isInRange(layered.find(word))).toBe(word.startsWith(asked));
      expect(similarOf(layered, asked, limit)).toEqual(similarOf(plain, asked, limit));
      for (const number of begun) expect(layered.lengthOf(number)).toBe(layered.word(number).length);
    }),
  );
});

function similarOf(words: Pick<Dictionary, 'similar' | 'word'>, asked: string, limit: number): string[] {
  const found: string[] = [];
  words.similar(asked, limit, 0, (word, edits) => found.push(`${words.word(word)} ${edits}`));
  return found.sort();
}
