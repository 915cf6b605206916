import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DisjointSets } from './disjoint-sets.ts';

const SIZE = 12;
const anyNumber = fc.integer({ min: 0, max: SIZE - 1 });

it('are joined as pairs say, and known by their least number', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyNumber, anyNumber), { maxLength: 20 }), (pairs) => {
      const sets = new DisjointSets(SIZE);
      const labels = Array.from({ length: SIZE }, (_, number) => number);
      for (const [a, b] of pairs) {
        sets.join(a, b);
        const [from, to] = [labels[a]!, labels[b]!];
        for (const [number, label] of labels.entries()) if (label === from) labels[number] = to;
      }
      for (const [number, label] of labels.entries()) expect(sets.find(number)).toBe(labels.indexOf(label));
    }),
  );
});
