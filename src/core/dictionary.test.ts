import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dictionary, osaDistanceWithin } from './core.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 7 });
const sortedWords = fc.uniqueArray(letters, { minLength: 0, maxLength: 60 }).map((words) => words.sort());

const dictionaryOf = (words: readonly string[]) => new Dictionary(Dictionary.arraysOf(words));

describe('a dictionary', () => {
  it('gives every word its place in the sorted order and finds no other', () => {
    fc.assert(
      fc.property(sortedWords, letters, (words, probe) => {
        const dictionary = dictionaryOf(words);
        expect(words.map((word) => dictionary.find(word))).toEqual(words.map((_, i) => i));
        expect(words.map((_, i) => dictionary.word(i))).toEqual(words);
        expect(dictionary.find(probe)).toBe(words.indexOf(probe));
      }),
    );
  });

  it('gives the words with a prefix as one interval', () => {
    fc.assert(
      fc.property(sortedWords, letters, (words, prefix) => {
        const [from, to] = dictionaryOf(words).prefixRange(prefix);
        expect(words.slice(from, to)).toEqual(words.filter((word) => word.startsWith(prefix)));
      }),
    );
  });

  it.each(['similar', 'similarPrefix'] as const)(
    '%s finds exactly the words within so many edits',
    (method) => {
      fc.assert(
        fc.property(sortedWords, letters, fc.constantFrom(1, 2), fc.nat(20), (words, probe, limit, from) => {
          const found = new Map<string, number>();
          const dictionary = dictionaryOf(words);
          const first = Math.min(from, words.length);
          const onWord = (word: number, edits: number) => found.set(dictionary.word(word), edits);
          dictionary[method](probe, limit, first, onWord, () => {});
          const expected = words
            .slice(first)
            .map((word) => [word, osaDistanceWithin(probe, word, limit)] as const)
            .filter(([, edits]) => edits <= limit);
          expect([...found].sort()).toEqual([...expected].sort());
        }),
        { numRuns: 500 },
      );
    },
  );

  it('finds the words that begin with something within so many edits', () => {
    fc.assert(
      fc.property(sortedWords, letters, (words, probe) => {
        const found = new Set<string>();
        const dictionary = dictionaryOf(words);
        dictionary.similarPrefix(
          probe,
          1,
          0,
          () => {},
          (from, to) => {
            for (let word = from; word < to; word++) found.add(dictionary.word(word));
          },
        );
        const begins = (word: string) =>
          Array.from(word, (_, i) => word.slice(0, i + 1)).some(
            (head) => osaDistanceWithin(probe, head, 1) <= 1,
          );
        // The empty beginning is one edit from every single letter; intervals are told of letters only.
        expect([...found].sort()).toEqual(words.filter(begins));
      }),
      { numRuns: 300 },
    );
  });

  it('holds nothing gracefully', () => {
    const dictionary = dictionaryOf([]);
    expect(dictionary.size).toBe(0);
    expect(dictionary.find('a')).toBe(-1);
    expect(dictionary.prefixRange('')).toEqual([0, 0]);
  });
});
