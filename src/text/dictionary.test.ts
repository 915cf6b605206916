import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dictionary, osaDistanceWithin } from './text.ts';

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

  it('finds exactly the words within so many edits, from a word on', () => {
    fc.assert(
      fc.property(sortedWords, letters, fc.constantFrom(1, 2), fc.nat(20), (words, probe, limit, from) => {
        const found: [string, number][] = [];
        const dictionary = dictionaryOf(words);
        const first = Math.min(from, words.length);
        dictionary.similar(probe, limit, first, (word, edits) => found.push([dictionary.word(word), edits]));
        const expected = words
          .slice(first)
          .map((word) => [word, osaDistanceWithin(probe, word, limit)] as const)
          .filter(([, edits]) => edits <= limit);
        expect(found.sort()).toEqual([...expected].sort());
      }),
      { numRuns: 1000 },
    );
  });

  it('finds the words that begin with something at most one edit away, from a word on', () => {
    fc.assert(
      fc.property(sortedWords, letters, fc.nat(20), (words, probe, at) => {
        const found = new Map<string, number>();
        const dictionary = dictionaryOf(words);
        const first = Math.min(at, words.length);
        dictionary.similarPrefix(probe, first, (from, to, edits) => {
          for (const word of words.slice(from, to)) found.set(word, Math.min(edits, found.get(word) ?? 1));
        });
        // The empty beginning, within reach of a single letter, is no beginning.
        const expected = words
          .slice(first)
          .map((word) => [word, leastEditsOfABeginning(probe, word, 1)] as const)
          .filter(([, edits]) => edits <= 1);
        expect([...found].sort()).toEqual([...expected].sort());
      }),
      { numRuns: 1000 },
    );
  });

  it('holds nothing gracefully', () => {
    const dictionary = dictionaryOf([]);
    expect(dictionary.size).toBe(0);
    expect(dictionary.find('a')).toBe(-1);
    expect(dictionary.prefixRange('')).toEqual([0, 0]);
  });
});

function leastEditsOfABeginning(probe: string, word: string, limit: number): number {
  const beginnings = Array.from(word, (_, i) => word.slice(0, i + 1));
  return Math.min(...beginnings.map((beginning) => osaDistanceWithin(probe, beginning, limit)));
}
