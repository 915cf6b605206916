import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedEdits, osaDistanceWithin } from './text.ts';

/** The definition, as a table of all beginnings. */
function reference(a: string, b: string): number {
  const at = (i: number, j: number): number => table[i * (b.length + 1) + j]!;
  const table: number[] = [];
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      const options = i === 0 || j === 0 ? [i + j] : [];
      if (i > 0 && j > 0) {
        options.push(at(i - 1, j) + 1, table[i * (b.length + 1) + j - 1]! + 1);
        options.push(at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      }
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        options.push(at(i - 2, j - 2) + 1);
      table.push(Math.min(...options));
    }
  }
  return at(a.length, b.length);
}

describe('osaDistanceWithin', () => {
  it.each([
    ['bakery', 'bakery', 0],
    ['bakery', 'bakrey', 1],
    ['bakery', 'bakry', 1],
    ['bakery', 'backery', 1],
    ['bakery', 'makery', 1],
    ['bakery', 'makrey', 2],
    ['ca', 'abc', 3],
    ['', 'ab', 2],
  ])('%s to %s is %i', (a, b, expected) => {
    expect(osaDistanceWithin(a, b, 5)).toBe(expected);
  });

  it('agrees with the definition and is symmetric', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 6 }), (a, b, limit) => {
        const distance = osaDistanceWithin(a, b, limit);
        expect(distance).toBe(Math.min(reference(a, b), limit + 1));
        expect(osaDistanceWithin(b, a, limit)).toBe(distance);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('allowedEdits', () => {
  it.each([
    ['bar', 0],
    ['cafe', 1],
    ['bakerys', 1],
    ['pharmacy', 2],
    ['аптека', 1],
    ['10117', 0],
    ['terminal2', 0],
    ['中国人民银行', 0],
    ['スターバックス', 0],
  ])('%s: %i', (word, edits) => {
    expect(allowedEdits(word)).toBe(edits);
  });
});
