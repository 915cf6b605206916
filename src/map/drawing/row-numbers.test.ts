import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowNumbers } from './row-numbers.ts';

const value = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
const row = fc.tuple(value, value, value, value);

describe('numbers of rows', () => {
  it.each([2, 4] as const)('of %d values are those of a map of texts', (width) => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
        const numbers = new RowNumbers(width);
        const known = new Map<string, number>();
        for (const [a, b, ...more] of rows) {
          const [c, d] = width === 2 ? [] : more;
          const key = String(width === 2 ? [a, b] : [a, b, c, d]);
          known.set(key, known.get(key) ?? known.size);
          expect(numbers.numberOf(a, b, c, d)).toBe(known.get(key));
        }
        const held = Array.from({ length: numbers.count }, (_, number) =>
          Array.from({ length: width }, (_, index) => numbers.at(number, index)),
        );
        expect(held.map(String)).toEqual([...known.keys()]);
      }),
    );
  });

  it('stay the same while there are more and more', () => {
    const numbers = new RowNumbers(4);
    const many = 20_000;
    for (let i = 0; i < many; i++) expect(numbers.numberOf(i % 7, i, -i, i >> 3)).toBe(i);
    for (let i = 0; i < many; i += 97) expect(numbers.numberOf(i % 7, i, -i, i >> 3)).toBe(i);
    expect(numbers.count).toBe(many);
  });
});
